import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { GROUNDS, mailsTo } from '../../fixtures/operator.ts';
import { newIban, placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import {
  changeCredits,
  makeCode,
  type NewCode,
  setBundles,
  setDebitBlock,
  setMethodBlock,
  switchCode,
} from './money-acts.ts';
import { readVat } from './read-money.ts';

// Each act is one SQL function. The commands check the input of an operator. The functions refuse invalid values from every caller.

let database: TestDatabase;
let pool: Pool;
let member: TestMember;
let site: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  member = await createTestMember(pool, { credits: 3, paid: false });
  site =
    (await pool.query<{ site: string }>('SELECT site_id AS site FROM members WHERE id = $1', [member.id])).rows[0]
      ?.site ?? '';
});

const grounds = GROUNDS;
const logOf = async (number: string | null) => {
  const { rows } = await pool.query(
    `SELECT l.actor, l.act, l.member_id, l.details, d.facts, d.ended_at IS NOT NULL AS ended FROM operator_log l
     JOIN decisions d ON d.number = l.decision_number WHERE l.decision_number = $1`,
    [number],
  );
  return rows[0];
};

describe('bundles', () => {
  const sold = (currency = 'EUR', credits = 10, cents = 599) => ({ credits, cents, currency });
  const set = (bundles: readonly object[], country = 'BE') =>
    setBundles(pool, 'vera', { site, country, bundles: bundles as never, grounds });
  const stored = async () =>
    (await pool.query('SELECT credits, cents, currency FROM bundle_prices WHERE site_id = $1 ORDER BY credits', [site]))
      .rows;

  test.each<[string, readonly object[], string?]>([
    ['no currency', [{ credits: 10, cents: 599 }]],
    ['a currency in small letters', [sold('eur')]],
    ['a word', [sold('EURO')]],
    ['an empty currency', [sold('')]],
    ['two currencies', [sold(), sold('USD', 25)]],
    ['the same credits twice', [sold(), sold('EUR', 10, 699)]],
    ['no credits', [sold('EUR', 0)]],
    ['too many credits', [sold('EUR', 10_001)]],
    ['no price', [sold('EUR', 10, 0)]],
    ['a negative price', [sold('EUR', 10, -1)]],
    ['no country', [sold()], 'be'],
  ])('with %s are refused, and those before stay', async (_name, bundles, country) => {
    await set([]);
    await set([sold('EUR', 20, 999)]);
    expect(await set(bundles, country)).toMatchObject({ outcome: 'not_possible', number: null });
    expect(await stored()).toEqual([sold('EUR', 20, 999)]);
  });

  test('are replaced as a list, and the log has the bundles before and after', async () => {
    await set([]);
    const [ten, twenty, other] = [sold(), sold('EUR', 20, 999), sold('EUR', 20, 899)];
    await set([ten, twenty]);
    const { outcome, number } = await set([other]);
    expect(outcome).toBe('done');
    expect(await stored()).toEqual([other]);
    expect(await logOf(number)).toMatchObject({
      actor: 'vera',
      act: 'set_bundles',
      member_id: null,
      details: { site, country: 'BE', before: [ten, twenty], bundles: [other] },
      facts: GROUNDS.facts,
      ended: true,
    });
    expect((await set([other])).outcome).toBe('already');
    // The bundles of another country do not change.
    const first = await set([other], 'FR');
    expect(await logOf(first.number)).toMatchObject({ details: { country: 'FR', before: [], bundles: [other] } });
    expect((await set([], 'FR')).outcome).toBe('done');
    expect(await stored()).toEqual([other]);
  });
});

describe('a discount code', () => {
  const code = (changes: Partial<Record<keyof NewCode, unknown>> = {}) =>
    ({ site_id: site, code: `C${randomUUID().slice(0, 8)}`, value_percentage: 10, ...changes }) as never;
  const make = (made: never) => makeCode(pool, 'vera', { code: made, grounds });
  const change = (named: object, status: string) =>
    switchCode(pool, 'vera', { code: named as never, status: status as never, grounds });

  test.each<[string, Partial<Record<keyof NewCode, unknown>>]>([
    ['nothing off', { value_percentage: 0 }],
    ['everything off', { value_percentage: 100 }],
    ['no percentage', { value_percentage: undefined }],
    ['a currency that is none', { currency: 'euro' }],
    ['a country that is none', { country: 'nld' }],
    ['a minimum in no currency', { minimum_order_value: 100 }],
    ['a negative minimum', { minimum_order_value: -1, currency: 'EUR' }],
    ['an unknown payment method', { paymentmethods: ['ideal', 'cash'] }],
    ['an empty list of payment methods', { paymentmethods: [] }],
    ['another status', { status: 'sleeping' }],
    ['another validity', { validity: 'twice' }],
    ['the member of another site', { member_id: randomUUID() }],
  ])('with %s is refused', async (_name, changes) => {
    expect(await make(code(changes))).toMatchObject({ outcome: 'not_possible', number: null });
  });

  test('is stored with every value, and an omitted value means all', async () => {
    const made = code({
      country: 'NL',
      currency: 'EUR',
      minimum_order_value: 500,
      paymentmethods: ['ideal'],
      validity: 'once',
    });
    expect((await make(made)).outcome).toBe('done');
    expect((await make(code())).outcome).toBe('done');
  });

  test('of a member ends independently of one of the site with the same name', async () => {
    const own = { site_id: site, code: 'SAME', member_id: member.id, value_percentage: 30 };
    const all = { site_id: site, code: 'SAME', value_percentage: 10 };
    await make(own as never);
    await make(all as never);
    const states = async () =>
      (
        await pool.query(
          "SELECT value_percentage AS percent, status FROM discount_codes WHERE code = 'SAME' ORDER BY percent",
        )
      ).rows.map(({ percent, status }) => [percent, status]);
    const ended = await change({ site_id: site, code: 'same', member_id: member.id }, 'disabled');
    expect(await states()).toEqual([
      [10, 'active'],
      [30, 'disabled'],
    ]);
    const ofMember = await logOf(ended.number);
    // Only the decision names the code of a member: an erasure empties the texts of decisions.
    expect(ofMember).toMatchObject({
      act: 'end_code',
      member_id: member.id,
      details: { percentage: 30, site },
      facts: `SAME: ${GROUNDS.facts}`,
    });
    expect(ofMember.details).not.toHaveProperty('code');
    const ofSite = await change(all, 'disabled');
    expect(await logOf(ofSite.number)).toMatchObject({
      act: 'end_code',
      member_id: null,
      details: { code: 'SAME', percentage: 10, site },
      facts: GROUNDS.facts,
    });
    const again = await change(own, 'active');
    expect(await logOf(again.number)).toMatchObject({ act: 'start_code', member_id: member.id });
    expect(await states()).toEqual([
      [10, 'disabled'],
      [30, 'active'],
    ]);
    expect((await change(own, 'active')).outcome).toBe('already');
    expect((await change(own, 'sleeping')).outcome).toBe('not_possible');
    expect((await change({ ...own, code: 'OTHER' }, 'disabled')).outcome).toBe('not_possible');
    expect((await change({ ...all, site_id: randomUUID() }, 'active')).outcome).toBe('not_possible');
  });
});

test('does an act on all members once when several operators do it at once', async () => {
  const code = { site_id: site, code: 'RACE', value_percentage: 10 } as never;
  await makeCode(pool, 'vera', { code, grounds });
  const value = newIban();
  const bundles = [{ credits: 10, cents: 599, currency: 'EUR' }] as const;
  const acts = [
    ['bundle_prices', () => setBundles(pool, 'vera', { site, country: 'AT', bundles, grounds })],
    ['discount_codes', () => switchCode(pool, 'vera', { code, status: 'disabled', grounds })],
    ['debit_blocks', () => setDebitBlock(pool, 'vera', { kind: 'iban', value, isOn: true, grounds })],
  ] as const;
  for (const [table, act] of acts) {
    const results = await raceBehindLock(pool, { table }, repeat(3, act));
    expect([table, results.map(({ outcome }) => outcome).toSorted()]).toEqual([table, ['already', 'already', 'done']]);
  }
});

describe('a block', () => {
  test('accepts only existing payment methods', async () => {
    const set = (method: string) =>
      setMethodBlock(pool, 'vera', { member: member.id, method: method as never, isOn: true, grounds });
    expect((await set('cash')).outcome).toBe('not_possible');
    const { number } = await set('sdd');
    expect(await logOf(number)).toMatchObject({
      act: 'block_method',
      member_id: member.id,
      details: { method: 'sdd' },
    });
    expect((await mailsTo(pool, member.id)).map(({ data }) => data['way'])).toEqual(['debit']);
  });

  test('of a bank account is logged as the beginning of its hash; other kinds are refused', async () => {
    const iban = newIban();
    const set = (kind: string, isOn: boolean) =>
      setDebitBlock(pool, 'vera', { kind: kind as never, value: iban, isOn, grounds });
    expect((await set('name', true)).outcome).toBe('not_possible');
    const hash = createHash('sha256').update(iban).digest('hex').slice(0, 8);
    for (const [isOn, act] of [
      [true, 'block_account'],
      [false, 'unblock_account'],
    ] as const) {
      const { number } = await set('iban', isOn);
      expect(await logOf(number)).toMatchObject({ act, member_id: null, details: { kind: 'iban', hash } });
    }
    expect((await set('iban', false)).outcome).toBe('already');
    // A mobile number with the same characters is another entry.
    await set('iban', true);
    expect((await set('mobile', false)).outcome).toBe('already');
  });
});

test('refuses to change credits by nothing', async () => {
  for (const amount of [0, null])
    expect(
      (await changeCredits(pool, 'vera', { member: member.id, amount: amount as never, reference: undefined, grounds }))
        .outcome,
    ).toBe('not_possible');
});

test('sums the VAT of the documents of a half-open period by site, country, rate and currency', async () => {
  const from = new Date();
  const other = randomUUID();
  await pool.query(
    `INSERT INTO sites SELECT (jsonb_populate_record(s, jsonb_build_object('id', $2::text, 'host', 'vat.example'))).*
     FROM sites s WHERE id = $1`,
    [site, other],
  );
  const order = await placeTestOrder(pool, member.id);
  await reportPayment(pool, order.payment, 'paid');
  await pool.query('SELECT withdraw_order($1, $2, 14)', [member.id, order.order]);
  const { rows } = await pool.query<{ at: Date; vat: number; total: number }>(
    'SELECT issued_at AS at, vat_cents AS vat, total_cents AS total FROM documents WHERE order_id = $1 ORDER BY series DESC',
    [order.order],
  );
  const [invoice] = rows;
  if (invoice === undefined) throw new Error('no invoice');
  const line = {
    country: 'NL',
    vat_rate: 2100,
    currency: 'EUR',
    net_cents: 0,
    vat_cents: 0,
    gross_cents: 0,
    invoices: 1,
    credit_notes: 1,
  };
  const later = new Date(Date.now() + 60_000);
  expect(await readVat(pool, site, { from, to: later })).toEqual([line]);
  expect(await readVat(pool, other, { from, to: later })).toEqual([]);
  // The period includes its start and excludes its end. A document has microseconds, a Date only milliseconds.
  await pool.query('ALTER TABLE documents DISABLE TRIGGER documents_append_only');
  const moment = new Date('2026-10-01T00:00:00.000Z');
  await pool.query("UPDATE documents SET issued_at = $2 WHERE order_id = $1 AND series LIKE 'I%'", [
    order.order,
    moment,
  ]);
  await pool.query('ALTER TABLE documents ENABLE TRIGGER documents_append_only');
  const gross = { ...line, net_cents: 1900, vat_cents: 399, gross_cents: 2299, credit_notes: 0 };
  expect(await readVat(pool, site, { from: moment, to: new Date(moment.getTime() + 1) })).toEqual([gross]);
  expect(await readVat(pool, site, { from: new Date(moment.getTime() - 86_400_000), to: moment })).toEqual([]);
  expect(await readVat(pool, site, { from, to: later })).toMatchObject([
    { gross_cents: -2299, invoices: 0, credit_notes: 1 },
  ]);
});
