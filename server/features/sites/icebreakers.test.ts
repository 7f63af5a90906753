import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { INTERESTS, INTIMATE_INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import { icebreakersFor, readIcebreakersFile } from './icebreakers.ts';

const ENGLISH = readIcebreakersFile('en');
const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const GENERAL = 12;
const textsOf = (language: (typeof LANGUAGES)[number]) => readIcebreakersFile(language).map(({ text }) => text);

test('English has twelve texts for every member, then one or two for each interest that is not intimate', () => {
  const interests = ENGLISH.map(({ interest }) => interest);
  expect(interests.slice(0, GENERAL)).toEqual(Array.from({ length: GENERAL }, () => undefined));
  const everyday = INTERESTS.filter((interest) => !INTIMATE_INTERESTS.includes(interest));
  expect([...new Set(interests.slice(GENERAL))]).toEqual(everyday);
  for (const interest of everyday) expect(interests.filter((one) => one === interest).length).toBeLessThanOrEqual(2);
});

test.each(OTHERS)('%s has the interests of English in the same order, each with a text of its own', (language) => {
  const entries = readIcebreakersFile(language);
  expect(entries.map(({ interest }) => interest)).toEqual(ENGLISH.map(({ interest }) => interest));
  const english = new Set(textsOf('en'));
  expect(entries.filter(({ text }) => english.has(text))).toEqual([]);
});

test.each(LANGUAGES)('each text in %s is one question with typographic marks', (language) => {
  const wrong = textsOf(language).filter(
    (text) => !/^[^?]+\?$/.test(text) || /['"!]|\.\.\.|\s{2}|^\s/.test(text) || text !== text.normalize('NFC'),
  );
  expect(wrong).toEqual([]);
});

test('French has a no-break space before each two-part mark, and Spanish opens each question', () => {
  expect(textsOf('fr').filter((text) => /[^\u00A0][?:;!]/.test(text))).toEqual([]);
  expect(textsOf('es').filter((text) => text.split('¿').length !== 2)).toEqual([]);
});

// The texts of src/domain/icebreakers/built-in-icebreakers.ts, which the app has in its catalogues.
test.each(LANGUAGES)('the first three texts in %s are those of the catalogues of the app', (language) => {
  const catalogue = readFileSync(`locales/app/${language}.po`, 'utf8');
  for (const [index, text] of textsOf(language).slice(0, 3).entries())
    expect(catalogue).toContain(`msgid "${ENGLISH[index]?.text}"\nmsgstr "${text}"\n`);
});

test.each<[string, object[], string]>([
  ['an empty list', [], 'has another form'],
  ['an empty text', [{ text: '' }], '[0].text'],
  ['a text of 91 characters', [{ text: 'a'.repeat(91) }], '[0].text'],
  ['an unknown interest', [{ text: 'Why?', interest: 'chess' }], '[0].interest'],
  ['an intimate interest', [{ text: 'Why?', interest: 'bondage' }], 'an intimate interest'],
  ['an unknown name', [{ text: 'Why?', intrest: 'art' }], 'at [0]'],
  ['a text twice', [{ text: 'Why?' }, { text: 'Why?', interest: 'art' }], 'a text is there twice'],
])('a file with %s is refused', (_, entries, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'icebreakers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'en'));
  const read = (content: object[]) => {
    writeFileSync(join(folder, 'en/icebreakers.json'), JSON.stringify(content));
    return readIcebreakersFile('en', pathToFileURL(`${folder}/`));
  };
  expect(read([{ text: 'a'.repeat(90), interest: 'art' }])).toHaveLength(1);
  expect(() => read(entries)).toThrow('content/en/icebreakers.json has another form');
  expect(() => read(entries)).toThrow(words);
});

test('the list of the operator replaces that of its language only', () => {
  const icebreakers = { nl: [{ text: 'Waar woon je?' }, { text: 'Welke thee?', interest: 'tea' as const }] };
  expect(icebreakersFor({ icebreakers }, 'nl')).toEqual([
    { text: 'Waar woon je?', interest: null },
    { text: 'Welke thee?', interest: 'tea' },
  ]);
  expect(icebreakersFor({ icebreakers }, 'en')).toEqual(icebreakersFor({ icebreakers: {} }, 'en'));
  expect(icebreakersFor({ icebreakers: {} }, 'en')[0]).toEqual({
    text: 'What would a good Sunday look like for you?',
    interest: null,
  });
});
