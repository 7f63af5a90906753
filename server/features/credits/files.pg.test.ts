import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EXPORT_FILE_PATH } from '../../../contract/export/export.ts';
import { DOCUMENT_FILE_PATH, TRANSACTIONS_FILE_PATH } from '../../../contract/credits.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { type Caller, headersOf } from '../../fixtures/requests/ask.ts';
import {
  createTestConversation,
  createTestMember,
  setState,
  type TestMember,
  testSite,
} from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import { readPdfText } from '../../fixtures/pdf-text.ts';

const COMPANY = {
  name: 'Liaison B.V.',
  address: 'Keizersgracht 1',
  city: 'Amsterdam',
  country: 'NL',
  kvk: '12345678',
  vat_numbers: ['DE999999999', 'NL000099998B57'],
};
let server: TestApp;
let pool: Pool;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
  ({ pool } = server.database);
});
afterAll(() => server.close());
beforeEach(async () => {
  anna = await createTestMember(pool, { credits: 0, paid: false, name: 'Anna Canary' });
  await setCompany(COMPANY);
});

const setCompany = async (company: object) =>
  pool.query('UPDATE sites SET company = $2 WHERE id = $1', [await testSite(pool), company]);
const get = (url: string, who?: Caller) => server.app.inject({ url, headers: headersOf(who) });
const speakFrench = () => pool.query("UPDATE members SET language = 'fr' WHERE id = $1", [anna.id]);
const withPlainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

async function ledgerOf(who: TestMember): Promise<string[]> {
  const answer = await get(TRANSACTIONS_FILE_PATH, who);
  expect(answer.statusCode).toBe(200);
  expect(answer.body.startsWith('\uFEFF')).toBe(true);
  const lines = answer.body.slice(1).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
}

/** Stores a message of 12 credits to a member with this name. */
async function writeTo(name: string): Promise<void> {
  const peer = await createTestMember(pool, { name });
  const conversation = await createTestConversation(pool, anna.id, peer.id);
  const message = randomUUID();
  await pool.query(
    `INSERT INTO messages (id, conversation_id, sender_id, seq, kind, body, sent_at) VALUES ($1, $2, $3, 1, 'text', 'hello', now())`,
    [message, conversation, anna.id],
  );
  await pool.query("SELECT credit($1, -12, 'message', $2)", [anna.id, message]);
}

async function buy(options: Parameters<typeof placeTestOrder>[2] = {}): Promise<string> {
  const { order, payment } = await placeTestOrder(pool, anna.id, options);
  await reportPayment(pool, payment, 'paid');
  return order;
}

/** Returns the numbers of the documents of an order, the invoice first. */
async function documentsOf(order: string): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>(
    'SELECT document_number(d) AS number FROM documents d WHERE order_id = $1 ORDER BY series DESC',
    [order],
  );
  return rows.map(({ number }) => number);
}

async function documentText(number: string | undefined): Promise<string> {
  const answer = await get(`${DOCUMENT_FILE_PATH}?number=${number ?? ''}`, anna);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
  return withPlainSpaces(readPdfText(answer.rawPayload));
}

test('updates the last activity of a member who gets a file, and not for HEAD', async () => {
  const bob = await createTestMember(pool);
  await pool.query("UPDATE members SET last_active = now() - interval '3 days' WHERE id IN ($1, $2)", [
    anna.id,
    bob.id,
  ]);
  const other = await createTestApp({ database: server.database });
  const answers = await Promise.all([
    other.app.inject({ url: TRANSACTIONS_FILE_PATH, headers: headersOf(anna) }),
    other.app.inject({ url: TRANSACTIONS_FILE_PATH, headers: headersOf(bob), method: 'HEAD' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  // A process stores the last activities at the latest when it ends.
  await other.close();
  const { rows } = await pool.query(
    "SELECT id FROM members WHERE id IN ($1, $2) AND last_active > now() - interval '1 day'",
    [anna.id, bob.id],
  );
  expect(rows).toEqual([{ id: anna.id }]);
});

test('refuses the prefetch of a file, which would update the last activity of its member', async () => {
  for (const path of [TRANSACTIONS_FILE_PATH, DOCUMENT_FILE_PATH, EXPORT_FILE_PATH]) {
    const headers = { ...headersOf(anna), 'sec-purpose': 'prefetch' };
    const answer = await server.app.inject({ url: path, headers });
    expect([answer.statusCode, answer.json().data], path).toEqual([
      400,
      { issues: [{ path: 'request', code: 'prefetch' }] },
    ]);
  }
});

test('the file of the ledger has each entry as the screen shows it, and no formula', async () => {
  await buy();
  await writeTo('=cmd|"a", b');
  const answer = await get(TRANSACTIONS_FILE_PATH, anna);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': expect.stringMatching(/^attachment; filename="transactions-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  });
  const { rows } = await pool.query<{ number: string }>('SELECT number FROM orders WHERE member_id = $1', [anna.id]);
  const [head, sent, bought, ...more] = await ledgerOf(anna);
  expect(head).toBe('Time,What,With,Order,Price,Currency,Change,Balance');
  expect(sent).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Message,"'=cmd\|""a"", b",,,,-12,38$/);
  expect(bought?.split(',').slice(1)).toEqual(['Purchase', '', rows[0]?.number, '22.99', 'EUR', '50', '50']);
  expect(more).toEqual([]);
});

test('the file of the ledger marks a fictional profile, and is in the language of the member', async () => {
  await buy();
  await writeTo('Mara');
  await pool.query("UPDATE members SET fictional = true WHERE name = 'Mara'");
  await speakFrench();
  const [head, sent] = await ledgerOf(anna);
  expect(head).toBe('Heure,Objet,Avec,Commande,Prix,Monnaie,Mouvement,Solde');
  expect(sent).toContain(',Message,Mara (profil fictif),');
});

test('the file of a long ledger has all entries, in the time zone of the site', async () => {
  await pool.query(
    `INSERT INTO ledger (member_id, reason, reference, amount, balance_after, created_at)
     SELECT $1, 'other', g::text, 1, g, '2026-06-30T22:30:00Z'::timestamptz - g * interval '1 second' FROM generate_series(1, 2345) g`,
    [anna.id],
  );
  const [, ...entries] = await ledgerOf(anna);
  expect(entries).toHaveLength(2_345);
  expect(new Set(entries).size).toBe(2_345);
  expect(entries[0]).toMatch(/^2026-07-01 00:29:59,Correction,,,,,1,1$/);
});

test('an invoice states the company, the numbers, the order, the discount and the VAT, and no buyer', async () => {
  await pool.query("INSERT INTO discount_codes (site_id, code, value_percentage) VALUES ($1, 'SPRING', 10)", [
    await testSite(pool),
  ]);
  const order = await buy({ discount_code: 'SPRING', discount_percentage: 10 });
  const [invoice] = await documentsOf(order);
  const text = await documentText(invoice);
  for (const words of [
    'Liaison B.V.',
    'Keizersgracht 1, Amsterdam, NL',
    'Company number 12345678',
    `Invoice ${invoice}`,
    '50 credits',
    '€22.99',
    'Discount SPRING (10%)',
    '-€2.30',
    'VAT 21%, Netherlands',
    '€3.59',
    '€17.10',
    '€20.69',
    'Paid on',
  ])
    expect(text).toContain(words);
  // The country of the VAT comes first.
  expect(text.indexOf('NL000099998B57')).toBeLessThan(text.indexOf('DE999999999'));
  const { rows } = await pool.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [order]);
  expect(text).toContain(rows[0]?.number);
  expect(text).not.toMatch(/Canary|@|undefined|null|NaN/);
});

test.each([
  ['en', 'NL', '30 June 2026', '€22.99', '21%'],
  ['en', 'US', 'June 30, 2026', '€22.99', '21%'],
  ['fr', 'FR', '30 juin 2026', '22,99 €', '21 %'],
  ['fr', 'CH', '30 juin 2026', '22.99 €', '21%'],
])('a document in %s writes dates and amounts as in %s', async (language, country, day, amount, rate) => {
  const order = await buy();
  await pool.query("UPDATE orders SET created_at = '2026-06-30T12:00:00Z' WHERE id = $1", [order]);
  await pool.query('UPDATE members SET language = $2, country = $3 WHERE id = $1', [anna.id, language, country]);
  const [invoice] = await documentsOf(order);
  const text = await documentText(invoice);
  for (const words of [day, amount, rate]) expect(text).toContain(words);
});

test('a credit note names its invoice, in French', async () => {
  const order = await buy();
  await pool.query("SELECT credit($1, -12, 'message', $2)", [anna.id, randomUUID()]);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [anna.id, order]);
  await speakFrench();
  const [invoice, note] = await documentsOf(order);
  const text = await documentText(note);
  for (const words of [
    `Avoir ${note}`,
    'Pour la facture',
    invoice,
    '38 crédits retirés',
    '-17,47 €',
    'TVA 21 %, Pays-Bas',
  ])
    expect(text).toContain(words);
  expect(await documentText(invoice)).toContain(`Facture ${invoice}`);
});

test('a credit note without credits states its purpose', async () => {
  const order = await buy();
  await pool.query("SELECT issue_document(o, 'C', 0, -100) FROM orders o WHERE id = $1", [order]);
  const [, note] = await documentsOf(order);
  const text = await documentText(note);
  expect(text).toContain('A part of the price paid back');
  expect(text).not.toContain('0 credits');
});

test('a document names the company of its issue', async () => {
  const order = await buy();
  await setCompany({ ...COMPANY, name: 'Another B.V.', vat_numbers: [], register: 'KvK' });
  const [invoice] = await documentsOf(order);
  expect(await documentText(invoice)).toContain('Liaison B.V.');
  expect(await documentText(invoice)).toContain('Company number 12345678');
  // Without overrides of the site, the document names the product's own company.
  await setCompany({});
  const [later] = await documentsOf(await buy({ credits: 25, list_cents: 1299 }));
  const text = await documentText(later);
  expect(text).toContain('Liaison\n');
  expect(text).not.toContain('B.V.');
});

test('writes the letters of all languages of Europe in the name and the address of a company', async () => {
  const name = 'Spółka Miłości Łódź, Győr, Čapek, Ελλάδα, Жанна';
  await setCompany({ ...COMPANY, name, address: 'ul. Świętokrzyska 5' });
  const [invoice] = await documentsOf(await buy());
  const text = await documentText(invoice);
  expect(text).toContain(name);
  expect(text).toContain('ul. Świętokrzyska 5');
});

test('answers for the document of another member like for a missing one', async () => {
  const [invoice] = await documentsOf(await buy());
  const other = await createTestMember(pool);
  const answers = [invoice, 'I2026-999999'].map(async (number) => {
    const answer = await get(`${DOCUMENT_FILE_PATH}?number=${number}`, other);
    return [answer.statusCode, answer.body.replace(answer.json().request_id, 'ID')];
  });
  const [theirs, missing] = await Promise.all(answers);
  expect(theirs).toEqual(missing);
  expect(theirs?.[0]).toBe(404);
});

test.each([
  '',
  '?number=',
  '?number=I2026-12',
  '?number=I2026-000001%00',
  '?number=I2026-9999999999',
  '?number=I2026-000001&number=I2026-000002',
  '?number=I2026-000001&a=b',
])('refuses the number %j', async (search) => {
  const answer = await get(`${DOCUMENT_FILE_PATH}${search}`, anna);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
});

test('refuses both files to a visitor, and serves a suspended member their documents only', async () => {
  const [invoice] = await documentsOf(await buy());
  const urls = [TRANSACTIONS_FILE_PATH, `${DOCUMENT_FILE_PATH}?number=${invoice}`];
  for (const url of urls) expect((await get(url)).json().code).toBe('authentication_required');
  await setState(pool, anna.id, 'suspended');
  const later = await createTestApp({ database: server.database });
  const [ledger, document] = await Promise.all(urls.map((url) => later.app.inject({ url, headers: headersOf(anna) })));
  expect(ledger?.json().code).toBe('account_suspended');
  expect(document?.headers['content-type']).toBe('application/pdf');
  await later.close();
});
