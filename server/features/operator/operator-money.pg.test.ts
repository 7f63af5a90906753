import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '../../../contract/account/account.ts';
import { getCheckout } from '../../../contract/payments/payments.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { raceBehindLock, repeat } from '../../fixtures/database/lock-waits.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { runOperator } from '../../fixtures/operator-command.ts';
import { logAbout, mailsTo } from '../../fixtures/operator.ts';
import { newIban, placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';
import { askForBody } from '../../fixtures/requests/patient-client.ts';
import { type ServerProcess, startServerProcess } from '../../fixtures/server-process.ts';

let database: TestDatabase;
let pool: Pool;
let server: ServerProcess;
let anna: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server.kill();
  await database.drop();
});
beforeEach(async () => {
  anna = await createTestMember(pool, { credits: 3, paid: false });
  await pool.query("UPDATE members SET signup_date = now() - interval '9 days', confirmed_at = NULL WHERE id = $1", [
    anna.id,
  ]);
});

const operate = (...args: readonly string[]) => runOperator({ DATABASE_URL: database.url }, ...args);
const WHY = ['--reason', 'Your pictures did not arrive.'];
const creditsOf = async () => (await askForBody(() => server.origin, getUser, { who: anna })).user?.credits;

describe('credits', () => {
  test('are added and subtracted, with a mail, a decision and a ledger entry', async () => {
    const added = await operate('give-credits', anna.email, '--credits', '10', ...WHY);
    expect([added.code, added.error]).toEqual([0, '']);
    expect(added.out).toMatch(/^The member has the credits\. Decision D-/);
    expect(await creditsOf()).toBe(13);
    expect((await operate('take-credits', anna.id, '--credits', '4', ...WHY)).code).toBe(0);
    expect(await creditsOf()).toBe(9);
    const { credits, ledger } = await readAccounts(pool, anna.id);
    expect([credits, ledger]).toEqual([9, 9]);
    const log = await logAbout(pool, anna.id);
    expect(log).toMatchObject([
      { actor: 'vera', act: 'give_credits' },
      { actor: 'vera', act: 'take_credits' },
    ]);
    expect(await mailsTo(pool, anna.id)).toMatchObject([
      { kind: 'credits_changed', data: { amount: 10, balance: 13, facts: WHY[1], number: log[0]?.decision } },
      { kind: 'credits_changed', data: { amount: -4, balance: 9 } },
    ]);
  });

  test('never fall below zero and change once for a reference', async () => {
    const refused = await operate('take-credits', anna.id, '--credits', '4', ...WHY);
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('the member has fewer credits') });
    const give = () => operate('give-credits', anna.id, '--credits', '5', '--reference', 'C-7', ...WHY);
    const answers = await raceBehindLock(pool, { table: 'member_counters' }, repeat(3, give));
    const known = 'nothing was done: C-7 has changed the balance already\n';
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['', known, known]);
    expect(await readAccounts(pool, anna.id)).toMatchObject({ credits: 8, ledger: 8 });
    expect(await logAbout(pool, anna.id)).toHaveLength(1);
  });
});

describe('an order', () => {
  const placed = async (state: 'open' | 'paid') => {
    const made = await placeTestOrder(pool, anna.id);
    await reportPayment(pool, made.payment, state);
    const { rows } = await pool.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [made.order]);
    return { ...made, number: rows[0]?.number ?? '' };
  };

  test('is refunded in part, then as a whole, with a mail each time', async () => {
    const { order, number } = await placed('paid');
    expect((await operate('refund-order', number.toLowerCase(), '--credits', '20', ...WHY)).error).toBe('');
    expect((await operate('orders', anna.id)).out).toMatch(
      new RegExp(`${number} .* completed +ideal, paid +50 +30 +22\\.99 EUR +9\\.20 EUR`),
    );
    expect((await operate('refund-order', number, '--credits', '31', ...WHY)).error).toContain(
      `only 30 credits of ${number} are unspent`,
    );
    expect((await operate('refund-order', number, ...WHY)).code).toBe(0);
    expect((await operate('refund-order', number, ...WHY)).error).toContain(`${number} is paid back already`);
    expect(await readAccounts(pool, anna.id)).toMatchObject({
      credits: 3,
      ledger: 3,
      orders: { [order]: 'refunded' },
      refunds: [
        { reason: 'operator', cents: 920 },
        { reason: 'operator', cents: 1379 },
      ],
    });
    const mails = (await mailsTo(pool, anna.id)).filter(({ kind }) => kind === 'order_refunded');
    expect(mails.map(({ data }) => [data['returned'], data['facts'], data['refund']])).toEqual([
      [20, WHY[1], { cents: 920, currency: 'EUR' }],
      [30, WHY[1], { cents: 1379, currency: 'EUR' }],
    ]);
    await pool.query("UPDATE refunds SET state = 'failed' WHERE member_id = $1", [anna.id]);
    const retries = [await operate('retry-refund', number, ...WHY), await operate('retry-refund', number, ...WHY)];
    expect(retries[1]?.error).toContain(`no refund of ${number} has failed`);
    const acts = /retry_refund .*cents=2299[^]*refund_order .*cents=1379 order=L-\w+ credits=30/;
    expect((await operate('log', '--member', anna.id)).out).toMatch(acts);
  });

  test('is not refunded when it is not paid', async () => {
    const { number } = await placed('open');
    expect((await operate('refund-order', number, ...WHY)).error).toContain('does not allow it');
    expect((await operate('refund-order', 'L-NONE', ...WHY)).error).toContain('no order has the number L-NONE');
  });
});

describe('a discount code', () => {
  const checkout = async (code: string) =>
    askForBody(() => server.origin, getCheckout, { who: anna, query: { credits: 50, country: 'NL', code } });

  test('is created with all its fields, listed, ended and started again', async () => {
    const made = await operate(
      'make-code',
      'spring',
      ...'--percent 10 --minimum 20.00 --currency eur --country nl --methods ideal,visa'.split(' '),
      ...'--expires 2999-12-31 --validity unlimited'.split(' '),
      ...WHY,
    );
    expect([made.code, made.error]).toEqual([0, '']);
    expect(made.out).toContain('SPRING takes 10 % off, until 3000-01-01 00:00Z.');
    expect((await operate('codes')).out).toMatch(
      /SPRING +10 +active +unlimited +3000-01-01 00:00Z +20\.00 EUR +NL +EUR +ideal visa +0/,
    );
    expect((await checkout('spring')).discount).toMatchObject({ code: 'SPRING', percentage: 10 });
    expect((await operate('make-code', 'Spring', '--percent', '20', ...WHY)).error).toContain('there is a code SPRING');
    expect((await operate('end-code', 'spring', ...WHY)).code).toBe(0);
    expect((await operate('end-code', 'spring', ...WHY)).error).toContain('SPRING is disabled already');
    await expect(checkout('spring')).rejects.toThrow();
    expect((await operate('start-code', 'spring', ...WHY)).code).toBe(0);
    expect((await checkout('spring')).total).toEqual({ cents: 2069, currency: 'EUR' });
  });

  test('is created once when several operators create it at once', async () => {
    const make = () => operate('make-code', 'RACE', '--percent', '10', ...WHY);
    const answers = await raceBehindLock(pool, { table: 'discount_codes' }, repeat(4, make));
    const known = 'nothing was done: there is a code RACE already\n';
    expect(answers.map(({ error }) => error).toSorted()).toEqual(['', known, known, known]);
    expect((await pool.query("SELECT FROM operator_log WHERE details ->> 'code' = 'RACE'")).rowCount).toBe(1);
  });

  test('of one member works for this member, and the log does not contain it', async () => {
    expect((await operate('make-code', 'FOR-ANNA', '--percent', '30', '--member', anna.email, ...WHY)).code).toBe(0);
    expect((await checkout('for-anna')).discount).toMatchObject({ percentage: 30 });
    const { rows } = await pool.query(
      "SELECT details::text FROM operator_log WHERE act = 'make_code' AND member_id = $1",
      [anna.id],
    );
    expect(rows[0].details).not.toContain('ANNA');
    expect((await operate('end-code', 'FOR-ANNA', ...WHY)).error).toContain('there is no code FOR-ANNA');
    expect((await operate('end-code', 'FOR-ANNA', '--member', anna.id, ...WHY)).code).toBe(0);
  });
});

test('sets, shows and resets the bundles of a country as a whole', async () => {
  const shown = async () =>
    (JSON.parse((await operate('bundles', 'be', '--json')).out) as { credits: number }[]).map(({ credits }) => credits);
  expect(await shown()).toEqual([10, 25, 50, 100, 250]);
  const set = () => operate('set-bundles', 'BE', '--bundles', '20=9.99, 60=24.50', '--currency', 'EUR', ...WHY);
  const done = await set();
  expect([done.code, done.error]).toEqual([0, '']);
  expect((await set()).error).toContain('the bundles are these already');
  expect((await operate('bundles', 'BE')).out).toMatch(/60 +24\.50 EUR +0\.41 EUR/);
  expect(await shown()).toEqual([20, 60]);
  expect((await operate('set-bundles', 'JP', '--bundles', '1=1.00', '--currency', 'EUR', ...WHY)).error).toContain(
    'the site does not serve JP',
  );
  expect((await operate('reset-bundles', 'BE', ...WHY)).code).toBe(0);
  expect(await shown()).toEqual([10, 25, 50, 100, 250]);
  expect((await operate('log')).out).toContain('bundles=[{"cents":999,');
  const { rows } = await pool.query("SELECT details FROM operator_log WHERE act = 'set_bundles' ORDER BY created_at");
  expect(rows).toMatchObject([
    { details: { country: 'BE', before: [], bundles: [{ credits: 20, cents: 999, currency: 'EUR' }, {}] } },
    { details: { before: [{}, {}], bundles: [] } },
  ]);
});

describe('a block', () => {
  test('of a payment method is set for a member and lifted, with a mail; all cards are one method', async () => {
    const place = async (method: 'visa' | 'mastercard') => (await placeTestOrder(pool, anna.id, { method })).outcome;
    expect((await operate('block-method', anna.id, '--method', 'visa', ...WHY)).code).toBe(0);
    expect(await place('mastercard')).toBe('method_blocked');
    expect((await operate('block-method', anna.id, '--method', 'creditcard', ...WHY)).error).toContain(
      'is blocked already',
    );
    expect((await operate('unblock-method', anna.id, '--method', 'mastercard', ...WHY)).code).toBe(0);
    expect(await place('visa')).toBe('placed');
    expect((await operate('unblock-method', anna.id, '--method', 'visa', ...WHY)).error).toContain('is not blocked');
    expect((await mailsTo(pool, anna.id)).map(({ data }) => [data['way'], data['is_blocked']])).toEqual([
      ['card', true],
      ['card', false],
    ]);
  });

  test('of a bank account is set and lifted, and the log does not contain the account', async () => {
    const iban = newIban();
    const verdict = async () =>
      (await pool.query('SELECT debit_verdict($1, $2, $3, 100) AS verdict', [anna.id, iban, '+31612345678'])).rows[0]
        .verdict;
    expect((await operate('block-iban', `${iban.slice(0, 4)} ${iban.slice(4).toLowerCase()}`, ...WHY)).code).toBe(0);
    expect(await verdict()).toBe('debit_blocked');
    expect((await operate('block-iban', iban, ...WHY)).error).toContain('on the list already');
    expect((await operate('unblock-iban', iban, ...WHY)).code).toBe(0);
    expect(await verdict()).toBe('ok');
    expect((await operate('block-mobile', '+31 6 1234-5678', ...WHY)).code).toBe(0);
    expect(await verdict()).toBe('debit_blocked');
    expect((await operate('unblock-mobile', '+31 (0)6 12345678', ...WHY)).code).toBe(0);
    expect(await verdict()).toBe('ok');
    const { rows } = await pool.query(
      "SELECT details::text AS details FROM operator_log WHERE act LIKE '%block_account'",
    );
    expect(rows.map(({ details }) => details).join()).not.toMatch(new RegExp(`${iban}|${iban.slice(-6)}|12345678`));
  });
});

describe('VAT', () => {
  test('sums the documents of a period by country, rate and currency, as lines and as a file', async () => {
    const placed = await placeTestOrder(pool, anna.id, { credits: 100, list_cents: 3999 });
    await reportPayment(pool, placed.payment, 'paid');
    await pool.query('SELECT withdraw_order($1, $2, 14)', [anna.id, placed.order]);
    const year = new Date().toISOString().slice(0, 4);
    const { out } = await operate('vat', year, '--json');
    const lines = JSON.parse(out) as Record<
      'net_cents' | 'vat_cents' | 'gross_cents' | 'invoices' | 'credit_notes',
      number
    >[];
    const { rows } = await pool.query(
      `SELECT sum(total_cents)::int AS gross, sum(vat_cents)::int AS vat, count(*)::int AS documents FROM documents
       WHERE to_char(issued_at AT TIME ZONE 'UTC', 'YYYY') = $1`,
      [year],
    );
    const sum = (name: keyof (typeof lines)[number]) => lines.reduce((total, line) => total + line[name], 0);
    expect({
      gross: sum('gross_cents'),
      vat: sum('vat_cents'),
      documents: sum('invoices') + sum('credit_notes'),
    }).toEqual(rows[0]);
    expect(sum('net_cents')).toBe(sum('gross_cents') - sum('vat_cents'));
    expect(rows[0].documents).toBeGreaterThan(1);

    const month = new Date().toISOString().slice(0, 7);
    const printed = await operate('vat', month);
    expect(printed.out).toMatch(
      /^Country,VAT rate in percent,Currency,Net,VAT,Gross,Invoices,Credit notes\nNL,21,EUR,/,
    );
    const folder = mkdtempSync(join(tmpdir(), 'vat-'));
    const file = join(folder, 'vat.csv');
    expect((await operate('vat', month, '--file', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(`\uFEFF${printed.out.replaceAll('\n', '\r\n')}`);
    expect((await operate('vat', month, '--file', file)).error).toContain('cannot be written');
    rmSync(folder, { recursive: true });
    expect((await operate('vat', '2019-Q2')).out).toBe(
      'Country,VAT rate in percent,Currency,Net,VAT,Gross,Invoices,Credit notes\n',
    );
  });
});

test.each([
  [['give-credits', 'a@test.example', '--credits', '0', ...WHY], '--credits must be a whole number from 1 to 10000'],
  [['give-credits', 'a@test.example', '--credits', '5'], '--reason is missing'],
  [
    ['give-credits', 'a@test.example', '--credits', '5', '--case', 'C-1', ...WHY],
    'no complaint or report has the number C-1',
  ],
  [['make-code', 'a b', '--percent', '5', ...WHY], 'a code is a word'],
  [['make-code', 'STAY', '--percent', '5', ...WHY], 'the name of an offer that each member has'],
  [['make-code', 'X', '--percent', '100', ...WHY], '--percent must be a whole number from 1 to 99'],
  [['make-code', 'X', '--percent', '5', '--minimum', '20.00', ...WHY], '--minimum needs --currency'],
  [['make-code', 'X', '--percent', '5', '--expires', '2020-01-01', ...WHY], '--expires is over already'],
  [['make-code', 'X', '--percent', '5', '--expires', 'soon', ...WHY], '--expires must be a day such as'],
  [['make-code', 'X', '--percent', '5', '--validity', 'twice', ...WHY], '--validity must be one of'],
  [['make-code', 'X', '--percent', '5', '--methods', 'cash', ...WHY], 'cash is no way to pay'],
  [['make-code', 'X', '--percent', '5', '--site', 'none.example', ...WHY], 'there is no site none.example'],
  [['set-bundles', 'NL', '--bundles', '10=5', '--currency', 'JPY', ...WHY], 'JPY is no currency with cents'],
  [['set-bundles', 'NL', '--bundles', '10=5,9', '--currency', 'EUR', ...WHY], 'must be a price such as 12.99'],
  [['set-bundles', 'NL', '--bundles', '10=5,10=6', '--currency', 'EUR', ...WHY], 'each with other credits'],
  [['block-iban', 'NL00ABNA0417164300', ...WHY], 'this is no IBAN'],
  [['block-mobile', '0612345678', ...WHY], 'write the number with its country'],
  [['vat', '2026-13'], 'is no period'],
])('refuses %j', async (args, words) => {
  if (args.includes('a@test.example') && args.includes('C-1'))
    await pool.query("UPDATE members SET email = 'a@test.example' WHERE id = $1", [anna.id]);
  const { code, out, error } = await operate(...args);
  expect([code, out]).toEqual([1, '']);
  expect(error).toContain(words);
  expect(error).not.toMatch(/^ +at /m);
});
