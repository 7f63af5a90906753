import { describe, expect, test } from 'vitest';
import { CALLS } from '../calls.ts';
import { queryNumber } from './query-number.ts';

/** Other spellings of numbers. */
const ODD =
  '1e3|1E1| 7|7 |\t7|0x10|0b11|0o17|+5|-5|-0|007|7.0|7.|.7|1_0|1,0|٧|７|Infinity|NaN|null|true|| |99999999999'.split(
    '|',
  );
const schema = queryNumber(0, 2_147_483_647);

test('reads decimal digits', () => {
  expect(['0', '7', '10', '2147483647'].map((text) => schema.parse(text))).toEqual([0, 7, 10, 2_147_483_647]);
});

test('accepts a number, because clients pass numbers', () => {
  expect(schema.parse(7)).toBe(7);
  for (const odd of [7.5, -1, NaN, Infinity, 1e21, null, undefined, true, ['7'], {}])
    expect([odd, schema.safeParse(odd).success]).toEqual([odd, false]);
});

test.each(ODD)('refuses "%s"', (text) => expect(schema.safeParse(text).success).toBe(false));

test.each([
  ['2', false],
  ['3', true],
  ['9', true],
  ['10', false],
])('accepts %s between 3 and 9: %s', (text, isGood) => expect(queryNumber(3, 9).safeParse(text).success).toBe(isGood));

/** Every numeric key of a query. New keys are included automatically. */
const NUMBERS = CALLS.flatMap(({ name, query }) =>
  Object.entries((query as { shape?: Record<string, typeof schema> } | undefined)?.shape ?? {})
    .filter(([, value]) => ['30', '2'].some((text) => typeof value.safeParse(text).data === 'number'))
    .map(([key, value]) => [`${name}.${key}`, value] as const),
);

describe('in the queries of all calls', () => {
  test('the known numeric keys are found', () => {
    expect(NUMBERS.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        'searchMembers.page',
        'searchMembers.min_age',
        'getMessages.limit',
        'uploadPhoto.offset',
      ]),
    );
  });
  test.each(NUMBERS)('%s refuses other spellings of a number', (key, value) => {
    // A latitude may have a sign and a fraction.
    const odd = key.startsWith('geocode.') ? ODD.filter((text) => !/^-\d$|^\d+\.\d$/.test(text)) : ODD;
    const spellings = odd.flatMap((text) => [text, text.replace('7', '30')]);
    expect(spellings.filter((text) => value.safeParse(text).success)).toEqual([]);
  });
});
