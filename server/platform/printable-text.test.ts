import { expect, test } from 'vitest';
import { printable } from './printable-text.ts';

test('escapes characters that control a terminal or change the text direction', () => {
  expect(printable('\u001b]0;mine\u0007 \u009b31m \u007f \u202eevil\u2069 \r')).toBe(
    String.raw`\u001b]0;mine\u0007 \u009b31m \u007f \u202eevil\u2069 \u000d`,
  );
});

test('preserves all other text, and the meaning of JSON', () => {
  const text = 'Zoë 👩🏽‍🚀\n\tשלום, مرحبا';
  expect(printable(text)).toBe(text);
  const value = { words: 'a\u009b \u202e \u2028 \u007f b' };
  expect(JSON.parse(printable(JSON.stringify(value)))).toEqual(value);
});
