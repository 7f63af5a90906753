import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createTestMandate, placeTestOrder, tellPayment } from '../../fixtures/orders.ts';
import { paymentWorld } from '../../fixtures/shop.ts';
import { customerOf, handOver } from './hand-over.ts';
import { askAboutPayments, forgetCustomers } from './payment-jobs.ts';
import { waitForLock } from '../../fixtures/database/lock-waits.ts';

let database: TestDatabase;
let pool: Pool;
let provider: FakeProvider;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pool.query('DELETE FROM customers_to_forget');
  provider = new FakeProvider();
  member = await createTestMember(pool);
});

const world = () => paymentWorld(pool, [provider]);
const erase = () => pool.query('SELECT erase_member($1)', [member.id]);
const waiting = async () =>
  (
    await pool.query<{ customer_id: string }>('SELECT customer_id FROM customers_to_forget ORDER BY customer_id')
  ).rows.map(({ customer_id }) => customer_id);
const makeDue = () => pool.query('UPDATE customers_to_forget SET due_at = now()');

test('the provider forgets the customer of an erased member, once', async () => {
  const customer = await customerOf(pool, member.id, provider);
  await erase();
  expect(await waiting()).toEqual([customer]);
  await forgetCustomers(world());
  await forgetCustomers(world());
  expect(provider.forgotten).toEqual([customer]);
  expect(await waiting()).toEqual([]);
});

test('the erasure of a member without a customer asks for nothing', async () => {
  await erase();
  expect(await waiting()).toEqual([]);
});

test('a provider that is down or off is asked again later', async () => {
  const customer = await customerOf(pool, member.id, provider);
  await erase();
  provider.trouble = 'is down';
  await forgetCustomers(world());
  provider.trouble = 'none';
  await forgetCustomers(world());
  expect(provider.forgotten).toEqual([]);
  await makeDue();
  expect(await forgetCustomers(paymentWorld(pool, []))).toBe(1);
  expect(await waiting()).toEqual([customer]);
  await makeDue();
  await forgetCustomers(world());
  expect(provider.forgotten).toEqual([customer]);
});

test('a debit that is on its way comes to its end first', async () => {
  const { payment } = await placeTestOrder(pool, member.id, { method: 'sdd' });
  await tellPayment(pool, payment, 'submitted');
  await erase();
  expect(await waiting()).toEqual(['cst']);
  expect(await forgetCustomers(world())).toBe(0);
  await makeDue();
  await forgetCustomers(world());
  expect(provider.forgotten).toEqual(['cst']);
});

/** Begins an erasure, acts until a query like the given one waits for it, and ends the erasure. Returns what became of the act. */
async function duringErasure(
  query: string,
  act: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown> | undefined> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT erase_member($1)', [member.id]);
    const acted = Promise.allSettled([act()]);
    await waitForLock(pool, query);
    await client.query('COMMIT');
    return (await acted)[0];
  } finally {
    // Without effect after the commit.
    await client.query('ROLLBACK');
    client.release();
  }
}

test('a customer that is made during the erasure is forgotten too, and none is made after it', async () => {
  const { payment } = await placeTestOrder(pool, member.id, { method: 'visa', stores_card: true });
  const handed = await duringErasure('%keep_customer%', () => handOver(world(), payment as never));
  expect(handed).toMatchObject({ status: 'rejected', reason: { message: 'method_unavailable' } });
  expect(await waiting()).toEqual([`cst_${member.id}`]);
  expect((await pool.query('SELECT FROM payment_customers WHERE member_id = $1', [member.id])).rowCount).toBe(0);
});

test.each([
  [
    'an address where to pay',
    "SELECT hand_over_payment(id, 'late', 'https://provider.example/late') FROM payments WHERE member_id = $1",
    'SELECT FROM payments WHERE member_id = $1 AND checkout_url IS NOT NULL',
  ],
  [
    'a card',
    `SELECT store_method(jsonb_populate_record(NULL::stored_methods, jsonb_build_object('member_id', $1::uuid, 'provider', 'sandbox',
       'method', 'visa', 'customer_id', 'cst_late', 'mandate_id', 'mdt_late', 'label', '4242')))`,
    'SELECT FROM stored_methods WHERE member_id = $1',
  ],
])('%s that comes during the erasure waits for it, and is not stored', async (_name, store, stored) => {
  await placeTestOrder(pool, member.id);
  expect(await duringErasure(store, () => pool.query(store, [member.id]))).toMatchObject({ status: 'fulfilled' });
  expect((await pool.query(stored, [member.id])).rowCount).toBe(0);
});

test('a mandate and a card that a provider stores after the erasure are forgotten with their customer', async () => {
  const { payment } = await placeTestOrder(pool, member.id, { method: 'visa', stores_card: true });
  await handOver(world(), payment as never);
  const customer = `cst_${member.id}`;
  const stored = { customer, mandate: 'mdt_late', method: 'visa', label: '4242', expires: undefined } as const;
  provider.decide(payment, { status: 'paid', stored });
  await createTestMandate(pool, member.id);
  await pool.query('UPDATE mandates SET stored_method_id = NULL WHERE member_id = $1', [member.id]);
  await erase();
  await forgetCustomers(world());
  expect(provider.forgotten.toSorted()).toEqual(['cst', customer]);
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
  await askAboutPayments(world());
  await pool.query("SELECT store_mandate(id, 'sandbox', 'cst', 'mdt_other') FROM mandates WHERE member_id = $1", [
    member.id,
  ]);
  expect(await waiting()).toEqual(['cst', customer]);
  expect((await pool.query('SELECT FROM stored_methods WHERE member_id = $1', [member.id])).rowCount).toBe(0);
});
