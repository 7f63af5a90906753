import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['Basketball', 'aaaaaaaaaa', '          ', '0000000000000'])('%j is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['a pier in the fog', 'abababababab', '𝒶𝒷𝒶𝒷𝒶𝒷𝒶𝒷𝒶𝒷'])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
