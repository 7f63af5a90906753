import { randomUUID } from 'node:crypto';
import pg, { type Pool, type QueryConfig } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { hashToken, Sessions } from './sessions.ts';

const { BOOL, TIMESTAMPTZ, UUID } = pg.types.builtins;
const FIELDS = [
  { name: 'member', dataTypeID: UUID },
  { name: 'site', dataTypeID: UUID },
  { name: 'seen_at', dataTypeID: TIMESTAMPTZ },
  { name: 'is_suspended', dataTypeID: BOOL },
  { name: 'opens_by_former', dataTypeID: BOOL },
];
const MEMBER = randomUUID() as MemberId;
const SITE = randomUUID();
const ROW = {
  member: MEMBER,
  site: SITE,
  seen_at: new Date(),
  is_suspended: false,
  opens_by_former: true,
};

afterEach(() => void vi.useRealTimers());

/** A pool whose answers the test releases. */
function slowPool() {
  const waiting: ((rows: unknown[]) => void)[] = [];
  const pool = {
    query: ({ name }: QueryConfig) =>
      name === 'find_session'
        ? new Promise((resolve) => waiting.push((rows) => resolve({ fields: FIELDS, rows })))
        : Promise.resolve({ fields: FIELDS.slice(0, 1), rows: [] }),
  } as unknown as Pool;
  return { pool, answer: (rows: unknown[]) => waiting.shift()?.(rows), numWaiting: () => waiting.length };
}

test('caches a session and drops it when it ends', async () => {
  const { pool, answer, numWaiting } = slowPool();
  const sessions = new Sessions(pool);
  const first = sessions.find({ token: 'token', isFormer: false }, SITE);
  answer([ROW]);
  expect((await first)?.member).toBe(MEMBER);
  expect((await sessions.find({ token: 'token', isFormer: false }, SITE))?.member).toBe(MEMBER);
  await sessions.revoke(hashToken('token'), SITE);
  const after = sessions.find({ token: 'token', isFormer: false }, SITE);
  expect(numWaiting()).toBe(1);
  answer([]);
  expect(await after).toBeUndefined();
});

test('finds the session of a suspended member only in a look-up of accounts', async () => {
  const { pool, answer } = slowPool();
  const sessions = new Sessions(pool);
  const first = sessions.findAccount('token', { site: SITE, isUncached: false });
  answer([{ ...ROW, is_suspended: true }]);
  expect((await first)?.session).toMatchObject({ member: MEMBER, is_suspended: true });
  expect(await sessions.find({ token: 'token', isFormer: false }, SITE)).toBeUndefined();
});

test('reads a cached session again after five seconds', async () => {
  vi.useFakeTimers();
  const { pool, answer, numWaiting } = slowPool();
  const sessions = new Sessions(pool);
  const first = sessions.find({ token: 'token', isFormer: false }, SITE);
  answer([ROW]);
  await first;
  vi.advanceTimersByTime(4_999);
  expect((await sessions.find({ token: 'token', isFormer: false }, SITE))?.member).toBe(MEMBER);
  vi.advanceTimersByTime(1);
  const again = sessions.find({ token: 'token', isFormer: false }, SITE);
  expect(numWaiting()).toBe(1);
  answer([]);
  expect(await again).toBeUndefined();
});

test('does not cache a session that ends during its look-up', async () => {
  const { pool, answer, numWaiting } = slowPool();
  const sessions = new Sessions(pool);
  const lookUp = sessions.find({ token: 'token', isFormer: false }, SITE);
  await sessions.revoke(hashToken('token'), SITE);
  answer([ROW]);
  await lookUp;
  void sessions.find({ token: 'token', isFormer: false }, SITE);
  expect(numWaiting()).toBe(1);
});
