import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('runs two at once, then the next in order, and refuses more than two that wait', async () => {
  const semaphore = new Semaphore({ atOnce: 2, waiting: 2 });
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const take = (number: number) =>
    semaphore.take(async () => {
      started.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 1) throw new Error('one fails');
      return number;
    });
  const all = [1, 2, 3, 4].map(take);
  await expect(take(5)).rejects.toMatchObject({ code: 'unavailable' });
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  await expect(all[0]).rejects.toThrow('one fails');
  expect(started).toEqual([1, 2, 3]);
  ends[1]?.();
  await all[1];
  expect(started).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(all.slice(1))).toEqual([2, 3, 4]);
  const last = take(6);
  ends[4]?.();
  expect(await last).toBe(6);
});
