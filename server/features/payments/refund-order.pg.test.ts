import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderId } from '../../../contract/base/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { type PlacedOrder, placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';

import { readOrder } from './read-order.ts';

let database: TestDatabase;
let pool: Pool;
let member: TestMember;
let placed: PlacedOrder;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  member = await createTestMember(pool, { credits: 0, paid: false });
  placed = await placeTestOrder(pool, member.id);
  await reportPayment(pool, placed.payment, 'paid');
});

let spent = 0;
const change = (amount: number, reason = 'message') =>
  pool.query('SELECT credit($1, $2, $3, $4)', [member.id, amount, reason, `reference-${(spent += 1)}`]);
/** Spends credits, or nothing when there are none. */
const spend = (credits: number) =>
  change(-credits).catch((error: unknown) => expect(String(error)).toContain('credits_not_negative'));
const refund = async (credits: number | null, seen = 0) => {
  const { rows } = await pool.query('SELECT outcome, credits, cents FROM refund_order($1, $2, $3)', [
    placed.order,
    credits,
    seen,
  ]);
  return rows[0];
};
const withdraw = async () =>
  (await pool.query('SELECT outcome, cents FROM withdraw_order($1, $2, 14)', [member.id, placed.order])).rows[0];
const ledger = async () => {
  const { rows } = await pool.query(
    'SELECT sum(total_cents)::int AS cents, sum(vat_cents)::int AS vat, sum(credits)::int AS credits FROM documents WHERE order_id = $1',
    [placed.order],
  );
  const problems = await pool.query(
    "SELECT problem FROM reconcile_ledger(now() - interval '1 hour', now() + interval '1 hour')",
  );
  const { credits, paid_user, orders, refunds } = await readAccounts(pool, member.id);
  return {
    documents: rows[0],
    problems: problems.rows,
    credits,
    paid_user,
    state: orders[placed.order],
    back: refunds.map(({ cents }) => cents),
  };
};

test('refunds a whole order: removes its credits, returns all money and ends premium', async () => {
  expect(await refund(null)).toEqual({ outcome: 'done', credits: 50, cents: 2299 });
  expect(await ledger()).toEqual({
    documents: { cents: 0, vat: 0, credits: 0 },
    problems: [],
    credits: 0,
    paid_user: false,
    state: 'refunded',
    back: [2299],
  });
  expect(await refund(null, 50)).toMatchObject({ outcome: 'already' });
  expect(await withdraw()).toMatchObject({ outcome: 'already' });
});

test('refunds parts at their share of the price, and the rest with the remaining money, to the cent', async () => {
  expect(await refund(7)).toEqual({ outcome: 'done', credits: 7, cents: 322 });
  expect(await refund(7, 7)).toEqual({ outcome: 'done', credits: 7, cents: 322 });
  expect(await ledger()).toMatchObject({
    documents: { cents: 2299 - 644, credits: 36 },
    problems: [],
    credits: 36,
    state: 'completed',
  });
  await change(-30);
  expect(await refund(7, 14)).toMatchObject({ outcome: 'too_many', credits: 6 });
  expect(await withdraw()).toEqual({ outcome: 'done', cents: 276 });
  expect(await refund(null, 20)).toEqual({ outcome: 'done', credits: 0, cents: 2299 - 644 - 276 });
  expect(await ledger()).toEqual({
    documents: { cents: 0, vat: 0, credits: 0 },
    problems: [],
    credits: 0,
    // Thirty credits are spent, and nothing remains paid.
    paid_user: false,
    state: 'refunded',
    back: [322, 322, 276, 1379],
  });
});

test('rounds half a cent of a share up', async () => {
  // Half of 22.99 EUR.
  expect(await refund(25)).toEqual({ outcome: 'done', credits: 25, cents: 1150 });
});

test('lets one of two concurrent operators refund, and refuses one who saw an older state', async () => {
  const answers = await raceBehindLock(
    pool,
    { table: 'ledger' },
    [10, 10, 10, null].map((credits) => () => refund(credits)),
  );
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'already', 'already', 'done']);
  expect((await ledger()).problems).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6])(
  'the ledger stays consistent under a concurrent withdrawal, messages and a reversal (round %s)',
  async () => {
    await raceBehindLock<unknown>(pool, { table: 'ledger' }, [
      () => refund(20),
      withdraw,
      () => refund(null),
      () => spend(5),
      () => spend(5),
      () => change(7, 'operator'),
      () => reportPayment(pool, placed.payment, 'reversed'),
    ]);
    const { problems, credits, documents } = await ledger();
    expect(problems).toEqual([]);
    expect(credits).toBeGreaterThanOrEqual(0);
    expect(documents).toMatchObject({ cents: 0, vat: 0 });
  },
);

test('refuses an order that is unpaid, reversed or missing, and a refund of no credits', async () => {
  const open = await placeTestOrder(pool, member.id, { credits: 10 });
  const outcomeOf = async (order: string, credits: number | null = null) =>
    (await pool.query('SELECT outcome FROM refund_order($1, $2, 0)', [order, credits])).rows[0].outcome;
  expect(await outcomeOf(open.order)).toBe('not_possible');
  expect(await outcomeOf(member.id)).toBe('not_possible');
  expect(await outcomeOf(placed.order, 0)).toBe('not_possible');
  expect(await outcomeOf(placed.order, -3)).toBe('not_possible');
  await reportPayment(pool, placed.payment, 'reversed');
  expect(await outcomeOf(placed.order)).toBe('already');
  expect((await ledger()).back).toEqual([]);
});

test('refunds an order of an erased member', async () => {
  await pool.query('SELECT erase_member($1)', [member.id]);
  expect(await refund(null)).toEqual({ outcome: 'done', credits: 0, cents: 2299 });
});

test('a reversal of a refunded order leaves the documents unchanged', async () => {
  await refund(10);
  await refund(null, 10);
  await reportPayment(pool, placed.payment, 'reversed');
  expect(await ledger()).toMatchObject({ documents: { cents: 0, vat: 0 }, problems: [], state: 'reversed' });
});

test('credits from a later gift do not count towards the refund of an order', async () => {
  await change(-50);
  await change(20, 'operator');
  expect(await withdraw()).toMatchObject({ outcome: 'nothing_left' });
  expect(await refund(1)).toMatchObject({ outcome: 'too_many', credits: 0 });
  await change(-5);
  expect((await ledger()).credits).toBe(15);
});

test('a refunded message counts as unsent', async () => {
  await change(-10);
  await pool.query("SELECT credit($1, 10, 'refund', $2)", [member.id, `reference-${spent}`]);
  expect(await withdraw()).toEqual({ outcome: 'done', cents: 2299 });
});

test('an order shows whether it made premium, and whether its withdrawal ends premium', async () => {
  const read = async (order = placed.order) =>
    readOrder(pool, { member: member.id, id: order as OrderId, days: 14 }).then((found) => [
      found?.made_premium,
      found?.withdrawal?.ends_premium,
    ]);
  expect(await read()).toEqual([true, true]);
  const second = await placeTestOrder(pool, member.id, { credits: 10 });
  await reportPayment(pool, second.payment, 'paid');
  expect(await read()).toEqual([true, false]);
  expect(await read(second.order)).toEqual([false, false]);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, second.order]);
  expect(await read()).toEqual([true, true]);
  await change(-13);
  expect(await read()).toEqual([true, true]);
  await change(-1);
  expect(await read()).toEqual([true, false]);
});

test('many small refunds sum to the exact VAT', async () => {
  for (let seen = 0; seen < 49; seen++) expect(await refund(1, seen)).toMatchObject({ outcome: 'done', credits: 1 });
  expect(await refund(null, 49)).toMatchObject({ outcome: 'done' });
  expect(await ledger()).toMatchObject({
    documents: { cents: 0, vat: 0, credits: 0 },
    problems: [],
    state: 'refunded',
  });
});

test('a claimed refund is not available to another process until it is due again', async () => {
  await refund(null);
  const claim = async () => {
    const { rows } = await pool.query<{ payment_id: string }>('SELECT payment_id FROM claim_refunds(1000)');
    return rows.filter(({ payment_id }) => payment_id === placed.payment).length;
  };
  expect([await claim(), await claim()]).toEqual([1, 0]);
  await pool.query('UPDATE refunds SET due_at = now() WHERE member_id = $1', [member.id]);
  expect(await claim()).toBe(1);
});

test.each(['failed', 'sent'])('a refund stays done after the late answer %s', async (late) => {
  await refund(null);
  for (const state of ['done', late])
    await pool.query('SELECT move_refund(id, $2, NULL, NULL) FROM refunds WHERE member_id = $1', [member.id, state]);
  expect((await readAccounts(pool, member.id)).refunds).toMatchObject([{ state: 'done' }]);
});

test('records refunds of a reversed payment at the provider up to its amount', async () => {
  await reportPayment(pool, placed.payment, 'reversed');
  const book = async (cents: number) => {
    const { rows } = await pool.query(
      `SELECT outcome FROM book_refund($1, jsonb_build_object('provider_id', gen_random_uuid(), 'cents', $2::int, 'currency', 'EUR',
         'state', 'done'))`,
      [placed.payment, cents],
    );
    return rows[0].outcome;
  };
  expect(await book(2300)).toBe('too_many');
  expect(await book(2298)).toBe('noted');
  expect(await book(2)).toBe('too_many');
  expect(await book(1)).toBe('noted');
});

test('repeats a failed refund as a new one, unless the bank has reversed the payment', async () => {
  const retry = async () => {
    const { rows } = await pool.query<{ outcome: string }>(
      `SELECT outcome FROM retry_refunds_by_operator('vera', $1, '{"facts": "The bank had a bad day."}')`,
      [placed.order],
    );
    return rows[0]?.outcome;
  };
  const refunds = async () =>
    (
      await pool.query('SELECT id, state, provider_id, due_at <= now() AS due FROM refunds WHERE member_id = $1', [
        member.id,
      ])
    ).rows;
  const fail = (id: string) => pool.query("SELECT move_refund($1, 'failed', 're_old', 'canceled')", [id]);
  await refund(null);
  expect(await retry()).toBe('already');
  const [before] = await refunds();
  await fail(before.id);
  expect((await ledger()).problems).not.toEqual([]);
  expect((await raceBehindLock(pool, { rowsOf: 'refunds' }, repeat(3, retry))).toSorted()).toEqual([
    'already',
    'already',
    'done',
  ]);
  const after = await refunds();
  expect(after).toEqual([{ id: expect.any(String), state: 'asked', provider_id: null, due: true }]);
  expect(after[0].id).not.toBe(before.id);
  expect((await ledger()).problems).toEqual([]);
  await fail(after[0].id);
  await reportPayment(pool, placed.payment, 'reversed');
  expect(await retry()).toBe('already');
});
