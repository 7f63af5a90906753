import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backoffMs, sleep } from './backoff.ts';
import type { Failure } from './failure.ts';

const NETWORK: Failure = { kind: 'network' };
const least = () => 0;
const most = () => 1 - Number.EPSILON;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  [0, 250, 500],
  [1, 500, 1_000],
  [5, 8_000, 16_000],
  [6, 15_000, 30_000],
  [1_000, 15_000, 30_000],
])('waits before try %i + 1 between %i and %i ms', (attempt, from, to) => {
  expect([backoffMs(attempt, NETWORK, least), backoffMs(attempt, NETWORK, most)]).toEqual([from, to]);
});

test('waits for the delay that a 429 names', () => {
  const limited: Failure = {
    kind: 'problem',
    code: 'rate_limited',
    status: 429,
    data: { retry_after_seconds: 7 },
    requestId: '',
  };
  expect(backoffMs(0, limited)).toBe(7_000);
});

test('resolves after its delay and not before', async () => {
  const ended = vi.fn<() => void>();
  void sleep(100).then(ended);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

test('rejects with the reason of its signal, whether the signal aborts before or during the wait', async () => {
  const stopped = new AbortController();
  const reason = new Error('stopped');
  const rejected = vi.fn<(error: unknown) => void>();
  sleep(100, stopped.signal).catch(rejected);
  stopped.abort(reason);
  await vi.advanceTimersByTimeAsync(0);
  expect(rejected).toHaveBeenCalledExactlyOnceWith(reason);
  sleep(100, stopped.signal).catch(rejected);
  await vi.advanceTimersByTimeAsync(0);
  expect(rejected.mock.calls).toEqual([[reason], [reason]]);
  expect(vi.getTimerCount()).toBe(0);
});
