import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../../contract/base/rules.ts';
import { readNichesFile } from '../niche-words.ts';
import { type Face, fitText, linePaths, lineWidth } from './typeset.ts';

const face: Face = { weight: 700, tracking: 0 };
const box = { width: 500, height: 200, lineHeight: 1, largest: 60, smallest: 20 };

test('takes the largest size at which a text fits', () => {
  expect(fitText('Hello', face, box)).toEqual({ size: 60, lines: ['Hello'] });
  const { size, lines } = fitText('An evening can begin with one line, and go on with many others', face, box);
  expect(size).toBeLessThan(60);
  expect(lines.length * size).toBeLessThanOrEqual(box.height);
});

test('balances the lines', () => {
  const { lines } = fitText('Men who like men, and like talking to them.', face, { ...box, largest: 30 });
  expect(lines).toEqual(['Men who like men, and', 'like talking to them.']);
});

test('does not break a line at a no-break space', () => {
  const { lines } = fitText('Tonight is\u{a0}yours', face, { ...box, width: 330 });
  expect(lines).toEqual(['Tonight', 'is\u{a0}yours']);
});

test('cuts a text that is too long, and ends it with an ellipsis', () => {
  const { size, lines } = fitText('x'.repeat(2000), face, { ...box, height: 40 });
  expect(size).toBe(box.smallest);
  expect(lines).toHaveLength(2);
  expect(lines.at(-1)).toMatch(/x…$/);
  for (const line of lines) expect(lineWidth(line, face) * size).toBeLessThanOrEqual(box.width);
});

const pathsOf = (text: string) => linePaths(text, face, { x: 0, y: 0, size: 10 }).match(/<path/g)?.length ?? 0;

test('draws the letters of every language, and of names in other scripts', () => {
  const texts = LANGUAGES.map((language) => JSON.stringify(readNichesFile(language)));
  const letters = new Set(Array.from(`${texts.join('')}łøåäñŁŻœŒß… Любовь Αγάπη`));
  expect([...letters].filter((letter) => pathsOf(letter) !== 1)).toEqual([]);
});

test('draws composed letters, and leaves out what no font has', () => {
  expect(pathsOf('e\u{301}')).toBe(1);
  expect(pathsOf('Love 🪿')).toBe(5);
});
