import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { exportOf } from '../../fixtures/exports.ts';
import { createTestMember, type TestMember, testSite } from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import { openFiles } from '../../platform/uploads/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'liaison-purchases-'));
const files = openFiles({ dataDir: folder, s3: undefined });
let database: TestDatabase;
let pool: Pool;
let anna: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
  anna = await createTestMember(pool, { credits: 0 });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Places a reversed order, a partly withdrawn order and an unpaid order. Returns their ids. */
async function buyThrice(): Promise<string[]> {
  const reversed = await placeTestOrder(pool, anna.id, { method: 'paypal' });
  await reportPayment(pool, reversed.payment, 'paid');
  await reportPayment(pool, reversed.payment, 'reversed');
  const withdrawn = await placeTestOrder(pool, anna.id);
  await reportPayment(pool, withdrawn.payment, 'paid');
  await pool.query("SELECT credit($1, -12, 'message', $2)", [anna.id, randomUUID()]);
  await pool.query('SELECT withdraw_order($1, $2, 14)', [anna.id, withdrawn.order]);
  const open = await placeTestOrder(pool, anna.id, { credits: 100, list_cents: 3999, method: 'visa' });
  await pool.query("SELECT store_submitted_payment($1, $2, 'https://provider.example/Canary-address')", [
    open.payment,
    'tr_open',
  ]);
  return [reversed.order, withdrawn.order, open.order];
}

test('an export has the purchases of its member as data and on its pages, without the secrets of payments', async () => {
  const orders = await buyThrice();
  await pool.query(
    `INSERT INTO stored_methods (member_id, provider, method, customer_id, mandate_id, label, expires)
     VALUES ($1, 'mollie', 'visa', 'Canary-customer', 'Canary-mandate', '4242', '2028-08')`,
    [anna.id],
  );
  await pool.query(
    `INSERT INTO discount_codes (site_id, code, member_id, value_percentage, minimum_order_value, currency)
     VALUES ($1, 'FOR-ANNA', $2, 15, 2000, 'EUR'), ($1, 'FOR-ALL', NULL, 15, 0, NULL)`,
    [await testSite(pool), anna.id],
  );
  const other = await createTestMember(pool);
  await reportPayment(pool, (await placeTestOrder(pool, other.id)).payment, 'paid');

  const archive = await exportOf({ pool, files }, anna.id);
  const { data } = archive;
  expect(data.orders.map(({ id, state, returned_credits }) => [id, state, returned_credits])).toEqual([
    [orders[0], 'reversed', 50],
    [orders[1], 'withdrawn', 38],
    [orders[2], 'open', 0],
  ]);
  const [first, second, third] = data.orders.map(({ number }) => number);
  expect(data.orders[1]).toMatchObject({
    price: { cents: 2299, currency: 'EUR' },
    total: { cents: 2299, currency: 'EUR' },
    vat: { cents: 399, currency: 'EUR' },
    vat_percent: 21,
    country: 'NL',
  });
  expect(data.payments.map(({ order, method, state }) => [order, method, state])).toEqual([
    [first, 'paypal', 'reversed'],
    [second, 'ideal', 'paid'],
    [third, 'visa', 'created'],
  ]);
  expect(data.payments[2]?.provider_number).toBe('tr_open');
  expect(data.refunds).toMatchObject([
    { order: second, amount: { cents: 1747, currency: 'EUR' }, reason: 'withdrawal', state: 'asked' },
  ]);
  expect(data.documents.map(({ order, credits, total }) => [order, credits, total.cents])).toEqual([
    [first, 50, 2299],
    [first, -50, -2299],
    [second, 50, 2299],
    [second, -38, -1747],
  ]);
  expect(data.stored_methods).toMatchObject([{ method: 'visa', label: '4242', expires: '2028-08' }]);
  expect(data.blocked_methods).toMatchObject([{ method: 'paypal' }]);
  expect(data.discount_codes).toMatchObject([{ code: 'FOR-ANNA', percentage: 15, minimum: { cents: 2000 } }]);
  expect(data.ledger.map(({ reason }) => reason)).toEqual([
    'purchase',
    'reversal',
    'purchase',
    'message',
    'withdrawal',
  ]);

  const page = archive.text('index.html');
  for (const words of [
    '€22.99',
    '-€17.47',
    'iDEAL',
    'Not paid',
    'Taken back by the bank',
    'Withdrawal',
    'From a price of',
  ])
    expect(page).toContain(words);
  expect(Buffer.concat([...archive.files.values()]).includes('Canary')).toBe(false);
});

test('the pages show purchases in French to a member whose language is French', async () => {
  await pool.query("UPDATE members SET language = 'fr' WHERE id = $1", [anna.id]);
  const page = (await exportOf({ pool, files }, anna.id)).text('index.html').replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const words of ['Commandes', '22,99 €', '-17,47 €', 'Rejeté par la banque', 'Factures et avoirs'])
    expect(page).toContain(words);
});
