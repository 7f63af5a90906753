import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingProgress } from './loading-progress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('stays hidden if loading takes less than 200 ms', () => {
  const bar = new LoadingProgress();
  bar.start();
  vi.advanceTimersByTime(199);
  expect(bar.read().isShown).toBe(false);
  bar.finish();
  vi.advanceTimersByTime(10_000);
  expect(bar.read().isShown).toBe(false);
});

it('grows for 5 s, fills at the end and hides 500 ms later', () => {
  const bar = new LoadingProgress();
  bar.start();
  vi.advanceTimersByTime(200);
  expect(bar.read().isShown).toBe(true);
  vi.advanceTimersByTime(2_400);
  expect(bar.read().value).toBeCloseTo(0.5, 1);
  vi.advanceTimersByTime(60_000);
  expect(bar.read().value).toBeLessThan(1);

  bar.finish();
  expect(bar.read()).toEqual({ isShown: true, value: 1, hasFailed: false });
  vi.advanceTimersByTime(499);
  expect(bar.read().isShown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(bar.read().isShown).toBe(false);
});

it('marks a failed load', () => {
  const bar = new LoadingProgress();
  bar.start();
  vi.advanceTimersByTime(300);
  bar.fail();
  expect(bar.read().hasFailed).toBe(true);
});

it('restarts while the previous progress is still visible', () => {
  const bar = new LoadingProgress();
  bar.start();
  vi.advanceTimersByTime(300);
  bar.finish();
  bar.start();
  vi.advanceTimersByTime(500);
  expect(bar.read().isShown).toBe(true);
  expect(bar.read().value).toBeLessThan(0.2);
});
