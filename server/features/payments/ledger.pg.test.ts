import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { PaymentMethod, PaymentState } from '../../../contract/payments/states.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember } from '../../fixtures/members.ts';
import { payTestOrderAgain, placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';

// The accounts of one member under random traces of all operations on credits and money. After each step the balance is the sum of the
// ledger and not negative, nothing is credited twice, and no order or payment returns to a former state.

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());

type Step =
  | { readonly kind: 'spend'; readonly credits: number; readonly reference: number }
  | { readonly kind: 'pay back'; readonly reference: number }
  | { readonly kind: 'buy'; readonly credits: number; readonly method: PaymentMethod }
  | { readonly kind: 'pay again'; readonly order: number }
  | { readonly kind: 'tell'; readonly payment: number; readonly status: PaymentState; readonly crash: boolean }
  | { readonly kind: 'withdraw'; readonly order: number }
  | { readonly kind: 'refund'; readonly order: number; readonly credits: number | null }
  | { readonly kind: 'refund at the provider'; readonly payment: number; readonly cents: number | null }
  | { readonly kind: 'give'; readonly credits: number; readonly reference: number };

const small = fc.nat({ max: 5 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('spend' as const),
    credits: fc.integer({ min: 1, max: 12 }),
    reference: fc.nat({ max: 20 }),
  }),
  fc.record({ kind: fc.constant('pay back' as const), reference: fc.nat({ max: 20 }) }),
  fc.record({
    kind: fc.constant('buy' as const),
    credits: fc.constantFrom(10, 25, 50),
    method: fc.constantFrom<PaymentMethod>('ideal', 'visa', 'sdd'),
  }),
  fc.record({ kind: fc.constant('pay again' as const), order: small }),
  fc.record({
    kind: fc.constant('tell' as const),
    payment: small,
    status: fc.constantFrom<PaymentState>(
      'open',
      'pending',
      'failed',
      'expired',
      'submitted',
      'paid',
      'paid',
      'paid',
      'reversed',
    ),
    crash: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), order: small }),
  fc.record({
    kind: fc.constant('refund' as const),
    order: small,
    credits: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 2 }),
  }),
  fc.record({
    kind: fc.constant('refund at the provider' as const),
    payment: small,
    cents: fc.option(fc.integer({ min: 1, max: 900 }), { freq: 2 }),
  }),
  fc.record({
    kind: fc.constant('give' as const),
    credits: fc.integer({ min: -8, max: 8 }).filter((credits) => credits !== 0),
    reference: fc.nat({ max: 1000 }),
  }),
);

interface Purchases {
  readonly member: MemberId;
  readonly orders: string[];
  readonly payments: string[];
  /** The rank of each payment after the step before. */
  readonly ranks: Record<string, number>;
}

/** Runs one step. A trace may contain steps that the database refuses, such as a message without credits. */
async function apply(step: Step, { member, orders, payments }: Purchases): Promise<void> {
  const order = 'order' in step ? orders[step.order % Math.max(orders.length, 1)] : undefined;
  switch (step.kind) {
    case 'spend':
      await spend(member, -step.credits, `message-${step.reference}`);
      break;
    case 'pay back':
      await payBack(member, `message-${step.reference}`);
      break;
    case 'buy': {
      const placed = await placeTestOrder(pool, member, { credits: step.credits, method: step.method });
      if (placed.outcome !== 'placed') break;
      orders.push(placed.order);
      payments.push(placed.payment);
      break;
    }
    case 'pay again': {
      if (order === undefined) break;
      const { outcome, payment } = await payTestOrderAgain(pool, member, { order, method: 'paypal' });
      if (outcome === 'placed') payments.push(payment);
      break;
    }
    case 'tell': {
      const payment = payments[step.payment % Math.max(payments.length, 1)];
      if (payment !== undefined)
        await (step.crash ? reportAndCrash(payment, step.status) : reportPayment(pool, payment, step.status));
      break;
    }
    case 'withdraw':
      if (order !== undefined) await pool.query('SELECT withdraw_order($1, $2, 14)', [member, order]);
      break;
    case 'refund':
      if (order !== undefined)
        await pool.query('SELECT refund_order(id, $2, returned_credits) FROM orders WHERE id = $1', [
          order,
          step.credits,
        ]);
      break;
    case 'refund at the provider': {
      const payment = payments[step.payment % Math.max(payments.length, 1)];
      if (payment !== undefined) await refundAtProvider(payment, step.cents);
      break;
    }
    case 'give':
      await pool.query(
        `SELECT credit($1, $2, 'operator', $3) FROM member_counters WHERE member_id = $1 AND credits + $2 >= 0`,
        [member, step.credits, `D-${step.reference}`],
      );
  }
}

/** Charges the cost of a message, or nothing when the balance is too low. */
const spend = (member: MemberId, amount: number, reference: string) =>
  pool.query(`SELECT credit($1, $2, 'message', $3) FROM member_counters WHERE member_id = $1 AND credits + $2 >= 0`, [
    member,
    amount,
    reference,
  ]);
const payBack = (member: MemberId, reference: string) =>
  pool.query(
    `SELECT credit($1, -amount, 'refund', $2) FROM ledger WHERE member_id = $1 AND reason = 'message' AND reference = $2`,
    [member, reference],
  );

/** Books a refund of the dashboard: a part, or the whole rest. */
const refundAtProvider = (payment: string, cents: number | null) =>
  pool.query(
    `SELECT book_refund(p.id, jsonb_build_object('provider_id', gen_random_uuid(), 'cents', coalesce($2, o.total_cents - paid_back(o)),
       'currency', p.currency, 'state', 'done'))
     FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
    [payment, cents],
  );

/** Crashes a process after the change and before its commit. */
async function reportAndCrash(payment: string, status: PaymentState): Promise<void> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT move_payment(id, $2, cents, currency, NULL, due_at) FROM payments WHERE id = $1', [
    payment,
    status,
  ]);
  client.release(true);
}

const ORDER_RANK = { open: 0, completed: 1, withdrawn: 2, refunded: 3, refused: 4, reversed: 4 } as const;

async function checkAccounts({ member, ranks }: Purchases, before: Awaited<ReturnType<typeof readAccounts>>) {
  const now = await readAccounts(pool, member);
  expect(now.ledger).toBe(now.credits);
  expect(now.credits).toBeGreaterThanOrEqual(0);
  for (const [order, state] of Object.entries(before.orders))
    expect(ORDER_RANK[now.orders[order] ?? 'open']).toBeGreaterThanOrEqual(ORDER_RANK[state]);
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM ledger l WHERE l.member_id = $1 AND l.reason = 'purchase') AS credited,
       (SELECT count(*)::int FROM orders o WHERE o.member_id = $1 AND o.completed_at IS NOT NULL) AS completed,
       (SELECT coalesce(bool_or(o.credits - o.returned_credits < 0), false) FROM orders o WHERE o.member_id = $1) AS overdrawn,
       (SELECT coalesce(sum(u.unspent), 0)::int FROM unspent_credits($1) u) AS unspent,
       (SELECT coalesce(jsonb_object_agg(p.id, payment_rank(p.status)), '{}') FROM payments p WHERE p.member_id = $1) AS ranks`,
    [member],
  );
  for (const [payment, rank] of Object.entries(ranks)) expect(rows[0].ranks[payment]).toBeGreaterThanOrEqual(rank);
  Object.assign(ranks, rows[0].ranks);
  expect(rows[0].credited).toBe(rows[0].completed);
  expect(rows[0].overdrawn).toBe(false);
  expect(rows[0].unspent).toBeLessThanOrEqual(now.credits);
  return now;
}

/** Each received payment is credited, refunded or reversed, and no refund exceeds the received amount. */
async function checkMoney({ member }: Purchases): Promise<void> {
  const { rows } = await pool.query(
    `SELECT p.id FROM payments p JOIN orders o ON o.id = p.order_id
     LEFT JOIN LATERAL (
       SELECT coalesce(sum(r.cents), 0) AS cents FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed') r ON true
     WHERE p.member_id = $1 AND (r.cents > p.cents OR p.status = 'paid' AND o.paid_by IS DISTINCT FROM p.id AND r.cents <> p.cents)`,
    [member],
  );
  expect(rows).toEqual([]);
  const { rows: documents } = await pool.query(
    `SELECT order_id FROM documents WHERE member_id = $1 GROUP BY order_id
     HAVING sum(total_cents) < 0 OR sum(credits) < 0 OR sum(vat_cents) < 0 OR sum(total_cents) = 0 AND sum(vat_cents) <> 0`,
    [member],
  );
  expect(documents).toEqual([]);
}

test('the accounts are consistent after every trace', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const { id: member } = await createTestMember(pool, { credits: 3, paid: false, name: randomUUID() });
      const purchases: Purchases = { member, orders: [], payments: [], ranks: {} };
      let before = await readAccounts(pool, member);
      for (const one of steps) {
        await apply(one, purchases);
        before = await checkAccounts(purchases, before);
      }
      await checkMoney(purchases);
    }),
    { numRuns: 120 },
  );
  const { rows } = await pool.query(
    "SELECT * FROM reconcile_ledger(now() - interval '1 hour', now() + interval '1 hour')",
  );
  expect(rows).toEqual([]);
}, 120_000);
