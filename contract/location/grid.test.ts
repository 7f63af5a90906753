import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandOf, distanceKm, snapToCell } from './grid.ts';

const position = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('moves every position to the centre of its cell, at most half a diagonal away', () => {
  fc.assert(
    fc.property(position, (here) => {
      const cell = snapToCell(here);
      expect(snapToCell(cell)).toEqual(cell);
      expect(distanceKm(here, cell)).toBeLessThan(3.7);
    }),
  );
});

it('measures along the surface of the earth', () => {
  const amsterdam = { latitude: 52.37, longitude: 4.9 };
  expect(distanceKm(amsterdam, amsterdam)).toBe(0);
  expect(distanceKm(amsterdam, { latitude: 48.86, longitude: 2.35 })).toBeCloseTo(430, -1);
  // The two points lie on both sides of the date line.
  expect(distanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22, 0);
});

it.each([
  [0, '5'],
  [5, '5'],
  [5.01, '10'],
  [7, '10'],
  [100, '100'],
  [250.1, 'more'],
  [null, null],
])('rounds a distance of %s km up to the band %s', (km, band) => {
  expect(bandOf(km)).toBe(band);
});
