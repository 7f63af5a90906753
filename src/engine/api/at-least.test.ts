import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atLeast } from './at-least.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['a value', () => Promise.resolve(1)],
  ['a failure', () => Promise.reject(new Error('no'))],
])('%s comes after 200 ms, not before', async (_, work) => {
  let settled = false;
  const done = atLeast(work()).then(
    () => (settled = true),
    () => (settled = true),
  );
  await vi.advanceTimersByTimeAsync(199);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(settled).toBe(true);
});

test('what takes longer takes no longer', async () => {
  const done = atLeast(new Promise((resolve) => setTimeout(() => resolve('late'), 500)));
  await vi.advanceTimersByTimeAsync(500);
  await expect(done).resolves.toBe('late');
});
