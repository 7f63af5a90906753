import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { getCheckout, placeOrder } from '../../../contract/payments/payments.ts';
import { signUp } from '../../../contract/signup.ts';
import { getCompanyInfo } from '../../../contract/sites/sites.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { reportPayment } from '../../fixtures/orders.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { orderBody } from '../../fixtures/shop.ts';
import { lastMail, signupForm } from '../../fixtures/signups.ts';
import { hashOf } from './make-page.ts';

let server: TestApp;
let pool: Pool;
beforeAll(async () => {
  server = await createTestApp({ providers: [new FakeProvider()] });
  ({ pool } = server.database);
});
afterAll(() => server.close());

const FORGED = 'f'.repeat(64);

/** The hash of the terms for a reader of a language. */
async function hashFor(language: string): Promise<string> {
  const { body } = await server.as()(getCompanyInfo, { headers: { 'accept-language': language } });
  if (body.text_hash === undefined) throw new Error('The company names no terms.');
  return body.text_hash;
}

const join = (consents: object, language = 'en') =>
  server.as()(signUp, {
    body: signupForm({ consents: { ...signupForm().consents, ...consents } }),
    headers: { 'accept-language': language },
  });

/** The texts that the consents of a member name, by kind. */
async function consentsOf(member: MemberId) {
  const { rows } = await pool.query<{ kind: string; language: string | null; text_hash: string; body: string }>(
    `SELECT c.kind, t.language, c.text_hash, t.body FROM consents c LEFT JOIN agreed_texts t USING (text_hash)
     WHERE c.member_id = $1 ORDER BY c.kind`,
    [member],
  );
  return rows;
}

test('a consent keeps the language and the hash of the text that the new member saw, whatever their browser prefers', async () => {
  const text_hash = await hashFor('nl');
  const { body } = await join({ text_hash }, 'fr');
  const consents = await consentsOf(body.user.id);
  expect(consents.map(({ kind, language, text_hash: kept }) => [kind, language, kept])).toEqual(
    ['mails', 'sensitive_data', 'terms'].map((kind) => [kind, 'nl', text_hash]),
  );
  expect(hashOf(consents[0]?.body ?? '')).toBe(text_hash);
});

test('a consent of an earlier version of the app is for the terms in the language of its request', async () => {
  const { body } = await join({}, 'nb-NO');
  expect((await consentsOf(body.user.id))[0]).toMatchObject({ language: 'no', text_hash: await hashFor('no') });
});

test('refuses the consent to a text that the site does not have', async () => {
  expect((await join({ text_hash: FORGED })).code).toBe('terms_changed');
  expect((await join({ version: '2022-01-01', text_hash: await hashFor('en') })).code).toBe('terms_changed');
  expect((await pool.query('SELECT FROM agreed_texts WHERE text_hash = $1', [FORGED])).rowCount).toBe(0);
});

async function buy(member: TestMember, changes: object, language = 'en') {
  const ask = server.as(member);
  const headers = { 'accept-language': language };
  const { text_hash } = (await ask(getCheckout, { query: { credits: 50 }, headers })).body;
  return ask(placeOrder, { body: await orderBody(ask, { text_hash, ...changes }), headers });
}

test('an order keeps the text of its terms, and its confirmation has it', async () => {
  const member = await createTestMember(pool, { credits: 0, paid: false });
  const { body } = await buy(member, {}, 'da');
  const { rows } = await pool.query<{ language: string; body: string; text_hash: string }>(
    'SELECT t.language, t.body, t.text_hash FROM orders o JOIN agreed_texts t USING (text_hash) WHERE o.id = $1',
    [body.order.id],
  );
  expect(rows[0]).toMatchObject({ language: 'da', text_hash: await hashFor('da') });
  await reportPayment(pool, body.order.payment.payment_id, 'paid');
  const mail = await lastMail(pool, member.email);
  expect(mail).toMatchObject({ kind: 'order_completed', data: { terms: rows[0]?.body } });
});

test('refuses an order on terms that the site does not have', async () => {
  const member = await createTestMember(pool, { credits: 0, paid: false });
  expect((await buy(member, { text_hash: FORGED })).code).toBe('terms_changed');
  expect((await buy(member, { text_hash: FORGED, terms_version: '1999-01-01' })).code).toBe('total_changed');
  expect((await buy(member, { text_hash: undefined })).code).toBe('ok');
});

test('the terms state the settings of their site', async () => {
  await pool.query(`UPDATE sites SET settings = settings || '{"refund_days": 30}'`);
  const other = await createTestApp({ database: server.database });
  const { body } = await other.as()(getCompanyInfo, { headers: { 'accept-language': 'en' } });
  expect(body.text_hash).not.toBe(await hashFor('en'));
  await other.close();
});
