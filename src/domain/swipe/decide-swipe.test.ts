import { expect, it } from 'vitest';
import { decideSwipe } from './decide-swipe.ts';

it.each([
  ['far to the right', 120, 0, 'like'],
  ['far to the left', -120, 0, 'pass'],
  ['not far', 60, 0, null],
  ['a flick', 40, 0.8, 'like'],
  ['a flick to the left', -40, -0.8, 'pass'],
  ['a tremble', 8, 1, null],
  ['far, but coming back', 140, -0.7, null],
  ['far, and drifting back a little', 140, -0.1, 'like'],
] as const)('decides a release (%s)', (_name, x, speed, verdict) =>
  expect(decideSwipe({ x, speed, width: 320 })).toBe(verdict),
);

it('limits the required distance on a wide card', () =>
  expect(decideSwipe({ x: 131, speed: 0, width: 1_200 })).toBe('like'));
