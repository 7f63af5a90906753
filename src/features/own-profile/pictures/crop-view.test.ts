import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstView, mostZoom, moveBy, partOf, zoomTo } from './crop-view.ts';

const WIDE = { width: 2000, height: 1000 };
const HIGH = { width: 900, height: 3000 };

it('begins with the largest part that has the aspect ratio of a card', () => {
  expect(partOf(WIDE, firstView(WIDE))).toEqual({ left: 600, top: 0, width: 800, height: 1000 });
  expect(partOf(HIGH, firstView(HIGH))).toEqual({ left: 0, top: 637.5, width: 900, height: 1125 });
});

it('moves the part as far as the edge', () => {
  const view = firstView(WIDE);
  expect(partOf(WIDE, moveBy(WIDE, view, { x: 100, y: 50 }))).toEqual({ left: 700, top: 0, width: 800, height: 1000 });
  expect(partOf(WIDE, moveBy(WIDE, view, { x: -9999, y: 0 })).left).toBe(0);
  expect(partOf(WIDE, moveBy(WIDE, view, { x: 9999, y: 0 })).left).toBe(1200);
});

it('zooms around the centre and stays inside the picture', () => {
  const near = zoomTo(WIDE, firstView(WIDE), 2);
  expect(partOf(WIDE, near)).toEqual({ left: 800, top: 250, width: 400, height: 500 });
  const corner = moveBy(WIDE, near, { x: 9999, y: 9999 });
  expect(partOf(WIDE, zoomTo(WIDE, corner, 1))).toEqual({ left: 1200, top: 0, width: 800, height: 1000 });
});

it('does not zoom below the pixels of a card, so small pictures do not zoom', () => {
  expect(mostZoom(WIDE)).toBe(2.5);
  expect(mostZoom({ width: 8000, height: 8000 })).toBe(4);
  expect(mostZoom({ width: 200, height: 300 })).toBe(1);
  expect(zoomTo(WIDE, firstView(WIDE), 99).zoom).toBe(2.5);
});

it('never leaves the picture', () => {
  const side = fc.integer({ min: 1, max: 9000 });
  const move = fc.record({ x: fc.integer(), y: fc.integer(), zoom: fc.double({ min: 0, max: 9, noNaN: true }) });
  fc.assert(
    fc.property(side, side, fc.array(move), (width, height, moves) => {
      const size = { width, height };
      let view = firstView(size);
      for (const { zoom, ...by } of moves) view = moveBy(size, zoomTo(size, view, zoom), by);
      const { left, top, ...part } = partOf(size, view);
      expect(Math.min(left, top)).toBeGreaterThan(-1e-6);
      expect(left + part.width).toBeLessThan(width + 1e-6);
      expect(top + part.height).toBeLessThan(height + 1e-6);
      expect(part.width / part.height).toBeCloseTo(0.8);
    }),
  );
});
