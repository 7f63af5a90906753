import { expect, it } from 'vitest';
import { fits, opensAt, usedOf } from './debit-limit.ts';

const limit = { cents: 10_000, currency: 'EUR' };
const later = { cents: 5_000, until: '2026-12-09T10:00:00.000Z' };
const sooner = { cents: 4_196, until: '2026-12-03T10:00:00.000Z' };
const state = { limit, counted: [later, sooner] };

it('counts up to the limit itself', () => {
  expect(usedOf(state)).toBe(9_196);
  expect(fits(state, 804)).toBe(true);
  expect(fits(state, 805)).toBe(false);
});

it.each([
  [805, sooner.until],
  [5_000, sooner.until],
  [5_001, later.until],
  [10_000, later.until],
  [10_001, null],
])('fits an order of %i cents from %s', (cents, until) => expect(opensAt(state, cents)).toBe(until));
