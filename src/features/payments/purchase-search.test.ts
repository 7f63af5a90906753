import { expect, it } from 'vitest';
import { bundleOf, discountCodeOf } from './purchase-search.ts';

it.each([
  [' welcome-20 ', 'WELCOME-20'],
  ['50%', undefined],
  ['', undefined],
  [20, undefined],
])('reads the code %j of an address as %j', (text, code) => {
  expect(discountCodeOf(text)).toBe(code);
});

it.each([
  ['50', '50'],
  [50, '50'],
  ['10000', '10000'],
  ['10001', undefined],
  ['0', undefined],
  ['5.5', undefined],
  [undefined, undefined],
])('reads the credits %j of an address as %j', (text, credits) => {
  expect(bundleOf(text)).toBe(credits);
});
