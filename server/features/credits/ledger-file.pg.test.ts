import type { Pool, QueryConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { TRANSACTIONS_FILE_PATH } from '../../../contract/credits.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { LedgerFiles } from './ledger-csv.ts';

const ENTRIES = 2_500;
let server: TestApp;
let anna: TestMember;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  anna = await createTestMember(server.database.pool, { credits: 0 });
  await server.database.pool.query(
    `INSERT INTO ledger (member_id, reason, reference, amount, balance_after, created_at)
     SELECT $1, 'other', g::text, 1, g, now() - g * interval '1 hour' FROM generate_series(1, $2::int) g`,
    [anna.id, ENTRIES],
  );
});

const fileOf = (time_zone: string) => ({ member: anna.id, time_zone, language: 'en' as const });

/** Reads the file of the ledger in this time zone. Returns the number of its lines. */
async function readFile(time_zone: string, files = new LedgerFiles(server.database.pool)): Promise<number> {
  let text = '';
  for await (const part of files.read(fileOf(time_zone))) text += part;
  return text.split('\r\n').length;
}

test('creates one date format for all lines of a long ledger', async () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  expect(await readFile('Pacific/Chatham')).toBe(ENTRIES + 2);
  expect(formats.mock.calls.length).toBeLessThanOrEqual(1);
});

test('yields to other work between the parts of a long ledger', async () => {
  let turns = 0;
  let isRead = false;
  const count = (): void => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  const query = vi.spyOn(server.database.pool, 'query');
  await readFile('UTC');
  // The mock repeats the pages at once, so that only the pauses of the file itself count.
  for (const { value } of query.mock.settledResults) query.mockResolvedValueOnce(value as never);
  setImmediate(count);
  await readFile('UTC');
  isRead = true;
  expect(turns).toBeGreaterThan(10);
});

test('reads two pages at once for all files, and holds no slot for a file whose reader stops', async () => {
  let [reading, most] = [0, 0];
  const query = async (config: QueryConfig) => {
    reading += 1;
    most = Math.max(most, reading);
    return server.database.pool.query(config).finally(() => (reading -= 1));
  };
  const files = new LedgerFiles({ query } as unknown as Pool);
  const stopped = Array.from({ length: 3 }, () => files.read(fileOf('UTC')));
  await Promise.all(stopped.map(async (file) => [await file.next(), await file.next()]));
  const lines = await Promise.all(Array.from({ length: 6 }, () => readFile('UTC', files)));
  expect(new Set(lines)).toEqual(new Set([ENTRIES + 2]));
  expect(most).toBe(2);
});

test('HEAD of the ledger has the headers of GET, and reads no entry', async () => {
  const ask = (method: 'GET' | 'HEAD', encoding: string) =>
    server.app.inject({
      method,
      url: TRANSACTIONS_FILE_PATH,
      headers: { ...headersOf(anna), 'accept-encoding': encoding },
    });
  for (const encoding of ['br', 'identity']) {
    const whole = await ask('GET', encoding);
    const query = vi.spyOn(server.database.pool, 'query');
    const head = await ask('HEAD', encoding);
    const { date: _date, 'transfer-encoding': _chunked, ...headers } = whole.headers;
    expect(head.headers).toMatchObject(headers);
    const names = query.mock.calls.map(([text]: unknown[]) => (text as { name?: string }).name ?? '');
    expect(names.filter((name) => name.startsWith('read_transactions'))).toEqual([]);
    query.mockRestore();
  }
});
