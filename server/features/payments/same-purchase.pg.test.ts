import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ORDER_PAYMENTS } from '../../../contract/payments/rules.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';

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
const report = (payment: string, status: Parameters<typeof reportPayment>[2]) => reportPayment(pool, payment, status);
const accounts = () => readAccounts(pool, member.id);

test('returns the open order for a second order of the same bundle', async () => {
  const first = await place();
  expect(await place()).toMatchObject({ outcome: 'already_open', order: first.order });
  expect(await place({ credits: 100 })).toMatchObject({ outcome: 'placed' });
  const repeated = { id: first.order, payment: first.payment };
  expect(await place(repeated)).toMatchObject({ outcome: 'known', order: first.order });
  expect(await place({ id: randomUUID(), credits: 25 })).toMatchObject({ outcome: 'placed' });
  const other = await createTestMember(pool);
  expect((await placeTestOrder(pool, other.id, repeated)).outcome).toBe('id_conflict');
});

test('adds a payment to the open order when the same purchase uses another method', async () => {
  const first = await place();
  expect(await place({ method: 'visa' })).toMatchObject({ outcome: 'already_open', order: first.order });
  await report(first.payment, 'failed');
  const last = await place();
  expect(last).toMatchObject({ outcome: 'already_open', order: first.order });
  await report(last.payment, 'paid');
  expect(await accounts()).toMatchObject({ credits: 53, orders: { [first.order]: 'completed' } });
});

test('repeats a call that has added its payment to the open order', async () => {
  const first = await place();
  const added = { id: randomUUID(), payment: randomUUID(), method: 'visa' } as const;
  expect(await place(added)).toMatchObject({ outcome: 'already_open', order: first.order });
  expect(await place(added)).toMatchObject({ outcome: 'already_open', order: first.order });
  expect((await place({ ...added, method: 'ideal' })).outcome).toBe('id_conflict');
  expect((await place({ ...added, credits: 100 })).outcome).toBe('id_conflict');
  const payments = await pool.query('SELECT method FROM payments WHERE order_id = $1 ORDER BY method', [first.order]);
  expect(payments.rows).toEqual([{ method: 'ideal' }, { method: 'visa' }]);
  const other = await createTestMember(pool);
  expect((await placeTestOrder(pool, other.id, added)).outcome).toBe('id_conflict');
});

test.each([
  ['price', { list_cents: 1999 }],
  ['country', { country: 'DE' }],
  ['VAT', { vat_cents: 1 }],
])('does not continue an open order with another %s', async (_name, changes) => {
  await place();
  expect(await place(changes)).toMatchObject({ outcome: 'placed' });
});

test('treats a call of a second tab within a minute after the payment as the same purchase', async () => {
  const first = await place({ method: 'visa' });
  await report(first.payment, 'paid');
  expect(await place({ method: 'visa' })).toMatchObject({ outcome: 'already_open', order: first.order });
  expect(await place({ method: 'ideal' })).toMatchObject({ outcome: 'placed' });
});

test('places a second purchase of a member who has seen the payment of the first', async () => {
  const first = await place({ method: 'visa' });
  await report(first.payment, 'paid');
  expect(await place({ method: 'visa', seen: first.order })).toMatchObject({ outcome: 'placed' });
});

test('places a third purchase within a minute only if the member has seen the second', async () => {
  const first = await place({ method: 'visa' });
  await report(first.payment, 'paid');
  const second = await place({ method: 'visa', seen: first.order });
  await report(second.payment, 'paid');
  expect(await place({ method: 'visa', seen: first.order })).toMatchObject({
    outcome: 'already_open',
    order: second.order,
  });
  expect(await place({ method: 'visa', seen: second.order })).toMatchObject({ outcome: 'placed' });
});

test('places a new order after the earlier one is closed by its time or its attempts', async () => {
  const late = await place();
  await report(late.payment, 'failed');
  await pool.query("UPDATE orders SET created_at = created_at - interval '25 hours' WHERE id = $1", [late.order]);
  const tried = await place();
  expect(tried).toMatchObject({ outcome: 'placed' });
  await report(tried.payment, 'failed');
  for (let tries = 1; tries < ORDER_PAYMENTS; tries += 1) {
    const again = await place({ method: 'visa' });
    expect(again).toMatchObject({ outcome: 'already_open', order: tried.order });
    await report(again.payment, 'failed');
  }
  expect(await place()).toMatchObject({ outcome: 'placed' });
});

test('continues a closed order that is being paid by the same method, without another payment', async () => {
  const first = await place();
  await pool.query("UPDATE orders SET created_at = created_at - interval '25 hours' WHERE id = $1", [first.order]);
  expect(await place()).toMatchObject({ outcome: 'already_open', order: first.order });
  expect(await place({ method: 'visa' })).toMatchObject({ outcome: 'placed' });
  const { rows } = await pool.query('SELECT id FROM payments WHERE order_id = $1', [first.order]);
  expect(rows).toEqual([{ id: first.payment }]);
});

test('places one of thirty concurrent orders', async () => {
  const all = await raceBehindLock(
    pool,
    { table: 'orders' },
    repeat(30, () => place()),
  );
  expect(all.filter(({ outcome }) => outcome === 'placed')).toHaveLength(1);
  expect(new Set(all.map(({ order }) => order)).size).toBe(1);
});
