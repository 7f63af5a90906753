import type { Pool } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { hashToken, Sessions } from './sessions.ts';

const ROW = {
  member: 'a' as MemberId,
  site: 's',
  seen_at: new Date(),
  is_suspended: false,
  opens_by_former: true,
};

afterEach(() => void vi.useRealTimers());

/** A pool whose answers the test releases. */
function slowPool() {
  const waiting: ((rows: unknown[]) => void)[] = [];
  const pool = {
    query: (query: unknown) =>
      typeof query === 'string'
        ? Promise.resolve({ rows: [] })
        : new Promise((resolve) => waiting.push((rows) => resolve({ rows }))),
  } as unknown as Pool;
  return { pool, answer: (rows: unknown[]) => waiting.shift()?.(rows), numWaiting: () => waiting.length };
}

test('caches a session and drops it when it ends', async () => {
  const { pool, answer, numWaiting } = slowPool();
  const sessions = new Sessions(pool);
  const first = sessions.find({ token: 'token', isFormer: false }, 's');
  answer([ROW]);
  expect((await first)?.member).toBe('a');
  expect((await sessions.find({ token: 'token', isFormer: false }, 's'))?.member).toBe('a');
  await sessions.revoke(hashToken('token'), 's');
  const after = sessions.find({ token: 'token', isFormer: false }, 's');
  expect(numWaiting()).toBe(1);
  answer([]);
  expect(await after).toBeUndefined();
});

test('finds the session of a suspended member only in a look-up of accounts', async () => {
  const { pool, answer } = slowPool();
  const sessions = new Sessions(pool);
  const first = sessions.findAccount('token', { site: 's', isUncached: false });
  answer([{ ...ROW, is_suspended: true }]);
  expect((await first)?.session).toMatchObject({ member: 'a', is_suspended: true });
  expect(await sessions.find({ token: 'token', isFormer: false }, 's')).toBeUndefined();
});

test('reads a cached session again after five seconds', async () => {
  vi.useFakeTimers();
  const { pool, answer, numWaiting } = slowPool();
  const sessions = new Sessions(pool);
  const first = sessions.find({ token: 'token', isFormer: false }, 's');
  answer([ROW]);
  await first;
  vi.advanceTimersByTime(4_999);
  expect((await sessions.find({ token: 'token', isFormer: false }, 's'))?.member).toBe('a');
  vi.advanceTimersByTime(1);
  const again = sessions.find({ token: 'token', isFormer: false }, 's');
  expect(numWaiting()).toBe(1);
  answer([]);
  expect(await again).toBeUndefined();
});

test('does not cache a session that ends during its look-up', async () => {
  const { pool, answer, numWaiting } = slowPool();
  const sessions = new Sessions(pool);
  const lookUp = sessions.find({ token: 'token', isFormer: false }, 's');
  await sessions.revoke(hashToken('token'), 's');
  answer([ROW]);
  await lookUp;
  void sessions.find({ token: 'token', isFormer: false }, 's');
  expect(numWaiting()).toBe(1);
});
