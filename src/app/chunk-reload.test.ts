import { expect, it, vi } from 'vitest';
import { reloadOnce } from './chunk-reload.ts';

it('reloads at most once a minute', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const reload = vi.fn();
  let now = 1_000_000;
  const attempt = () => reloadOnce({ storage, now: () => now, reload });

  expect(attempt()).toBe(true);
  now += 59_999;
  expect(attempt()).toBe(false);
  now += 1;
  expect(attempt()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
