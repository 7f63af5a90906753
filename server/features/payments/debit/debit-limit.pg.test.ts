import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BodyOf } from '../../../../contract/base/call.ts';
import { confirmDebit } from '../../../../contract/payments/direct-debit.ts';
import { getCheckout } from '../../../../contract/payments/payments.ts';
import { DEBIT_LIMIT_CENTS, DEBIT_LIMIT_DAYS, SMS_AGAIN_SECONDS } from '../../../../contract/payments/rules.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { createDebitApp, type Debtor, newMandateId, startDebits, enableDebits } from '../../../fixtures/debits.ts';
import { raceBehindLock } from '../../../fixtures/database/lock-waits.ts';
import { createTestMember, createTestSites, type TestMember } from '../../../fixtures/members.ts';
import { createTestMandate, newIban, newMobile, placeTestOrder, reportPayment } from '../../../fixtures/orders.ts';

// The limit of direct debits applies to the member, the bank account and the mobile number, each across all accounts of all sites.

let server: TestApp;
let pool: Pool;
let debtor: Debtor;
let sites: string[];
beforeAll(async () => {
  ({ server, pool } = await createDebitApp());
  sites = await createTestSites(pool, 3);
  await enableDebits(pool);
});
afterAll(() => server.close());
beforeEach(async () => (debtor = await startDebits(server)));

/** The only data that members of several sites share. */
const SHARED = [
  ['bank account', () => ({ iban: newIban() })],
  ['mobile number', () => ({ mobile: newMobile() })],
] as const;
const createDebtor = (index = 0): Promise<TestMember> =>
  createTestMember(pool, { credits: 0, site: sites[index % sites.length] ?? '' });
const DEBIT = { method: 'sdd', credits: 250, list_cents: 8749 } as const;

test('the limit of a bank account applies to all members who share it, also for concurrent orders', async () => {
  const members = await Promise.all(
    Array.from({ length: 6 }, () => createTestMember(pool, { credits: 0, paid: true })),
  );
  const bodies: BodyOf<typeof confirmDebit>[] = [];
  for (const [index, one] of members.entries()) {
    const id = newMandateId();
    expect((await debtor.askCode({ id, form: { mobile: `+3162000000${index}` } }, server.as(one))).code).toBe('ok');
    bodies.push(await debtor.confirmBody(id, await debtor.readCode(one)));
  }
  const answers = await raceBehindLock(
    pool,
    { table: 'orders' },
    members.map((one, index) => () => server.as(one)(confirmDebit, { body: bodies[index] as never })),
  );
  // Four times 22.99 EUR are within 100 EUR.
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['debit_limit', 'debit_limit', 'ok', 'ok', 'ok', 'ok']);
  const refused = answers.find(({ code }) => code === 'debit_limit');
  expect(refused?.problem.data).toEqual({ limit: { cents: DEBIT_LIMIT_CENTS, currency: 'EUR' } });
  expect((await debtor.askCode()).code).toBe('debit_limit');
});

test.each(SHARED)(
  'one of five concurrent debits of members with the same %s is within the limit',
  async (_name, share) => {
    const shared = share();
    const debtors = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const { id } = await createDebtor(index);
        return { id, stored: await createTestMandate(pool, id, { cents: 8749, ...shared }) };
      }),
    );
    const placed = await raceBehindLock(
      pool,
      { table: 'orders' },
      debtors.map((one) => () => placeTestOrder(pool, one.id, { ...DEBIT, stored: one.stored })),
    );
    expect(placed.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'debit_limit'),
      'placed',
    ]);
  },
);

test.each(SHARED)('a debit waits for a concurrent debit with the same %s', async (_name, share) => {
  const value = share();
  const [one, two] = [await createDebtor(), await createDebtor(1)];
  const stored = [
    await createTestMandate(pool, one.id, { cents: 8749, ...value }),
    await createTestMandate(pool, two.id, { cents: 8749, ...value }),
  ];
  const client = await pool.connect();
  await client.query('BEGIN');
  const first = await placeTestOrder(client, one.id, { ...DEBIT, stored: stored[0] ?? '' });
  const second = placeTestOrder(pool, two.id, { ...DEBIT, stored: stored[1] ?? '' });
  const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1), 10_000);
  await client.query('COMMIT');
  client.release();
  expect([first.outcome, (await second).outcome]).toEqual(['placed', 'debit_limit']);
});

test.each(SHARED)('a %s counts for its days after the erasure of its account', async (_name, share) => {
  const value = share();
  const [erased, next] = [await createDebtor(), await createDebtor(1)];
  const stored = await createTestMandate(pool, erased.id, { cents: 8749, ...value });
  const { payment } = await placeTestOrder(pool, erased.id, { ...DEBIT, stored });
  await reportPayment(pool, payment, 'submitted');
  await pool.query('SELECT erase_member($1)', [erased.id]);
  await pool.query('SELECT sweep_debits()');
  const ask = async () => (await debtor.askCode({ form: value }, server.as(next))).code;
  expect(await ask()).toBe('debit_limit');
  await pool.query('UPDATE payments SET created_at = created_at - make_interval(days => $2) WHERE id = $1', [
    payment,
    DEBIT_LIMIT_DAYS,
  ]);
  expect(await ask()).toBe('ok');
});

test.each([
  ['submitted', 'debit_limit'],
  ['paid', 'debit_limit'],
  ['reversed', 'debit_limit'],
  ['failed', 'ok'],
] as const)(
  'after a debit of the same number that is %s, the outcome of the next one is %s',
  async (status, outcome) => {
    const mobile = newMobile();
    const [one, two] = [await createDebtor(), await createDebtor(1)];
    const stored = await createTestMandate(pool, one.id, { cents: 8749, mobile });
    const { payment } = await placeTestOrder(pool, one.id, { ...DEBIT, stored });
    if (status === 'reversed') await reportPayment(pool, payment, 'submitted');
    await reportPayment(pool, payment, status);
    // A reversal also blocks the number. The operator may lift the block, and the limit still applies.
    await pool.query('DELETE FROM debit_blocks');
    const next = await createTestMandate(pool, two.id, { mobile });
    expect((await placeTestOrder(pool, two.id, { method: 'sdd', stored: next })).outcome).toBe(
      outcome === 'ok' ? 'placed' : outcome,
    );
  },
);

test('refuses an SMS to a number whose debits of other accounts reach the limit, in any spelling', async () => {
  const mobile = newMobile();
  const one = await createDebtor();
  const stored = await createTestMandate(pool, one.id, { cents: 8749, mobile });
  await placeTestOrder(pool, one.id, { ...DEBIT, stored });
  for (const written of [mobile, mobile.replace('+31', '+310')])
    expect((await debtor.askCode({ form: { mobile: written } })).code).toBe('debit_limit');
  expect((await pool.query('SELECT FROM sms WHERE recipient = $1', [mobile])).rowCount).toBe(0);
});

test('accepts debits up to the exact limit', async () => {
  const { id } = await createDebtor();
  const debit = async (cents: number) => {
    const stored = await createTestMandate(pool, id, { cents });
    return (await placeTestOrder(pool, id, { method: 'sdd', list_cents: cents, stored })).outcome;
  };
  expect(await debit(DEBIT_LIMIT_CENTS - 1)).toBe('placed');
  expect(await debit(2)).toBe('debit_limit');
  expect(await debit(1)).toBe('placed');
  expect(await debit(2)).toBe('debit_limit');
});

test('the limit applies to a member across bank accounts', async () => {
  // 2 × 39.99 EUR + 22.99 EUR exceed the limit.
  for (let turn = 0; turn < 2; turn++) {
    const id = newMandateId();
    expect((await debtor.askCode({ id, credits: 100, form: { iban: newIban() } })).code).toBe('ok');
    const { body } = await debtor.ask(getCheckout, { query: { credits: 100, country: 'NL' } });
    const confirm = { ...(await debtor.confirmBody(id, await debtor.readCode())), total: body.total };
    expect((await debtor.ask(confirmDebit, { body: confirm })).code).toBe('ok');
    await debtor.wait(SMS_AGAIN_SECONDS);
  }
  expect((await debtor.askCode({ credits: 50, form: { iban: newIban() } })).code).toBe('debit_limit');
});
