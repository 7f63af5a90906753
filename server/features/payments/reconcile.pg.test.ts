import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { type PlacedOrder, placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import { newPayment } from '../../fixtures/providers/new-payment.ts';
import { testPaymentDependencies } from '../../fixtures/shop.ts';
import { submitPayment } from './payment-course.ts';
import { askAboutPayments, sendRefunds } from './payment-jobs.ts';
import { reconcile } from './reconcile.ts';

let database: TestDatabase;
let pool: Pool;
let provider: FakeProvider;
let member: TestMember;
let placed: PlacedOrder;
/** Each test reconciles the ledger from this moment. */
let from: Date;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  from = new Date();
  provider = new FakeProvider();
  member = await createTestMember(pool, { credits: 3, paid: false });
  placed = await placeTestOrder(pool, member.id);
  await submitPayment(testPaymentDependencies(pool, [provider]), placed.payment as never);
  provider.decide(placed.payment, { status: 'paid' });
  await run();
});
async function run(payment = placed.payment): Promise<void> {
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [payment]);
  await askAboutPayments(testPaymentDependencies(pool, [provider]));
  await sendRefunds(testPaymentDependencies(pool, [provider]));
}
const differences = async () =>
  (await reconcile({ pool, providers: [provider] }, { from, to: new Date(Date.now() + 60_000) })).differences.map(
    ({ problem }) => problem,
  );

test('finds no difference in a consistent ledger: paid, withdrawn, refused and reversed', async () => {
  expect(await differences()).toEqual([]);
  await pool.query("SELECT credit($1, -10, 'message', $2)", [member.id, randomUUID()]);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, placed.order]);
  await run();
  expect(await differences()).toEqual([]);
  provider.decide(placed.payment, { status: 'reversed' });
  await run();
  expect(await differences()).toEqual([]);
});

test.each([
  [
    'a balance',
    'UPDATE member_counters SET credits = credits + 1 WHERE member_id = $1',
    'the balance is 54 and the ledger 53',
  ],
  [
    'a purchase without its credits',
    "DELETE FROM ledger WHERE member_id = $1 AND reason = 'purchase'",
    'the ledger has 0 credits of it',
  ],
  [
    'a completed order with a failed payment',
    "UPDATE payments SET status = 'failed' WHERE member_id = $1",
    'the payment that completed it is failed',
  ],
  [
    'a state that the provider does not know',
    "UPDATE payments SET status = 'reversed' WHERE member_id = $1",
    'is reversed here and paid at sandbox',
  ],
  ['an amount', 'UPDATE payments SET cents = 1 WHERE member_id = $1', 'is of 1 EUR here and of 2299 EUR there'],
  [
    'a withdrawal without its refund',
    "UPDATE orders SET state = 'withdrawn', ended_at = now(), returned_credits = 5 WHERE member_id = $1",
    'it is withdrawn, 5 of its credits were returned, and 0 cents go back',
  ],
  [
    'a refund without returned credits',
    `INSERT INTO refunds (payment_id, member_id, cents, currency, reason)
     SELECT id, member_id, 500, currency, 'operator' FROM payments WHERE member_id = $1`,
    'it is completed, 0 of its credits were returned, and 500 cents go back',
  ],
  [
    'a withdrawal whose credits stayed',
    "UPDATE orders SET state = 'withdrawn', ended_at = now(), returned_credits = 5 WHERE member_id = $1",
    '0 of 5 returned credits left the ledger',
  ],
  [
    'a purchase whose credits were booked twice',
    `INSERT INTO ledger (member_id, reason, reference, amount, balance_after)
     SELECT member_id, 'purchase', id || ':again', 50, 103 FROM orders WHERE member_id = $1`,
    'the ledger has 100 credits of it',
  ],
  [
    'credits of an order that was not completed',
    "UPDATE orders SET state = 'open', completed_at = NULL WHERE member_id = $1",
    'the ledger has 50 credits of it',
  ],
  [
    'an invoice too many',
    "SELECT issue_document(o, 'I', 5, 100) FROM orders o WHERE member_id = $1",
    'its documents add up to 2399 cents',
  ],
  [
    'a code that was not redeemed',
    "UPDATE orders SET discount_code = 'LOST' WHERE member_id = $1",
    'its code is not redeemed',
  ],
  [
    'credits of a missing order',
    "INSERT INTO ledger (member_id, reason, reference, amount, balance_after) VALUES ($1, 'purchase', gen_random_uuid()::text, 0, 53)",
    'the ledger has 0 credits of an order that does not exist',
  ],
])('finds %s that was planted', async (_name, sql, problem) => {
  await pool.query(sql, [member.id]);
  expect((await differences()).join('\n')).toContain(problem);
});

test('finds no difference in a direct debit that failed after its credits, which is reversed here', async () => {
  const debit = await placeTestOrder(pool, member.id, { credits: 25, list_cents: 1299, method: 'sdd' });
  await submitPayment(testPaymentDependencies(pool, [provider]), debit.payment as never);
  provider.decide(debit.payment, { status: 'failed' });
  await run(debit.payment);
  const { rows } = await pool.query('SELECT status FROM payments WHERE id = $1', [debit.payment]);
  expect(rows).toEqual([{ status: 'reversed' }]);
  expect(await differences()).toEqual([]);
  // For another payment method it is a difference.
  await pool.query("UPDATE payments SET status = 'reversed' WHERE id = $1", [placed.payment]);
  provider.decide(placed.payment, { status: 'failed' });
  expect((await differences()).join()).toContain('is reversed here and failed at sandbox');
});

test('finds a duplicate payment without a refund', async () => {
  const second = await pool.query<{ id: string }>(
    `INSERT INTO payments (id, order_id, member_id, provider, method, cents, currency)
     SELECT gen_random_uuid(), id, member_id, 'sandbox', 'visa', total_cents, currency FROM orders WHERE id = $1 RETURNING id`,
    [placed.order],
  );
  await reportPayment(pool, second.rows[0]?.id ?? '', 'paid');
  expect(await differences()).toEqual(['a payment is paid here, and sandbox has never had it']);
  const amount = { cents: 2299, currency: 'EUR' };
  const payment = { providerId: 'fake_second', status: 'paid', amount } as const;
  provider.payments.set('fake_second', { request: { ...newPayment(), id: second.rows[0]?.id ?? '' }, payment });
  await pool.query("UPDATE payments SET provider_id = 'fake_second' WHERE id = $1", [second.rows[0]?.id]);
  expect(await differences()).toEqual([]);
  await pool.query('UPDATE refunds SET cents = cents + 1 WHERE member_id = $1', [member.id]);
  expect(await differences()).toEqual(['a payment of 2299 cents came in, and 2300 of them go back']);
  await pool.query('DELETE FROM refunds WHERE member_id = $1', [member.id]);
  expect(await differences()).toEqual(['a payment of 2299 cents came in, and 0 of them go back']);
});

test('finds a refund that has waited for three days, but no newer one', async () => {
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, placed.order]);
  const wait = (time: string) =>
    pool.query('UPDATE refunds SET created_at = now() - $2::interval WHERE member_id = $1', [member.id, time]);
  await wait('2 days 23 hours');
  expect(await differences()).toEqual([]);
  await wait('3 days');
  expect(await differences()).toEqual([expect.stringMatching(/^a refund has waited since /)]);
  await run();
  expect(await differences()).toEqual([]);
});

test('finds a payment at the provider that is missing here, and a refund that did not arrive', async () => {
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, placed.order]);
  await run();
  provider.payments.set('fake_lost', {
    request: { ...newPayment(), id: randomUUID() },
    payment: { providerId: 'fake_lost', status: 'paid', amount: { cents: 599, currency: 'EUR' } },
  });
  provider.readRefund = async ({ refund }) => ({ providerId: refund, state: 'failed' });
  expect(await differences()).toEqual([
    expect.stringMatching(/^the refund re_.* is done here and failed at sandbox$/),
    'sandbox has the payment fake_lost of 599 EUR (paid), which the books do not know',
  ]);
});

test('finds a refund that was made at the provider, but no pending refund of ours', async () => {
  const amount = { cents: 500, currency: 'EUR' };
  const made = { id: undefined, providerId: 're_dashboard', payment: provider.idOf(placed.payment), amount } as const;
  provider.refunds.set('re_dashboard', { ...made, state: 'done' });
  const { differences: found } = await reconcile(
    { pool, providers: [provider] },
    { from, to: new Date(Date.now() + 60_000) },
  );
  const { rows } = await pool.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [placed.order]);
  expect(found).toEqual([
    { subject: rows[0]?.number, problem: 'sandbox sends 500 EUR back by re_dashboard, which the books do not know' },
  ]);
  provider.refunds.clear();
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, placed.order]);
  provider.failure = 'dies after its work';
  await run();
  provider.failure = 'none';
  expect(provider.refunds.size).toBe(1);
  expect(await differences()).toEqual([]);
});

test('reports a provider that does not answer, and asks again about a payment that moves', async () => {
  const read = provider.read.bind(provider);
  provider.read = async (id) => {
    provider.decide(placed.payment, { status: 'reversed' });
    await reportPayment(pool, placed.payment, 'reversed');
    return read(id);
  };
  expect(await differences()).toEqual([]);
  provider.failure = 'is down';
  expect(await differences()).toEqual([
    expect.stringContaining('sandbox does not answer about fake_'),
    expect.stringContaining('it does not list its payments'),
    expect.stringContaining('it does not list its refunds'),
  ]);
});

test('finds a gap in the numbers of the documents', async () => {
  const client = await pool.connect();
  // The documents are append-only, so the gap must not stay.
  await client.query('BEGIN; UPDATE document_counters SET last = last + 1');
  await client.query("SELECT issue_document(o, 'I', 5, 100) FROM orders o WHERE id = $1", [placed.order]);
  const { rows } = await client.query('SELECT problem FROM reconcile_ledger($1, now())', [from]);
  await client.query('ROLLBACK');
  client.release();
  expect(rows).toContainEqual({ problem: 'numbers are missing' });
});
