import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getDirectDebitState, sendDebitCodeAgain } from '../../../../contract/payments/direct-debit.ts';
import { SMS_A_DAY, SMS_AGAIN_SECONDS } from '../../../../contract/payments/rules.ts';
import { createTestApp, type TestApp } from '../../../fixtures/app.ts';
import { createDebitApp, type Debtor, enableDebits, newMandateId, startDebits } from '../../../fixtures/debits.ts';
import type { FakeProvider } from '../../../fixtures/providers/fake-provider.ts';
import { createTestMember } from '../../../fixtures/members.ts';

let server: TestApp;
let pool: Pool;
let provider: FakeProvider;
let debtor: Debtor;
beforeAll(async () => {
  ({ server, pool, provider } = await createDebitApp());
});
afterAll(() => server.close());
beforeEach(async () => {
  debtor = await startDebits(server);
});

test.each([
  ['nothing', ' '],
  ['invisible characters', '\u200b\u3164'],
  ['half a character', 'Sam\ud800'],
  ['too much', 'x'.repeat(71)],
])('refuses %s as the holder of the account', async (_name, account_holder) => {
  expect((await debtor.askCode({ form: { account_holder } })).code).toBe('invalid_request');
});

test('removes characters of the holder that reverse or hide the surrounding text', async () => {
  const id = newMandateId();
  await debtor.askCode({ id, form: { account_holder: '\u202e Sam\u200b de\nWit ' } });
  const { rows } = await pool.query('SELECT account_holder FROM mandates WHERE id = $1', [id]);
  expect(rows).toEqual([{ account_holder: 'Sam de Wit' }]);
});

test('counts and blocks a number in any spelling', async () => {
  const spellings = ['+31612121212', '+310612121212'];
  for (let turn = 0; turn < SMS_A_DAY.number; turn++) {
    const other = server.as(await createTestMember(pool));
    expect((await debtor.askCode({ form: { mobile: spellings[turn % 2] ?? '' } }, other)).code).toBe('ok');
  }
  for (const mobile of spellings)
    expect((await debtor.askCode({ form: { mobile } })).code, mobile).toBe('too_many_codes');
  await pool.query("INSERT INTO debit_blocks (kind, hash) VALUES ('mobile', sha256_hex('+31612121212'))");
  for (const mobile of spellings)
    expect((await debtor.askCode({ form: { mobile } })).code, mobile).toBe('debit_blocked');
});

test('the SMS limit of one member does not reduce that of others', async () => {
  const askFor = async (mobile: string) => (await debtor.askCode({ form: { mobile } })).code;
  for (let turn = 0; turn < SMS_A_DAY.member; turn++) {
    expect(await askFor(`+3161313131${turn}`)).toBe('ok');
    await debtor.wait(SMS_AGAIN_SECONDS);
  }
  for (let turn = 0; turn < SMS_A_DAY.number; turn++) expect(await askFor('+31614141414')).toBe('too_many_codes');
  const owner = server.as(await createTestMember(pool));
  expect((await debtor.askCode({ form: { mobile: '+31614141414' } }, owner)).code).toBe('ok');
});

describe('the settings of the site', () => {
  afterEach(async () => {
    await pool.query("UPDATE sites SET settings = '{}'");
    await enableDebits(pool);
  });

  test.each([
    ['ok', 'with a creditor', {}],
    ['ok', 'that switches direct debit off in one country', { methods_off: ['sdd:BE'] }],
    ['method_unavailable', 'that switches direct debit off', { methods_off: ['sdd'] }],
    [
      'method_unavailable',
      'that switches direct debit off in each country',
      { countries: ['NL'], methods_off: ['sdd:NL'] },
    ],
    ['method_unavailable', 'that serves no country with direct debit', { countries: ['GB'] }],
  ])('answers %s to a member who opens the form of a site %s', async (code, _site, settings) => {
    await pool.query('UPDATE sites SET settings = $1', [settings]);
    expect(await openForm()).toBe(code);
  });

  test('answers method_unavailable to a member who opens the form of a site without a creditor', async () => {
    await pool.query("UPDATE sites SET company = '{}'");
    expect(await openForm()).toBe('method_unavailable');
  });

  test('sends no second code once the site has switched direct debit off', async () => {
    const id = newMandateId();
    await debtor.askCode({ id });
    await debtor.wait(SMS_AGAIN_SECONDS);
    await pool.query('UPDATE sites SET settings = $1', [{ methods_off: ['sdd'] }]);
    expect(await askChanged((ask) => ask(sendDebitCodeAgain, { body: { id } }))).toBe('method_unavailable');
    expect((await pool.query('SELECT FROM sms WHERE member_id = $1', [debtor.member.id])).rowCount).toBe(1);
  });

  const openForm = () => askChanged((ask) => ask(getDirectDebitState, { query: { id: newMandateId() } }));

  /** Makes a call at a server that reads the changed sites. Returns 'ok' or the code of the refusal. */
  async function askChanged(call: (ask: ReturnType<TestApp['as']>) => Promise<{ code: string }>): Promise<string> {
    const changed = await createTestApp({ database: server.database, providers: [provider] });
    const { code } = await call(changed.as(debtor.member));
    await changed.close();
    return code;
  }
});
