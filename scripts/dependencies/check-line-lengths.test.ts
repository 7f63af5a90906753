import { expect, test } from 'vitest';
import { checkLineLengths, MAX_LINE_LENGTH } from './check-line-lengths.ts';

const FITTING = 'x'.repeat(MAX_LINE_LENGTH);

test('accepts lines up to the limit, counted in characters', () => {
  expect(checkLineLengths('src/ui/a.css', `${FITTING}\n\n${FITTING}\n`)).toEqual([]);
  expect(checkLineLengths('src/ui/a.ts', '💬'.repeat(MAX_LINE_LENGTH))).toEqual([]);
});

test('reports each longer line with its number', () => {
  expect(checkLineLengths('server/a.sql', `x\n${FITTING}x\n${FITTING}xy\n`)).toEqual([
    'server/a.sql:2: 141 characters; a line stops at 140',
    'server/a.sql:3: 142 characters; a line stops at 140',
  ]);
});

test('accepts long lines in generated files', () => {
  expect(checkLineLengths('src/routeTree.gen.ts', `${FITTING}x`)).toEqual([]);
  expect(checkLineLengths('server/database/migrations/0000_first.sql', `${FITTING}x`)).toEqual([]);
});
