import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CARD_METHODS, ORDER_PAYMENTS } from '../../../contract/payments/rules.ts';
import { PAYMENT_METHODS, PAYMENT_STATES } from '../../../contract/payments/states.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { readBlockedMethods } from './read-order.ts';
import { payTestOrderAgain, placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';

let database: TestDatabase;
let pool: Pool;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase(20);
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => (member = await createTestMember(pool, { credits: 3, paid: false })));

const place = (options = {}) => placeTestOrder(pool, member.id, options);
const report = (payment: string, ...rest: [Parameters<typeof reportPayment>[2], object?]) =>
  reportPayment(pool, payment, ...rest);
const accounts = () => readAccounts(pool, member.id);
const spend = (credits: number) =>
  pool.query('SELECT credit($1, $2, $3, $4)', [member.id, -credits, 'message', randomUUID()]);
const withdraw = async (order: string, days = 14) =>
  (await pool.query('SELECT outcome, credits, cents FROM withdraw_order($1, $2, $3)', [member.id, order, days]))
    .rows[0];
const mails = async () =>
  (
    await pool.query("SELECT kind FROM mails WHERE member_id = $1 AND kind LIKE 'order%' ORDER BY created_at", [
      member.id,
    ])
  ).rows.map(({ kind }) => kind);
const documents = async () =>
  (
    await pool.query(
      'SELECT left(series, 1) AS series, total_cents, vat_cents, credits FROM documents WHERE member_id = $1',
      [member.id],
    )
  ).rows;

test('credits a paid order once, makes its member premium, and creates an invoice and a mail', async () => {
  const { order, payment } = await place();
  expect(await accounts()).toMatchObject({ credits: 3, paid_user: false, orders: { [order]: 'open' } });
  await raceBehindLock(
    pool,
    { table: 'ledger' },
    repeat(12, () => report(payment, 'paid')),
  );
  expect(await accounts()).toMatchObject({
    credits: 53,
    ledger: 53,
    paid_user: true,
    orders: { [order]: 'completed' },
    refunds: [],
  });
  expect(await documents()).toEqual([{ series: 'I', total_cents: 2299, vat_cents: 399, credits: 50 }]);
  expect(await mails()).toEqual(['order_completed']);
  const { rows } = await pool.query('SELECT credit_price_cents AS cents FROM members WHERE id = $1', [member.id]);
  expect(rows).toEqual([{ cents: 46 }]);
});

test('a payment moves only to states of a higher rank', async () => {
  const rank = {
    created: 0,
    open: 1,
    pending: 2,
    failed: 3,
    cancelled: 3,
    expired: 3,
    submitted: 4,
    paid: 5,
    mismatched: 5,
    reversed: 6,
  };
  for (const from of PAYMENT_STATES)
    for (const to of PAYMENT_STATES) {
      if (to === 'created' || to === 'mismatched') continue;
      const { payment } = await place({ credits: 10 + PAYMENT_STATES.indexOf(from) * 20 + PAYMENT_STATES.indexOf(to) });
      await pool.query('UPDATE payments SET status = $2 WHERE id = $1', [payment, from]);
      await report(payment, to);
      const { rows } = await pool.query<{ status: string }>('SELECT status FROM payments WHERE id = $1', [payment]);
      const isReversed = from === 'submitted' && rank[to] === 3;
      expect([from, to, rows[0]?.status]).toEqual([
        from,
        to,
        isReversed ? 'reversed' : rank[to] > rank[from] ? to : from,
      ]);
    }
});

test('an existing payment cannot be added to another order', async () => {
  const { payment } = await place();
  expect(await place({ credits: 100, payment })).toMatchObject({ outcome: 'id_conflict' });
});

test('refuses payments for an order of yesterday or with too many payments', async () => {
  const { order, payment } = await place();
  await report(payment, 'failed');
  await pool.query("UPDATE orders SET created_at = created_at - interval '25 hours' WHERE id = $1", [order]);
  expect((await payTestOrderAgain(pool, member.id, { order, method: 'visa' })).outcome).toBe('order_closed');
  await pool.query("UPDATE orders SET created_at = created_at + interval '25 hours' WHERE id = $1", [order]);
  const outcomes: string[] = [];
  for (let tries = 1; tries <= ORDER_PAYMENTS; tries += 1)
    outcomes.push((await payTestOrderAgain(pool, member.id, { order, method: 'visa' })).outcome);
  expect(outcomes.lastIndexOf('placed')).toBe(ORDER_PAYMENTS - 2);
  expect(outcomes.at(-1)).toBe('order_closed');
});

test('pays a failed order by another method and refunds a late payment by the first one', async () => {
  const { order, payment } = await place();
  await report(payment, 'failed');
  const again = await payTestOrderAgain(pool, member.id, { order, method: 'visa' });
  expect(again.outcome).toBe('placed');
  await report(again.payment, 'paid');
  await report(payment, 'paid');
  expect(await accounts()).toMatchObject({
    credits: 53,
    orders: { [order]: 'completed' },
    refunds: [{ reason: 'surplus', cents: 2299, state: 'asked' }],
  });
  expect((await payTestOrderAgain(pool, member.id, { order, method: 'visa' })).outcome).toBe('order_closed');
});

test('refunds a payment of a wrong amount and credits nothing', async () => {
  const { order, payment } = await place();
  await report(payment, 'paid', { cents: 2298 });
  const { refunds, credits, orders } = await accounts();
  expect({ refunds, credits, orders }).toEqual({
    refunds: [{ reason: 'mismatch', cents: 2298, state: 'asked' }],
    credits: 3,
    orders: { [order]: 'open' },
  });
  const other = await place({ credits: 100 });
  await report(other.payment, 'paid', { currency: 'USD' });
  expect(await accounts()).toMatchObject({ credits: 3, ledger: 3 });
});

test('spends free credits first, then those of the oldest order, and refunds the unspent ones of an order', async () => {
  const [one, two] = [await place({ credits: 10, list_cents: 599 }), await place({ credits: 25, list_cents: 1299 })];
  await report(one.payment, 'paid');
  await report(two.payment, 'paid');
  await spend(3 + 4);
  const { rows } = await pool.query('SELECT * FROM unspent_credits($1) ORDER BY unspent', [member.id]);
  expect(rows).toEqual([
    { order_id: one.order, unspent: 6 },
    { order_id: two.order, unspent: 25 },
  ]);
  expect(await withdraw(one.order)).toEqual({ outcome: 'done', credits: 6, cents: 359 });
  expect(await withdraw(one.order)).toMatchObject({ outcome: 'already' });
  // The rest of the first order is below the bound, so premium passes to the second.
  expect(await accounts()).toMatchObject({
    credits: 25,
    ledger: 25,
    paid_user: true,
    orders: { [one.order]: 'withdrawn' },
  });
  expect(await withdraw(two.order)).toEqual({ outcome: 'done', credits: 25, cents: 1299 });
  expect(await accounts()).toMatchObject({
    credits: 0,
    paid_user: false,
    refunds: [
      { reason: 'withdrawal', cents: 359 },
      { reason: 'withdrawal', cents: 1299 },
    ],
  });
  expect((await documents()).filter(({ series }) => series === 'C')).toEqual([
    { series: 'C', total_cents: -359, vat_cents: -62, credits: -6 },
    { series: 'C', total_cents: -1299, vat_cents: -225, credits: -25 },
  ]);
});

test('ends premium with the order that made it, unless another paid order remains', async () => {
  const one = await place();
  await report(one.payment, 'paid');
  expect(await withdraw(one.order)).toEqual({ outcome: 'done', credits: 50, cents: 2299 });
  expect(await accounts()).toMatchObject({ credits: 3, paid_user: false });
  const [two, three] = [await place({ credits: 10 }), await place({ credits: 25 })];
  await report(two.payment, 'paid');
  await report(three.payment, 'paid');
  await withdraw(two.order);
  expect(await accounts()).toMatchObject({ credits: 28, paid_user: true });
  await report(three.payment, 'reversed');
  expect(await accounts()).toMatchObject({ credits: 3, paid_user: false });
});

test('refuses a withdrawal after the period, of spent credits, or of the order of another member', async () => {
  const { order, payment } = await place();
  expect(await withdraw(order)).toMatchObject({ outcome: 'not_found' });
  await report(payment, 'paid');
  expect(await withdraw(order, 0)).toMatchObject({ outcome: 'too_late' });
  const other = await createTestMember(pool);
  const { rows } = await pool.query('SELECT outcome FROM withdraw_order($1, $2, 14)', [other.id, order]);
  expect(rows).toEqual([{ outcome: 'not_found' }]);
  await spend(53);
  expect(await withdraw(order)).toMatchObject({ outcome: 'nothing_left' });
});

test('a reversal removes the unspent credits and leaves the spent ones', async () => {
  const { order, payment } = await place({ method: 'visa' });
  await report(payment, 'paid');
  await spend(13);
  await report(payment, 'reversed');
  await report(payment, 'paid');
  expect(await accounts()).toMatchObject({ credits: 0, ledger: 0, paid_user: false, orders: { [order]: 'reversed' } });
});

test.each([...CARD_METHODS, 'applepay'] as const)(
  'a reversal of a payment by %s blocks every method with a card behind it, and no other',
  async (method) => {
    await report((await place({ method })).payment, 'paid');
    const { payment } = await place({ method, credits: 100 });
    await report(payment, 'paid');
    await report(payment, 'reversed');
    const blocked = await readBlockedMethods(pool, member.id);
    expect([...blocked].toSorted()).toEqual([...CARD_METHODS, 'applepay'].toSorted());
    for (const other of PAYMENT_METHODS.filter((one) => one !== 'sdd'))
      expect([other, (await place({ method: other, credits: 25 })).outcome === 'method_blocked']).toEqual([
        other,
        blocked.has(other),
      ]);
  },
);

test('a submitted direct debit adds the credits, and a failed one removes them', async () => {
  const { order, payment } = await place({ method: 'sdd' });
  await report(payment, 'submitted');
  expect(await accounts()).toMatchObject({ credits: 53, orders: { [order]: 'completed' } });
  await report(payment, 'failed');
  expect(await accounts()).toMatchObject({ credits: 3, orders: { [order]: 'reversed' }, refunds: [] });
  expect((await place({ method: 'sdd' })).outcome).toBe('debit_blocked');
});

test('refunds a payment that arrives after the erasure of its member', async () => {
  const { order, payment } = await place();
  await pool.query('SELECT erase_member($1)', [member.id]);
  await report(payment, 'paid');
  const { rows } = await pool.query(
    'SELECT o.state, r.reason, r.cents FROM orders o, refunds r WHERE o.id = $1 AND r.payment_id = $2',
    [order, payment],
  );
  expect(rows).toEqual([{ state: 'refused', reason: 'refused', cents: 2299 }]);
});

test('numbers the documents of a site without gaps, also for concurrent payments', async () => {
  const members = await Promise.all(Array.from({ length: 15 }, () => createTestMember(pool, { credits: 0 })));
  const placed = await Promise.all(members.map(({ id }) => placeTestOrder(pool, id)));
  await raceBehindLock(
    pool,
    { table: 'documents' },
    placed.map((each) => () => report(each.payment, 'paid')),
  );
  const { rows } = await pool.query(
    'SELECT max(number) - count(*)::int AS gaps, min(number) AS first FROM documents GROUP BY site_id, series',
  );
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"gaps":0,"first":1}']));
  await expect(pool.query('UPDATE documents SET total_cents = 1')).rejects.toThrow(/append-only/);
});
