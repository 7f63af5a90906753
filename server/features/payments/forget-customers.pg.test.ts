import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { createTestMandate, placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import { testPaymentDependencies } from '../../fixtures/shop.ts';
import { customerOf, submitPayment } from './payment-course.ts';
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

const setup = () => testPaymentDependencies(pool, [provider]);
const erase = () => pool.query('SELECT erase_member($1)', [member.id]);
const waiting = async () =>
  (
    await pool.query<{ customer_id: string }>('SELECT customer_id FROM customers_to_forget ORDER BY customer_id')
  ).rows.map(({ customer_id }) => customer_id);
const makeDue = () => pool.query('UPDATE customers_to_forget SET due_at = now()');

test('deletes the customer of an erased member at the provider, once', async () => {
  const customer = await customerOf(pool, member.id, provider);
  await erase();
  expect(await waiting()).toEqual([customer]);
  await forgetCustomers(setup());
  await forgetCustomers(setup());
  expect(provider.forgotten).toEqual([customer]);
  expect(await waiting()).toEqual([]);
});

test('queues no deletion for a member without a customer', async () => {
  await erase();
  expect(await waiting()).toEqual([]);
});

test('retries later when the provider is down or off', async () => {
  const customer = await customerOf(pool, member.id, provider);
  await erase();
  provider.failure = 'is down';
  await forgetCustomers(setup());
  provider.failure = 'none';
  await forgetCustomers(setup());
  expect(provider.forgotten).toEqual([]);
  await makeDue();
  expect(await forgetCustomers(testPaymentDependencies(pool, []))).toBe(1);
  expect(await waiting()).toEqual([customer]);
  await makeDue();
  await forgetCustomers(setup());
  expect(provider.forgotten).toEqual([customer]);
});

test('waits until a pending debit has ended', async () => {
  const { payment } = await placeTestOrder(pool, member.id, { method: 'sdd' });
  await reportPayment(pool, payment, 'submitted');
  await erase();
  expect(await waiting()).toEqual(['cst']);
  expect(await forgetCustomers(setup())).toBe(0);
  await makeDue();
  await forgetCustomers(setup());
  expect(provider.forgotten).toEqual(['cst']);
});

/** Begins an erasure, runs `act` until a query that matches `query` waits for it, and ends the erasure. Returns the result of `act`. */
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
    // The rollback has no effect after the commit.
    await client.query('ROLLBACK');
    client.release();
  }
}

test('deletes a customer that was created during the erasure, and creates none after it', async () => {
  const { payment } = await placeTestOrder(pool, member.id, { method: 'visa', stores_card: true });
  const result = await duringErasure('%store_customer%', () => submitPayment(setup(), payment as never));
  expect(result).toMatchObject({ status: 'rejected', reason: { message: 'method_unavailable' } });
  expect(await waiting()).toEqual([`cst_${member.id}`]);
  expect((await pool.query('SELECT FROM payment_customers WHERE member_id = $1', [member.id])).rowCount).toBe(0);
});

test.each([
  [
    'an address where to pay',
    "SELECT store_submitted_payment(id, 'late', 'https://provider.example/late') FROM payments WHERE member_id = $1",
    'SELECT FROM payments WHERE member_id = $1 AND checkout_url IS NOT NULL',
  ],
  [
    'a card',
    `SELECT store_method(jsonb_populate_record(NULL::stored_methods, jsonb_build_object('member_id', $1::uuid, 'provider', 'sandbox',
       'method', 'visa', 'customer_id', 'cst_late', 'mandate_id', 'mdt_late', 'label', '4242')))`,
    'SELECT FROM stored_methods WHERE member_id = $1',
  ],
])('%s that arrives during the erasure waits for it and is not stored', async (_name, store, stored) => {
  await placeTestOrder(pool, member.id);
  expect(await duringErasure(store, () => pool.query(store, [member.id]))).toMatchObject({ status: 'fulfilled' });
  expect((await pool.query(stored, [member.id])).rowCount).toBe(0);
});

test('deletes a mandate and a card that the provider stores after the erasure, together with their customer', async () => {
  const { payment } = await placeTestOrder(pool, member.id, { method: 'visa', stores_card: true });
  await submitPayment(setup(), payment as never);
  const customer = `cst_${member.id}`;
  const stored = { customer, mandate: 'mdt_late', method: 'visa', label: '4242', expires: undefined } as const;
  provider.decide(payment, { status: 'paid', stored });
  await createTestMandate(pool, member.id);
  await pool.query('UPDATE mandates SET stored_method_id = NULL WHERE member_id = $1', [member.id]);
  await erase();
  await forgetCustomers(setup());
  expect(provider.forgotten.toSorted()).toEqual(['cst', customer]);
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
  await askAboutPayments(setup());
  await pool.query("SELECT store_mandate(id, 'sandbox', 'cst', 'mdt_other') FROM mandates WHERE member_id = $1", [
    member.id,
  ]);
  expect(await waiting()).toEqual(['cst', customer]);
  expect((await pool.query('SELECT FROM stored_methods WHERE member_id = $1', [member.id])).rowCount).toBe(0);
});
