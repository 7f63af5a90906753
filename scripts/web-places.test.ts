import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INNER_RING, RING } from '../src/features/landers/network/web-places.ts';

// The styles place the people and interests of the lander `socialnetwork`, and the code draws lines between the same places. Vitest
// leaves style sheets out, so this test reads the file.

const css = readFileSync('src/features/landers/network/web.module.css', 'utf8');

/** The places that the styles give to the elements of a class, in the order of their numbers. */
const placesOf = (name: string) =>
  Array.from(
    css.matchAll(new RegExp(String.raw`\.${name}\[data-${name}='\d'\] \{\s+--x: (\d+);\s+--y: (\d+);`, 'g')),
    ([, x, y]) => ({ x: Number(x), y: Number(y) }),
  );

test('the lines of the web have the places of its people and interests', () => {
  expect(placesOf('person')).toEqual(RING);
  expect(placesOf('interest')).toEqual(INNER_RING);
});
