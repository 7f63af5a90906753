import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withMinimumTime } from './with-minimum-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['a value', () => Promise.resolve(1)],
  ['a failure', () => Promise.reject(new Error('no'))],
])('%s arrives after 200 ms, not before', async (_, work) => {
  let settled = false;
  void withMinimumTime(work()).then(
    () => (settled = true),
    () => (settled = true),
  );
  await vi.advanceTimersByTimeAsync(199);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toBe(true);
});

test('adds no delay to work that takes longer than 200 ms', async () => {
  const done = withMinimumTime(new Promise((resolve) => setTimeout(() => resolve('late'), 500)));
  await vi.advanceTimersByTimeAsync(500);
  await expect(done).resolves.toBe('late');
});
