import { expect, test } from 'vitest';
import { firstLine, LINE_LENGTH } from './landers.ts';

test.each([
  ['Short.', 'Short.'],
  ['Is it late? Yes.', 'Is it late?'],
  ['word '.repeat(30), `${'word '.repeat(14).trim()}…`],
  ['ab, '.repeat(30), `${'ab, '.repeat(17)}ab…`],
  ['x'.repeat(100), `${'x'.repeat(LINE_LENGTH)}…`],
  [`${'x'.repeat(LINE_LENGTH - 1)}😀 and more`, `${'x'.repeat(LINE_LENGTH - 1)}…`],
])('ends the line of %j after a sentence or a word', (text, line) => {
  expect(firstLine(text)).toBe(line);
});
