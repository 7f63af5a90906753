import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameCache } from './frame-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('renders a frame once for equal data, and again for others', async () => {
  const frames = new FrameCache<string>(12);
  const render = vi.fn(() => 'frame');
  for (const price of [1, 1, 2, 1]) expect(await frames.get({ site: 'a', prices: [price] }, render)).toBe('frame');
  expect(render).toHaveBeenCalledTimes(2);
});

test('caches at most 300 frames, those that were used last', async () => {
  const frames = new FrameCache<string>(12);
  const rendered: number[] = [];
  const get = (data: number) => frames.get(data, () => String(rendered.push(data)));
  for (let data = 0; data < 300; data += 1) {
    await get(data);
    vi.advanceTimersByTime(100);
  }
  await get(0);
  await get(300);
  rendered.length = 0;
  vi.advanceTimersByTime(1_000);
  for (const data of [0, 2, 300, 1]) await get(data);
  expect(rendered).toEqual([1]);
});

test('renders at most 12 new frames a second, and returns those that it has', async () => {
  const frames = new FrameCache<number>(12);
  const get = (data: number) => frames.get(data, () => data);
  const found = [];
  for (let data = 0; data < 14; data += 1) found.push(await get(data));
  expect(found.slice(11)).toEqual([11, undefined, undefined]);
  expect([await get(3), await get(12)]).toEqual([3, undefined]);
  vi.advanceTimersByTime(1_000);
  expect(await get(12)).toBe(12);
});

test('caches the frame of a site with long texts', async () => {
  const frames = new FrameCache<string>(12);
  const render = vi.fn(() => 'frame');
  for (const last of ['a', 'a', 'b']) await frames.get(`${'x'.repeat(30_000)}${last}`, render);
  expect(render).toHaveBeenCalledTimes(2);
});
