import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { NICHES } from '../../../contract/base/niche.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { nicheWords, readNiche, readNichesFile, slugWords } from './niche-words.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
/** The texts that a reader sees. The name of a niche may be the same word in two languages. */
const textsOf = (niche: (typeof NICHES)[number], language: (typeof LANGUAGES)[number]): string[] => {
  const { short: _short, slugs, ...texts } = readNiche(niche, language);
  return [...Object.values(texts), ...Object.values(slugs).flatMap(({ headline, words }) => [headline, words])];
};

describe.each(OTHERS)('the words in %s', (language) => {
  test.each(NICHES)('have all texts of %s in their own words', (niche) => {
    expect(Object.keys(readNiche(niche, language).slugs)).toEqual(Object.keys(readNiche(niche, 'en').slugs));
    expect((readNiche(niche, language).short === '') === (niche === 'general')).toBe(true);
    const english = textsOf(niche, 'en');
    expect(textsOf(niche, language).filter((text) => english.includes(text))).toEqual([]);
  });
});

test.each(LANGUAGES)('the words in %s have typographic marks and no exclamation', (language) => {
  expect(NICHES.flatMap((niche) => textsOf(niche, language)).filter((text) => /['"!]|\.\.\./.test(text))).toEqual([]);
});

test('a file with a text that a page cannot show is refused, with its place', () => {
  const folder = mkdtempSync(join(tmpdir(), 'niches-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = JSON.parse(readFileSync('content/en/niches.json', 'utf8')) as { she: { lead: string } };
  file.she.lead = 'long '.repeat(40);
  mkdirSync(join(folder, 'en'));
  writeFileSync(join(folder, 'en/niches.json'), JSON.stringify(file));
  expect(() => readNichesFile('en', pathToFileURL(`${folder}/`))).toThrow(/content\/en\/niches\.json[^]*she\.lead/);
});

test('a slug stands for the same words in each language that has it', () => {
  for (const niche of NICHES) {
    const entries = LANGUAGES.flatMap((language) =>
      Object.entries(readNiche(niche, language).slugs).map(([key, { slug }]) => [slug, key] as const),
    );
    const keys = new Map(entries);
    expect(entries.filter(([slug, key]) => keys.get(slug) !== key)).toEqual([]);
  }
});

test('finds the words of a slug in the language of the reader, also by the slug of another language', () => {
  const french = slugWords('she', 'fr', readNiche('she', 'fr').slugs['pace']?.slug ?? '');
  expect(french?.headline).toBe(readNiche('she', 'fr').slugs['pace']?.headline);
  expect(slugWords('she', 'fr', 'women-first')).toEqual(french);
  expect(slugWords('she', 'en', 'women-first')).toEqual({
    headline: 'Where women set the pace',
    words: 'She writes first, or she does not. It is her evening either way.',
  });
});

test.each(['', 'unknown', 'pace', 'constructor', 'WOMEN-FIRST', 'women-first/'])('finds no words for %j', (slug) => {
  expect(slugWords('she', 'en', slug)).toBeNull();
});

test('a slug of another niche has no words', () => {
  expect(slugWords('general', 'en', 'women-first')).toBeNull();
});

test('returns the words of a niche', () => {
  expect(nicheWords('gay', 'en')).toEqual({
    headline: 'A man worth a second drink',
    lead: 'Men who like men, and like talking to them.',
    button: 'Pull up a chair',
  });
});
