import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { placeholderColor, placeholderImage } from './placeholder.ts';

const WIDTH = 20;
const HEIGHT = 25;

/** A picture that is red above and blue below. */
const pixels = Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, index) => {
  const isAbove = index < (WIDTH * HEIGHT * 4) / 2;
  return [isAbove ? 230 : 10, 20, isAbove ? 10 : 230, 255][index % 4] ?? 0;
});
const HASH = btoa(String.fromCharCode(...rgbaToThumbHash(WIDTH, HEIGHT, pixels)));

test('decodes a ThumbHash to a small picture', () => {
  expect(placeholderImage(HASH)).toMatch(/^url\("data:image\/png;base64,[\w+/]+=*"\)$/);
});

test('returns the same text for the same hash', () => {
  expect(placeholderImage(HASH)).toBe(placeholderImage(HASH));
});

test('returns a data URI unchanged, and undefined without a placeholder', () => {
  expect(placeholderImage('data:image/gif;base64,R0lGOD')).toBe('url("data:image/gif;base64,R0lGOD")');
  expect(placeholderColor('data:image/gif;base64,R0lGOD')).toBeUndefined();
  for (const empty of ['', undefined])
    expect([placeholderImage(empty), placeholderColor(empty)]).toEqual([undefined, undefined]);
});

test.each(['%%%', 'AAAA', '"); color: red; ("'])('returns undefined for the damaged placeholder %s', (damaged) => {
  expect([placeholderImage(damaged), placeholderColor(damaged)]).toEqual([undefined, undefined]);
});

test('returns the average colour', () => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = (placeholderColor(HASH) ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  expect(alpha).toBe(1);
  expect(green).toBeLessThan(Math.min(red, blue));
});
