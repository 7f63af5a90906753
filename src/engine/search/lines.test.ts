import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLines, lineOf } from './lines.ts';
import { hasWords, wordsOf } from './words.ts';

const BEGIN_MS = 1_750_000_000_000;
const timeOf = (line: number) => BEGIN_MS + line * 1_000;
const blockOf = (...bodies: (string | null)[]) =>
  bodies
    .map((body, line) =>
      lineOf(body === null ? undefined : { kind: 'text', accepted_at: new Date(timeOf(line)).toISOString(), body }),
    )
    .join('\n');
function hitsIn(lines: string, query: readonly string[]) {
  const hits: { line: number; at: number }[] = [];
  findLines(lines, query, (line, at) => hits.push({ line, at }));
  return hits;
}
const find = (lines: string, query: string) => hitsIn(lines, wordsOf(query)).map(({ line }) => line);

test('a line has the time in seconds with the base 36, and each word once', () => {
  const accepted_at = new Date(Number.parseInt('sm3k2f', 36) * 1_000 + 999).toISOString();
  expect(lineOf({ kind: 'text', accepted_at, body: 'Too much nutmeg? Never too much!' })).toBe(
    'sm3k2f too much nutmeg never',
  );
  expect(lineOf({ kind: 'image', accepted_at, body: '' })).toBe('sm3k2f');
  // The body of a gift is its id, which the member has not seen.
  expect(lineOf({ kind: 'gift', accepted_at, body: 'coffee' })).toBe('sm3k2f');
  expect(lineOf(undefined)).toBe('');
});

test('finds the first, a middle and the last line, with their times', () => {
  expect(hitsIn(blockOf('nutmeg', 'salt', 'nuts', 'salt', 'a nut'), ['nut'])).toEqual([
    { line: 0, at: timeOf(0) },
    { line: 2, at: timeOf(2) },
    { line: 4, at: timeOf(4) },
  ]);
});

test('a word of the query matches only at the start of a word', () => {
  const lines = blockOf('nutmeg', 'chestnut', 'a nut');
  expect([find(lines, 'nut'), find(lines, 'meg'), find(lines, 'nutmegs')]).toEqual([[0, 2], [], []]);
});

test('all words of the query are in one line, in any order', () => {
  const lines = blockOf('much nutmeg', 'nutmeg', 'much', 'nutmeg and much more');
  expect([find(lines, 'nutmeg much'), find(lines, 'much nut'), find(lines, 'mu n')]).toEqual([
    [0, 3],
    [0, 3],
    [0, 3],
  ]);
});

test('finds no words across lines, also beside the ends of the block', () => {
  expect(find(blockOf('much', 'nutmeg', 'nutmeg', 'much'), 'much nutmeg')).toEqual([]);
  expect(find(blockOf('much', '', 'nutmeg'), 'much nutmeg')).toEqual([]);
});

test('finds a line once, though the word begins several words in it', () => {
  expect(find(blockOf('nut nuts nutmeg', 'nutcracker'), 'nut')).toEqual([0, 1]);
});

test('counts the lines without words and those of missing messages', () => {
  expect(find(blockOf('', null, null, 'nutmeg', null, '', 'nutmeg'), 'nutmeg')).toEqual([3, 6]);
  expect(find(blockOf(null, ''), 'nutmeg')).toEqual([]);
  expect(find(blockOf(null), 'nutmeg')).toEqual([]);
  expect(find('', 'nutmeg')).toEqual([]);
});

test('does not find a time, but finds a word that looks like one', () => {
  const time = (timeOf(1) / 1_000).toString(36);
  expect(find(blockOf('salt', 'salt'), time)).toEqual([]);
  expect(find(blockOf(time, 'salt', time), time)).toEqual([0, 2]);
  expect(find(blockOf('salt', 'salt'), time.slice(0, 2))).toEqual([]);
});

test('a query without words finds nothing', () => {
  expect(find(blockOf('nutmeg'), '?')).toEqual([]);
});

const WORDS = ['nut', 'nutmeg', 'nuts', 'Øl', 'ol', '12', '123', '❤️', '', '\n'];
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((some) => some.join(' '));

test('finds the lines of the texts that have the words, whatever the texts', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), words, (bodies, query) => {
      const there = bodies.flatMap((body, line) => (hasWords(body, wordsOf(query)) ? [line] : []));
      expect(find(blockOf(...bodies), query)).toEqual(there);
    }),
  );
});
