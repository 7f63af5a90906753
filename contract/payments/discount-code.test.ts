import { expect, it } from 'vitest';
import { DISCOUNT_CODE_LENGTH } from './rules.ts';
import { CodeWord, normalizeCode } from './discount-code.ts';

it.each([' hello-20', 'Hello-20 ', 'HELLO-20'])('reads %j as one code', (text) => {
  expect(normalizeCode(text)).toBe('HELLO-20');
  expect(CodeWord.safeParse(text).success).toBe(true);
});

it.each(['', ' ', 'TWO WORDS', 'É', '5%', 'A'.repeat(DISCOUNT_CODE_LENGTH + 1)])('refuses %j as a code', (text) => {
  expect(CodeWord.safeParse(text).success).toBe(false);
});
