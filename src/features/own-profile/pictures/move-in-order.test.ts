import { expect, it } from 'vitest';
import { moveTo, placeOfKey } from './move-in-order.ts';

it('moves one item and clamps its place to the list', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 'd', 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moveTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  expect(moveTo(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b']);
  expect(moveTo(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c']);
});

it.each([
  ['ArrowRight', false, 2],
  ['ArrowLeft', false, 0],
  ['ArrowRight', true, 0],
  ['ArrowLeft', true, 2],
  ['ArrowDown', true, 2],
  ['ArrowUp', true, 0],
  ['Home', false, 0],
  ['End', false, 3],
  ['Enter', false, undefined],
  ['Tab', false, undefined],
])('%s, from right to left: %s, moves the second of four to %s', (key, isRtl, place) => {
  expect(placeOfKey(key, 1, { count: 4, isRtl })).toBe(place);
});

it('stays at the ends', () => {
  expect([
    placeOfKey('ArrowLeft', 0, { count: 2, isRtl: false }),
    placeOfKey('ArrowRight', 1, { count: 2, isRtl: false }),
  ]).toEqual([0, 1]);
});
