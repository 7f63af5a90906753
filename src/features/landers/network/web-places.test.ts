import { expect, it } from 'vitest';
import { bestPlaces, INNER_RING, RING } from './web-places.ts';

/** The interests with the digits of their people. The shortest lines of each run behind a picture, and so do those of a poor start. */
const WEBS: readonly (readonly [people: number, interests: string])[] = [
  [4, '13 03 0123'],
  [6, '34 04 0235'],
  [7, '23 16 1456'],
];

it.each(WEBS)('draws no line of %i people behind the picture of another person', (people, interests) => {
  const groups = interests.split(' ').map((digits) => Array.from(digits, Number));
  const { ring, inner } = bestPlaces(
    groups.map((group) => new Set(group)),
    people,
  );
  const gaps = groups.flatMap((group, interest) =>
    group.flatMap((person) => RING.map((_, other) => gapOf(inner[interest], ring[person], other))),
  );
  // The pictures have a radius of six or more.
  expect(Math.min(...gaps)).toBeGreaterThan(6);
});

/** The distance of the place of another person from the straight line between an interest and a person. */
function gapOf(interest = 0, person = 0, other = 0): number {
  const [from, to, point] = [INNER_RING[interest], RING[person], RING[other]];
  if (from === undefined || to === undefined || point === undefined) throw new Error('There is no such place.');
  const [across, down] = [to.x - from.x, to.y - from.y];
  const along = (point.x - from.x) * across + (point.y - from.y) * down;
  if (to === point || along < 0 || along > across ** 2 + down ** 2) return Number.POSITIVE_INFINITY;
  return Math.abs((point.x - from.x) * down - (point.y - from.y) * across) / Math.hypot(across, down);
}
