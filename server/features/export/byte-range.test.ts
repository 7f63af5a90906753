import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=10-', { first: 10, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=99-1000', { first: 99, last: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=1-2,5-6', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('reads %s of a hundred bytes', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
