import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderId } from '../../../contract/base/ids.ts';
import { DashboardWorld } from '../../fixtures/providers/dashboard-world.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { logAbout, mailsTo } from '../../fixtures/operator.ts';
import { payTestOrderAgain, placeTestOrder, readAccounts, tellPayment } from '../../fixtures/orders.ts';
import { bookRefundsOfOrder } from './book-refunds.ts';
import { handOver } from './hand-over.ts';
import { askAboutPayments, sendRefunds } from './payment-jobs.ts';
import { readOrder, readOrderList } from './read-order.ts';

const world = new DashboardWorld();

const bookAsOperator = (order: string, grounds = {}) =>
  bookRefundsOfOrder({ pool: world.pool, providers: [world.provider] }, order, { actor: 'vera', grounds });

test('a refund in the dashboard of the provider takes the credits that it pays for, once, with all that follows', async () => {
  const refund = world.provider.refundInDashboard(world.placed.payment, 920);
  await world.hear();
  await world.hear();
  expect(await world.books()).toEqual({
    credits: 33,
    paid_user: true,
    state: 'completed',
    documents: { cents: 2299 - 920, vat: 239 },
    back: [['provider', 920, 'done']],
    differences: [],
  });
  const [act, ...more] = await logAbout(world.pool, world.member.id);
  expect([act, more]).toMatchObject([{ actor: 'system', act: 'book_refund' }, []]);
  expect((await mailsTo(world.pool, world.member.id)).filter(({ kind }) => kind === 'order_refunded')).toMatchObject([
    { data: { returned: 20, facts: '', decision: act?.decision, refund: { cents: 920, currency: 'EUR' } } },
  ]);
  const { rows } = await world.pool.query(
    "SELECT details FROM operator_log WHERE act = 'book_refund' AND member_id = $1",
    [world.member.id],
  );
  expect(rows).toMatchObject([{ details: { credits: 20, cents: 920, currency: 'EUR', refund, is_automated: true } }]);
});

test('a refund of all money there is one of the whole order, spent or not, and premium ends as with one of ours', async () => {
  world.provider.refundInDashboard(world.placed.payment, 2299, 'sent');
  await world.hear();
  expect(await world.books()).toEqual({
    credits: 3,
    paid_user: false,
    state: 'refunded',
    documents: { cents: 0, vat: 0 },
    back: [['provider', 2299, 'sent']],
    differences: [],
  });
});

test('a refund that is on its way there is asked about until it has arrived', async () => {
  const refund = world.provider.refundInDashboard(world.placed.payment, 460, 'sent');
  await world.hear();
  await sendRefunds(world.shop);
  expect((await world.books()).back).toEqual([['provider', 460, 'sent']]);
  const known = world.provider.refunds.get(refund);
  if (known !== undefined) world.provider.refunds.set(refund, { ...known, state: 'done' });
  await world.pool.query('UPDATE refunds SET due_at = now() WHERE member_id = $1', [world.member.id]);
  await sendRefunds(world.shop);
  expect(await world.books()).toMatchObject({ back: [['provider', 460, 'done']], differences: [] });
  expect(world.provider.refunds.size).toBe(1);
});

test('money that is no whole number of credits is paid back in advance of the rest', async () => {
  world.provider.refundInDashboard(world.placed.payment, 900);
  await world.hear();
  expect(await world.books()).toMatchObject({ credits: 34, documents: { cents: 1399 }, differences: [] });
  const read = await readOrder(world.pool, { member: world.member.id, id: world.placed.order as OrderId, days: 14 });
  expect(read?.withdrawal).toMatchObject({ unspent: 31, worth: { cents: 1399 } });
  expect(await world.withdraw()).toEqual({ outcome: 'done', credits: 31, cents: 1399 });
  await sendRefunds(world.shop);
  expect(await world.books()).toMatchObject({
    credits: 3,
    documents: { cents: 0, vat: 0 },
    state: 'withdrawn',
    differences: [],
  });
});

test('money for spent credits takes the unspent ones, and what comes unspent later is paid already', async () => {
  await world.spend(43, randomUUID());
  await world.spend(5, 'lost');
  world.provider.refundInDashboard(world.placed.payment, 2000);
  await world.hear();
  expect(await world.books()).toMatchObject({
    credits: 0,
    state: 'completed',
    documents: { cents: 299 },
    differences: [],
  });
  await world.pool.query("SELECT credit($1, 5, 'refund', 'lost')", [world.member.id]);
  expect(await world.withdraw()).toMatchObject({ outcome: 'nothing_left' });
  const read = await readOrder(world.pool, { member: world.member.id, id: world.placed.order as OrderId, days: 14 });
  expect(read?.withdrawal).toBeNull();
  const list = await readOrderList(world.pool, { member: world.member.id, before: undefined, days: 14 });
  expect(list.orders).toMatchObject([{ id: world.placed.order, withdraw_until: null }]);
  const part = await world.pool.query('SELECT outcome FROM refund_order($1, 2, 5)', [world.placed.order]);
  expect(part.rows).toEqual([{ outcome: 'too_few' }]);
  expect(await world.books()).toMatchObject({ credits: 5, differences: [] });
  await world.pool.query('SELECT refund_order($1, NULL, 5)', [world.placed.order]);
  await sendRefunds(world.shop);
  expect(await world.books()).toMatchObject({
    credits: 0,
    state: 'refunded',
    documents: { cents: 0, vat: 0 },
    differences: [],
  });
});

test('a refund there in place of one of ours that failed is that one', async () => {
  await world.withdraw();
  await world.failRefunds();
  world.provider.refundInDashboard(world.placed.payment, 2299);
  await world.hear();
  expect(await world.books()).toMatchObject({
    state: 'withdrawn',
    back: [['provider', 2299, 'done']],
    differences: [],
  });
  expect((await mailsTo(world.pool, world.member.id)).map(({ kind }) => kind)).not.toContain('order_refunded');
  expect(await logAbout(world.pool, world.member.id)).toMatchObject([{ act: 'book_refund' }]);
});

test('money there stands for a part of ours that failed, and the rest of it for more of the order', async () => {
  await world.pool.query('SELECT refund_order($1, 10, 0)', [world.placed.order]);
  await world.pool.query('SELECT refund_order($1, 10, 10)', [world.placed.order]);
  await world.failRefunds();
  world.provider.refundInDashboard(world.placed.payment, 560);
  await world.hear();
  expect((await world.books()).back).toEqual([
    ['operator', 360, 'failed'],
    ['provider', 560, 'done'],
  ]);
  world.provider.refundInDashboard(world.placed.payment, 700);
  await world.hear();
  expect(await world.books()).toMatchObject({
    credits: 26,
    back: [
      ['provider', 560, 'done'],
      ['provider', 700, 'done'],
    ],
    differences: [],
  });
  const mails = (await mailsTo(world.pool, world.member.id)).filter(({ kind }) => kind === 'order_refunded');
  expect(mails.map(({ data }) => [data['returned'], data['refund']])).toEqual([[7, { cents: 340, currency: 'EUR' }]]);
});

test('our own refunds are none of the dashboard, also when their answer was lost', async () => {
  await world.spend(40, randomUUID());
  await world.withdraw();
  world.provider.trouble = 'dies after its work';
  await sendRefunds(world.shop);
  world.provider.trouble = 'none';
  await world.hear();
  expect((await world.books()).back).toEqual([['withdrawal', 598, 'asked']]);
  expect(await logAbout(world.pool, world.member.id)).toEqual([]);
});

test('more than the books have to pay back is said, and stays a difference', async () => {
  await world.withdraw();
  const refund = world.provider.refundInDashboard(world.placed.payment, 100);
  await world.hear();
  expect(String(world.errors)).toMatch(new RegExp(`the refund ${refund} of L-\\w+ cannot be booked: too_many`));
  expect((await world.books()).differences).toMatchObject([
    { problem: expect.stringContaining(`sends 100 EUR back by ${refund}`) },
  ]);
});

test('another currency, no money, and a payment that is not paid here, book nothing', async () => {
  const open = await placeTestOrder(world.pool, world.member.id, { credits: 10, list_cents: 599 });
  const book = async (payment: string, currency: string, cents = 100) => {
    const refund = { provider_id: 're_x', cents, currency, state: 'done' };
    const { rows } = await world.pool.query('SELECT outcome FROM book_refund($1, $2)', [
      payment,
      JSON.stringify(refund),
    ]);
    return rows[0].outcome;
  };
  expect(await book(world.placed.payment, 'USD')).toBe('not_possible');
  expect(await book(open.payment, 'EUR')).toBe('not_possible');
  expect(await book(world.placed.payment, 'EUR', 0)).toBe('not_possible');
  expect(await book(world.member.id, 'EUR')).toBe('not_possible');
});

test('a second payment goes back by our own refund, and by none of the dashboard', async () => {
  const second = await placeTestOrder(world.pool, world.member.id, { credits: 25, list_cents: 1299 });
  const { payment } = await payTestOrderAgain(world.pool, world.member.id, { order: second.order, method: 'paypal' });
  await world.pay(second.payment);
  await world.pay(payment);
  world.provider.refundInDashboard(payment, 1299);
  await world.hear(payment);
  expect(String(world.errors)).toContain('too_many');
  await world.failRefunds();
  await world.hear(payment);
  expect(await world.books()).toMatchObject({ credits: 78, back: [['provider', 1299, 'done']], differences: [] });
});

test('money that the bank took back after a refund there is known as both', async () => {
  world.provider.refundInDashboard(world.placed.payment, 460);
  world.provider.decide(world.placed.payment, { status: 'reversed' });
  await world.hear();
  expect(await world.books()).toMatchObject({
    credits: 3,
    state: 'reversed',
    documents: { cents: 0, vat: 0 },
    back: [['provider', 460, 'done']],
    differences: [],
  });
  expect((await mailsTo(world.pool, world.member.id)).map(({ kind }) => kind)).not.toContain('order_refunded');
});

test('money that comes and goes back before anybody hears of it is a paid order, then a refunded one', async () => {
  const second = await placeTestOrder(world.pool, world.member.id, { credits: 25, list_cents: 1299 });
  await handOver(world.shop, second.payment as never);
  world.provider.decide(second.payment, { status: 'paid' });
  world.provider.refundInDashboard(second.payment, 1299);
  await world.hear(second.payment);
  const { orders, credits } = await readAccounts(world.pool, world.member.id);
  expect([orders[second.order], credits]).toEqual(['refunded', 53]);
  expect((await world.books()).differences).toEqual([]);
});

test('a process that dies before it has booked a refund leaves the payment due', async () => {
  world.provider.refundInDashboard(world.placed.payment, 460);
  await world.pool.query('ALTER FUNCTION book_refund RENAME TO away');
  await world.hear();
  await world.pool.query('ALTER FUNCTION away RENAME TO book_refund');
  expect((await world.books()).back).toEqual([]);
  await world.pool.query("UPDATE payments SET due_at = due_at - interval '1 minute' WHERE id = $1", [
    world.placed.payment,
  ]);
  await askAboutPayments(world.shop);
  expect(await world.books()).toMatchObject({ back: [['provider', 460, 'done']], differences: [] });
});

test('a provider that does not list its refunds is asked again', async () => {
  world.provider.refundInDashboard(world.placed.payment, 460);
  const refundsOf = world.provider.refundsOf.bind(world.provider);
  world.provider.refundsOf = () => Promise.reject(new Error('connection lost'));
  await world.hear();
  const { rows } = await world.pool.query('SELECT due_at IS NOT NULL AS due FROM payments WHERE id = $1', [
    world.placed.payment,
  ]);
  expect([rows[0].due, (await world.books()).back]).toEqual([true, []]);
  world.provider.refundsOf = refundsOf;
  await world.hear();
  expect(await world.books()).toMatchObject({ back: [['provider', 460, 'done']], differences: [] });
});

test('an operator books what nobody told, and a refund of an erased member too', async () => {
  await world.spend(5, randomUUID());
  world.provider.refundInDashboard(world.placed.payment, 460);
  const grounds = { facts: 'You wrote to us.' };
  const run = () => bookAsOperator(world.placed.order, grounds);
  const answers = (await raceBehindLock(world.pool, { table: 'ledger' }, repeat(2, run)))
    .flat()
    .map(({ outcome }) => outcome);
  expect(answers.toSorted()).toEqual(['already', 'done']);
  expect((await mailsTo(world.pool, world.member.id)).at(-1)).toMatchObject({
    data: { facts: 'You wrote to us.', returned: 10 },
  });
  await world.pool.query('SELECT erase_member($1)', [world.member.id]);
  world.provider.refundInDashboard(world.placed.payment, 1000);
  expect((await run()).map(({ outcome }) => outcome)).toEqual(['already', 'done']);
  const { rows } = await world.pool.query('SELECT sum(total_cents)::int AS cents FROM documents WHERE order_id = $1', [
    world.placed.order,
  ]);
  expect(rows).toEqual([{ cents: 2299 - 1460 }]);
  expect(await world.differences()).toEqual([]);
});

test.each([
  ['messages', false],
  ['messages and a reversal', true],
])('beside a refund of ours, %s at once the books add up', async (_name, isReversed) => {
  const { order, payment } = world.placed;
  world.provider.refundInDashboard(payment, 700);
  // The reversal takes all credits. A message after it is refused.
  const spend = (credits: number) =>
    world.spend(credits, randomUUID()).catch((error: unknown) => {
      if (!isReversed || !/credits_not_negative/.test(String(error))) throw error;
    });
  await raceBehindLock<unknown>(world.pool, { table: 'ledger' }, [
    ...repeat(2, () => bookAsOperator(order)),
    () => spend(4),
    () => world.pool.query('SELECT refund_order($1, 7, 0)', [order]),
    () => spend(3),
    ...(isReversed ? [() => tellPayment(world.pool, payment, 'reversed')] : []),
  ]);
  const { rows } = await world.pool.query(
    "SELECT problem FROM reconcile_books(now() - interval '1 hour', now() + interval '1 hour')",
  );
  expect(rows).toEqual([]);
});
