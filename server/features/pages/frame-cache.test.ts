import { expect, test, vi } from 'vitest';
import { FrameCache } from './frame-cache.ts';

test('renders a frame once for equal data, and again for others', () => {
  const frames = new FrameCache();
  const render = vi.fn(() => 'frame');
  for (const price of [1, 1, 2, 1]) expect(frames.get({ site: 'a', prices: [price] }, render)).toBe('frame');
  expect(render).toHaveBeenCalledTimes(2);
});

test('caches at most 300 frames, those that were used last', () => {
  const frames = new FrameCache();
  const rendered: number[] = [];
  const get = (data: number) => frames.get(data, () => String(rendered.push(data)));
  for (let data = 0; data < 300; data += 1) get(data);
  get(0);
  get(300);
  rendered.length = 0;
  for (const data of [0, 2, 300, 1]) get(data);
  expect(rendered).toEqual([1]);
});
