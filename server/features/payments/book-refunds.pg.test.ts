import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrderId } from '../../../contract/base/ids.ts';
import { PaidOrderSetup } from '../../fixtures/providers/paid-order-setup.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { logAbout, mailsTo } from '../../fixtures/operator.ts';
import { payTestOrderAgain, placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';
import { bookRefundsOfOrder } from './book-refunds.ts';
import { submitPayment } from './payment-course.ts';
import { askAboutPayments, sendRefunds } from './payment-jobs.ts';
import { readOrder, readOrderList } from './read-order.ts';

const setup = new PaidOrderSetup();

const bookAsOperator = (order: string, grounds = {}) =>
  bookRefundsOfOrder({ pool: setup.pool, providers: [setup.provider] }, order, { actor: 'vera', grounds });

test('books a refund in the provider’s dashboard once: credits, documents, log and mail', async () => {
  const refund = setup.provider.refundInDashboard(setup.placed.payment, 920);
  await setup.receiveWebhook();
  await setup.receiveWebhook();
  expect(await setup.ledger()).toEqual({
    credits: 33,
    paid_user: true,
    state: 'completed',
    documents: { cents: 2299 - 920, vat: 239 },
    back: [['provider', 920, 'done']],
    differences: [],
  });
  const [act, ...more] = await logAbout(setup.pool, setup.member.id);
  expect([act, more]).toMatchObject([{ actor: 'system', act: 'book_refund' }, []]);
  expect((await mailsTo(setup.pool, setup.member.id)).filter(({ kind }) => kind === 'order_refunded')).toMatchObject([
    { data: { returned: 20, facts: '', decision: act?.decision, refund: { cents: 920, currency: 'EUR' } } },
  ]);
  const { rows } = await setup.pool.query(
    "SELECT details FROM operator_log WHERE act = 'book_refund' AND member_id = $1",
    [setup.member.id],
  );
  expect(rows).toMatchObject([{ details: { credits: 20, cents: 920, currency: 'EUR', refund, is_automated: true } }]);
});

test('books a full refund there as a refund of the whole order, which ends premium even for spent credits', async () => {
  setup.provider.refundInDashboard(setup.placed.payment, 2299, 'sent');
  await setup.receiveWebhook();
  expect(await setup.ledger()).toEqual({
    credits: 3,
    paid_user: false,
    state: 'refunded',
    documents: { cents: 0, vat: 0 },
    back: [['provider', 2299, 'sent']],
    differences: [],
  });
});

test('polls a pending refund there until it is done', async () => {
  const refund = setup.provider.refundInDashboard(setup.placed.payment, 460, 'sent');
  await setup.receiveWebhook();
  await sendRefunds(setup.shop);
  expect((await setup.ledger()).back).toEqual([['provider', 460, 'sent']]);
  const known = setup.provider.refunds.get(refund);
  if (known !== undefined) setup.provider.refunds.set(refund, { ...known, state: 'done' });
  await setup.pool.query('UPDATE refunds SET due_at = now() WHERE member_id = $1', [setup.member.id]);
  await sendRefunds(setup.shop);
  expect(await setup.ledger()).toMatchObject({ back: [['provider', 460, 'done']], differences: [] });
  expect(setup.provider.refunds.size).toBe(1);
});

test('counts a refund of a fractional number of credits towards the next refund', async () => {
  setup.provider.refundInDashboard(setup.placed.payment, 900);
  await setup.receiveWebhook();
  expect(await setup.ledger()).toMatchObject({ credits: 34, documents: { cents: 1399 }, differences: [] });
  const read = await readOrder(setup.pool, { member: setup.member.id, id: setup.placed.order as OrderId, days: 14 });
  expect(read?.withdrawal).toMatchObject({ unspent: 31, worth: { cents: 1399 } });
  expect(await setup.withdraw()).toEqual({ outcome: 'done', credits: 31, cents: 1399 });
  await sendRefunds(setup.shop);
  expect(await setup.ledger()).toMatchObject({
    credits: 3,
    documents: { cents: 0, vat: 0 },
    state: 'withdrawn',
    differences: [],
  });
});

test('removes unspent credits for refunded spent credits, and refunds nothing for credits that are returned later', async () => {
  await setup.spend(43, randomUUID());
  await setup.spend(5, 'lost');
  setup.provider.refundInDashboard(setup.placed.payment, 2000);
  await setup.receiveWebhook();
  expect(await setup.ledger()).toMatchObject({
    credits: 0,
    state: 'completed',
    documents: { cents: 299 },
    differences: [],
  });
  await setup.pool.query("SELECT credit($1, 5, 'refund', 'lost')", [setup.member.id]);
  expect(await setup.withdraw()).toMatchObject({ outcome: 'nothing_left' });
  const read = await readOrder(setup.pool, { member: setup.member.id, id: setup.placed.order as OrderId, days: 14 });
  expect(read?.withdrawal).toBeNull();
  const list = await readOrderList(setup.pool, { member: setup.member.id, before: undefined, days: 14 });
  expect(list.orders).toMatchObject([{ id: setup.placed.order, withdraw_until: null }]);
  const part = await setup.pool.query('SELECT outcome FROM refund_order($1, 2, 5)', [setup.placed.order]);
  expect(part.rows).toEqual([{ outcome: 'too_few' }]);
  expect(await setup.ledger()).toMatchObject({ credits: 5, differences: [] });
  await setup.pool.query('SELECT refund_order($1, NULL, 5)', [setup.placed.order]);
  await sendRefunds(setup.shop);
  expect(await setup.ledger()).toMatchObject({
    credits: 0,
    state: 'refunded',
    documents: { cents: 0, vat: 0 },
    differences: [],
  });
});

test('treats a refund there as the failed refund of ours that it replaces', async () => {
  await setup.withdraw();
  await setup.failRefunds();
  setup.provider.refundInDashboard(setup.placed.payment, 2299);
  await setup.receiveWebhook();
  expect(await setup.ledger()).toMatchObject({
    state: 'withdrawn',
    back: [['provider', 2299, 'done']],
    differences: [],
  });
  expect((await mailsTo(setup.pool, setup.member.id)).map(({ kind }) => kind)).not.toContain('order_refunded');
  expect(await logAbout(setup.pool, setup.member.id)).toMatchObject([{ act: 'book_refund' }]);
});

test('applies a refund there to a failed partial refund first, and the rest to further credits of the order', async () => {
  await setup.pool.query('SELECT refund_order($1, 10, 0)', [setup.placed.order]);
  await setup.pool.query('SELECT refund_order($1, 10, 10)', [setup.placed.order]);
  await setup.failRefunds();
  setup.provider.refundInDashboard(setup.placed.payment, 560);
  await setup.receiveWebhook();
  expect((await setup.ledger()).back).toEqual([
    ['operator', 360, 'failed'],
    ['provider', 560, 'done'],
  ]);
  setup.provider.refundInDashboard(setup.placed.payment, 700);
  await setup.receiveWebhook();
  expect(await setup.ledger()).toMatchObject({
    credits: 26,
    back: [
      ['provider', 560, 'done'],
      ['provider', 700, 'done'],
    ],
    differences: [],
  });
  const mails = (await mailsTo(setup.pool, setup.member.id)).filter(({ kind }) => kind === 'order_refunded');
  expect(mails.map(({ data }) => [data['returned'], data['refund']])).toEqual([[7, { cents: 340, currency: 'EUR' }]]);
});

test('does not book our own refunds again, even after a lost answer', async () => {
  await setup.spend(40, randomUUID());
  await setup.withdraw();
  setup.provider.failure = 'dies after its work';
  await sendRefunds(setup.shop);
  setup.provider.failure = 'none';
  await setup.receiveWebhook();
  expect((await setup.ledger()).back).toEqual([['withdrawal', 598, 'asked']]);
  expect(await logAbout(setup.pool, setup.member.id)).toEqual([]);
});

test('reports a refund that exceeds the refundable amount, which remains a difference', async () => {
  await setup.withdraw();
  const refund = setup.provider.refundInDashboard(setup.placed.payment, 100);
  await setup.receiveWebhook();
  expect(String(setup.errors)).toMatch(new RegExp(`the refund ${refund} of L-\\w+ cannot be booked: too_many`));
  expect((await setup.ledger()).differences).toMatchObject([
    { problem: expect.stringContaining(`sends 100 EUR back by ${refund}`) },
  ]);
});

test('books nothing for another currency, no amount or a payment that is not paid here', async () => {
  const open = await placeTestOrder(setup.pool, setup.member.id, { credits: 10, list_cents: 599 });
  const book = async (payment: string, currency: string, cents = 100) => {
    const refund = { provider_id: 're_x', cents, currency, state: 'done' };
    const { rows } = await setup.pool.query('SELECT outcome FROM book_refund($1, $2)', [
      payment,
      JSON.stringify(refund),
    ]);
    return rows[0].outcome;
  };
  expect(await book(setup.placed.payment, 'USD')).toBe('not_possible');
  expect(await book(open.payment, 'EUR')).toBe('not_possible');
  expect(await book(setup.placed.payment, 'EUR', 0)).toBe('not_possible');
  expect(await book(setup.member.id, 'EUR')).toBe('not_possible');
});

test('refunds a duplicate payment by our own refund, not by one of the dashboard', async () => {
  const second = await placeTestOrder(setup.pool, setup.member.id, { credits: 25, list_cents: 1299 });
  const { payment } = await payTestOrderAgain(setup.pool, setup.member.id, { order: second.order, method: 'paypal' });
  await setup.pay(second.payment);
  await setup.pay(payment);
  setup.provider.refundInDashboard(payment, 1299);
  await setup.receiveWebhook(payment);
  expect(String(setup.errors)).toContain('too_many');
  await setup.failRefunds();
  await setup.receiveWebhook(payment);
  expect(await setup.ledger()).toMatchObject({ credits: 78, back: [['provider', 1299, 'done']], differences: [] });
});

test('records both a refund there and a later reversal by the bank', async () => {
  setup.provider.refundInDashboard(setup.placed.payment, 460);
  setup.provider.decide(setup.placed.payment, { status: 'reversed' });
  await setup.receiveWebhook();
  expect(await setup.ledger()).toMatchObject({
    credits: 3,
    state: 'reversed',
    documents: { cents: 0, vat: 0 },
    back: [['provider', 460, 'done']],
    differences: [],
  });
  expect((await mailsTo(setup.pool, setup.member.id)).map(({ kind }) => kind)).not.toContain('order_refunded');
});

test('completes and then refunds an order whose payment and refund are reported together', async () => {
  const second = await placeTestOrder(setup.pool, setup.member.id, { credits: 25, list_cents: 1299 });
  await submitPayment(setup.shop, second.payment as never);
  setup.provider.decide(second.payment, { status: 'paid' });
  setup.provider.refundInDashboard(second.payment, 1299);
  await setup.receiveWebhook(second.payment);
  const { orders, credits } = await readAccounts(setup.pool, setup.member.id);
  expect([orders[second.order], credits]).toEqual(['refunded', 53]);
  expect((await setup.ledger()).differences).toEqual([]);
});

test('leaves the payment due when the process dies before it books the refund', async () => {
  setup.provider.refundInDashboard(setup.placed.payment, 460);
  await setup.pool.query('ALTER FUNCTION book_refund RENAME TO away');
  await setup.receiveWebhook();
  await setup.pool.query('ALTER FUNCTION away RENAME TO book_refund');
  expect((await setup.ledger()).back).toEqual([]);
  await setup.pool.query("UPDATE payments SET due_at = due_at - interval '1 minute' WHERE id = $1", [
    setup.placed.payment,
  ]);
  await askAboutPayments(setup.shop);
  expect(await setup.ledger()).toMatchObject({ back: [['provider', 460, 'done']], differences: [] });
});

test('asks again when the provider fails to list its refunds', async () => {
  setup.provider.refundInDashboard(setup.placed.payment, 460);
  const refundsOf = setup.provider.refundsOf.bind(setup.provider);
  setup.provider.refundsOf = () => Promise.reject(new Error('connection lost'));
  await setup.receiveWebhook();
  const { rows } = await setup.pool.query('SELECT due_at IS NOT NULL AS due FROM payments WHERE id = $1', [
    setup.placed.payment,
  ]);
  expect([rows[0].due, (await setup.ledger()).back]).toEqual([true, []]);
  setup.provider.refundsOf = refundsOf;
  await setup.receiveWebhook();
  expect(await setup.ledger()).toMatchObject({ back: [['provider', 460, 'done']], differences: [] });
});

test('lets an operator book unreported refunds, also of an erased member', async () => {
  await setup.spend(5, randomUUID());
  setup.provider.refundInDashboard(setup.placed.payment, 460);
  const grounds = { facts: 'You wrote to us.' };
  const run = () => bookAsOperator(setup.placed.order, grounds);
  const answers = (await raceBehindLock(setup.pool, { table: 'ledger' }, repeat(2, run)))
    .flat()
    .map(({ outcome }) => outcome);
  expect(answers.toSorted()).toEqual(['already', 'done']);
  expect((await mailsTo(setup.pool, setup.member.id)).at(-1)).toMatchObject({
    data: { facts: 'You wrote to us.', returned: 10 },
  });
  await setup.pool.query('SELECT erase_member($1)', [setup.member.id]);
  setup.provider.refundInDashboard(setup.placed.payment, 1000);
  expect((await run()).map(({ outcome }) => outcome)).toEqual(['already', 'done']);
  const { rows } = await setup.pool.query('SELECT sum(total_cents)::int AS cents FROM documents WHERE order_id = $1', [
    setup.placed.order,
  ]);
  expect(rows).toEqual([{ cents: 2299 - 1460 }]);
  expect(await setup.differences()).toEqual([]);
});

test.each([
  ['messages', false],
  ['messages and a reversal', true],
])('the ledger stays consistent under a refund of ours, %s at once', async (_name, isReversed) => {
  const { order, payment } = setup.placed;
  setup.provider.refundInDashboard(payment, 700);
  // The reversal removes all credits. The ledger refuses a later message.
  const spend = (credits: number) =>
    setup.spend(credits, randomUUID()).catch((error: unknown) => {
      if (!isReversed || !/credits_not_negative/.test(String(error))) throw error;
    });
  await raceBehindLock<unknown>(setup.pool, { table: 'ledger' }, [
    ...repeat(2, () => bookAsOperator(order)),
    () => spend(4),
    () => setup.pool.query('SELECT refund_order($1, 7, 0)', [order]),
    () => spend(3),
    ...(isReversed ? [() => reportPayment(setup.pool, payment, 'reversed')] : []),
  ]);
  const { rows } = await setup.pool.query(
    "SELECT problem FROM reconcile_ledger(now() - interval '1 hour', now() + interval '1 hour')",
  );
  expect(rows).toEqual([]);
});
