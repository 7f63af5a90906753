import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DOCUMENT_FILE_PATH, TRANSACTIONS_FILE_PATH } from '../../../contract/credits.ts';
import { CREDIT_FILES_AN_HOUR } from '../../../contract/base/rules.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import { readPdfText } from '../../fixtures/pdf-text.ts';

let database: TestDatabase;
let pool: Pool;
let server: TestApp;
let anna: TestMember;
/** The address of an invoice of anna. */
let invoice: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  server = await createTestApp({ database, environment: { RATE_LIMIT: 'on' } });
  anna = await createTestMember(pool, { credits: 0, paid: false, name: 'Anna Canary' });
  const { order, payment } = await placeTestOrder(pool, anna.id);
  await reportPayment(pool, payment, 'paid');
  const { rows } = await pool.query<{ number: string }>(
    'SELECT document_number(d) AS number FROM documents d WHERE order_id = $1',
    [order],
  );
  invoice = `${DOCUMENT_FILE_PATH}?number=${rows[0]?.number ?? ''}`;
});
afterEach(() => server.close());

const read = (url: string, who = anna) => server.app.inject({ url, headers: headersOf(who) });
const storedFiles = (): Buffer[] => {
  const folder = join(server.folder, 'files', 'documents');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name)));
};

test('draws and stores a document once for concurrent readers, and sends its length', async () => {
  const drawRequests = vi.spyOn(Worker.prototype, 'postMessage');
  const answers = await database.raceTimes(24, () => read(invoice));
  expect(drawRequests).toHaveBeenCalledOnce();
  drawRequests.mockRestore();
  const [stored, ...more] = storedFiles();
  expect(more).toEqual([]);
  for (const { headers, rawPayload } of answers) {
    expect(rawPayload.equals(stored ?? Buffer.from(''))).toBe(true);
    expect(headers['content-length']).toBe(String(rawPayload.length));
  }
});

test('sends the stored file and draws nothing when a document is read again', async () => {
  await read(invoice);
  const drawRequests = vi.spyOn(Worker.prototype, 'postMessage');
  expect(readPdfText((await read(invoice)).rawPayload)).toContain('Invoice');
  expect(drawRequests).not.toHaveBeenCalled();
  drawRequests.mockRestore();
});

test('ends the thread of the drawings with the app', async () => {
  const ends = vi.spyOn(Worker.prototype, 'terminate');
  await read(invoice);
  expect(ends).not.toHaveBeenCalled();
  await server.close();
  expect(ends).toHaveBeenCalledTimes(1);
  ends.mockRestore();
  server = await createTestApp({ database });
});

test('preserves the stored documents of an erased member for accounting, without personal data', async () => {
  await read(invoice);
  await pool.query('SELECT erase_member($1)', [anna.id]);
  const texts = storedFiles().map((file) => readPdfText(file));
  expect(texts).toEqual([expect.stringContaining('Invoice')]);
  expect(texts[0]).not.toMatch(/Canary|@/);
});

test('limits the files of each member per hour', async () => {
  const urls = [invoice, TRANSACTIONS_FILE_PATH];
  const statuses: number[] = [];
  for (let count = 0; count < CREDIT_FILES_AN_HOUR; count += 1)
    statuses.push((await read(urls[count % 2] ?? '')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const url of urls) {
    const refused = await read(url);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await read(TRANSACTIONS_FILE_PATH, await createTestMember(pool))).statusCode).toBe(200);
});
