import { describe, expect, it } from 'vitest';
import { FITTING, panBy, zoomAt } from './zoom.ts';

/** The position of a point of the picture in the window. */
const placeOf = (view: typeof FITTING, point: number) => view.x + point * view.scale;

describe('zooming', () => {
  it('does not move the point under the finger', () => {
    const once = zoomAt(FITTING, 2, { x: 100, y: -40 });
    expect(placeOf(once, 100)).toBe(100);
    const again = zoomAt(once, 1.5, { x: -30, y: 10 });
    const under = (-30 - once.x) / once.scale;
    expect(placeOf(again, under)).toBeCloseTo(-30);
  });

  it('stops at the fitted size, centred, and at six times that size', () => {
    expect(zoomAt({ scale: 2, x: 80, y: 9 }, 0.1, { x: 5, y: 5 })).toEqual(FITTING);
    expect(zoomAt(FITTING, 100, { x: 0, y: 0 }).scale).toBe(6);
  });
});

it('does not move an enlarged picture beyond its edge', () => {
  const view = { scale: 3, x: 0, y: 0 };
  expect(panBy(view, { x: 50, y: -20 }, { width: 300, height: 400 })).toEqual({ scale: 3, x: 50, y: -20 });
  expect(panBy(view, { x: 5_000, y: -5_000 }, { width: 300, height: 400 })).toEqual({ scale: 3, x: 300, y: -400 });
  expect(panBy(FITTING, { x: 50, y: 50 }, { width: 300, height: 400 })).toEqual(FITTING);
});
