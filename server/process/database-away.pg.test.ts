import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getUser } from '../../contract/account/account.ts';
import { getChats } from '../../contract/chats/chats.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { createTestDatabase, endPool, type TestDatabase } from '../fixtures/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../fixtures/database/database-proxy.ts';
import { createTestMember, type TestMember } from '../fixtures/members.ts';
import { setUpSession } from '../platform/database/database.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let pool: pg.Pool;
let server: TestApp;
let member: TestMember;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  pool = new pg.Pool({ connectionString: proxy.url, max: 5, onConnect: setUpSession });
  pool.on('error', () => undefined);
  server = await createTestApp({ database: { ...database, pool } });
  member = await createTestMember(database.pool);
});
afterAll(async () => {
  await server.close();
  await endPool(pool);
  await proxy.close();
  await database.drop();
});

const ask = async (): Promise<string> => (await server.as(member)(getUser)).code;

test('answers `unavailable` for every query of a reset connection, and works again at once', async () => {
  const codes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const requests = Array.from({ length: 20 }, () => [
      ask(),
      server
        .as(member)(getChats)
        .then(({ code }) => code),
    ]);
    setImmediate(() => proxy.cut());
    codes.push(...(await Promise.all(requests.flat())));
  }
  expect([...new Set(codes)].toSorted()).toEqual(['ok', 'unavailable']);
  await vi.waitFor(async () => expect(await ask()).toBe('ok'));
});
