import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWords, hasWords, wordsOf } from './words.ts';

const marked = (text: string, query: string) =>
  findWords(text, wordsOf(query)).map(({ from, to }) => text.slice(from, to));

test.each([
  ['the case', 'Never NEVER nevEr', ['never']],
  ['composed accents', 'caf\u00e9 CAF\u00c9', ['cafe']],
  ['decomposed accents', 'cafe\u0301 CAFE\u0301', ['cafe']],
  [
    'letters whose accent is a part of them',
    'Ærø Œuvre Straße Łódź Đorđe Þór ığdır',
    ['aero', 'oeuvre', 'strasse', 'lodz', 'dorde', 'thor', 'igdir'],
  ],
  ['the capital letters of ß and ı', 'STRAẞE I İ', ['strasse', 'i']],
  ['an accent without a letter', '\u0301 \u0301a', ['a']],
])('ignores %s', (_what, text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['apostrophes', "don't l’amour", ['don', 't', 'l', 'amour']],
  ['punctuation and white space', 'one,two - three\n(four)\tfive_six', ['one', 'two', 'three', 'four', 'five', 'six']],
  ['the characters of an address', 'me@site.example', ['me', 'site', 'example']],
])('separates words at %s', (_what, text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('has numbers, and words with digits, as words', () => {
  expect(wordsOf('room 12b at 10:30 on 2.5.2026')).toEqual(['room', '12b', 'at', '10', '30', 'on', '2', '5', '2026']);
});

test('has each emoji as a word, without its skin tone and its variation', () => {
  expect(wordsOf('ok❤️fine 👍🏽')).toEqual(['ok', '❤', 'fine', '👍']);
  expect(wordsOf('😀😀😎')).toEqual(['😀', '😎']);
});

test('has each word once, in the order of the text', () => {
  expect(wordsOf('Too much nutmeg? Never too much!')).toEqual(['too', 'much', 'nutmeg', 'never']);
});

test.each([
  ['an empty text', ''],
  ['white space', '   \n'],
  ['punctuation', '?!…'],
  ['an accent', '\u0301'],
])('has no word in %s', (_what, text) => {
  expect(wordsOf(text)).toEqual([]);
  expect([hasWords(text, ['a']), findWords(text, ['a'])]).toEqual([false, []]);
});

test.each([
  ['da', 'Må jeg sende blåbærgrød på søndag?', 'ma jeg sende blabaergrod pa sondag'],
  ['de', 'Schöne Grüße aus der großen Bäckerei', 'schone grusse aus der grossen backerei'],
  ['en', 'The naïve fiancée isn’t here', 'the naive fiancee isn t here'],
  ['es', '¿Mañana vendrá el pingüino?', 'manana vendra el pinguino'],
  ['fi', 'Tervetuloa syömään jäätelöä', 'tervetuloa syomaan jaateloa'],
  ['fr', 'Où est le garçon ? L’œuf brûle déjà', 'ou est le garcon l oeuf brule deja'],
  ['it', 'Perché la città è così bella', 'perche la citta e cosi bella'],
  ['nl', 'Geïnteresseerd in één café', 'geinteresseerd in een cafe'],
  ['no', 'Vær så god, kjære Øystein', 'vaer sa god kjaere oystein'],
  ['pl', 'Zażółć gęślą jaźń, Łukasz', 'zazolc gesla jazn lukasz'],
  ['sv', 'Vänligen köp smörgås åt mig', 'vanligen kop smorgas at mig'],
])('finds a text in the language %s by its words without accents, and the reverse', (_language, text, plain) => {
  expect(wordsOf(text)).toEqual(plain.split(' '));
  expect([hasWords(text, wordsOf(plain)), hasWords(plain, wordsOf(text))]).toEqual([true, true]);
  expect(marked(text, plain).map((word) => wordsOf(word).join())).toEqual(plain.split(' '));
});

test('each word of the query begins a word of the text', () => {
  const text = 'Mara has too much nutmeg';
  expect(hasWords(text, wordsOf('nut mar'))).toBe(true);
  expect(hasWords(text, wordsOf('nut cinnamon'))).toBe(false);
  expect(hasWords(text, wordsOf('meg'))).toBe(false);
});

test('a query without words matches nothing', () => {
  expect(hasWords('Mara', wordsOf('?'))).toBe(false);
  expect(findWords('Mara', [])).toEqual([]);
});

test('marks whole words of the original text, also those that fold to another length', () => {
  expect(findWords('Straße, cafe\u0301!', wordsOf('STRASSE caf'))).toEqual([
    { from: 0, to: 6 },
    { from: 8, to: 13 },
  ]);
  expect(marked('Never say never, Nevermore', 'never')).toEqual(['Never', 'never', 'Nevermore']);
  expect(marked('never', 'ever')).toEqual([]);
});

test('marks the words of any word of the query', () => {
  expect(marked('much nutmeg and cinnamon', 'nut cin')).toEqual(['nutmeg', 'cinnamon']);
});

test.each([
  ['a variation', 'I ❤️ you', '❤', '❤️'],
  ['a skin tone', 'ok 👍🏽!', '👍', '👍🏽'],
  ['a family', 'a 👩‍👩‍👧‍👦 b', '👩', '👩‍👩‍👧‍👦'],
  ['a later member of a family', 'a 👩‍👩‍👧‍👦 b', '👧', '👩‍👩‍👧‍👦'],
  ['a skin tone in a family', '🧑🏽‍🚀🚀', '🧑', '🧑🏽‍🚀'],
  ['the flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴', '🏴', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('marks an emoji with %s completely', (_part, text, query, first) => {
  expect(marked(text, query)[0]).toBe(first);
});

test('finds a capital sigma with and without a letter after it', () => {
  expect(marked('ΟΔΟΣ ΟΔΟΣ’Α', 'οδος')).toEqual(['ΟΔΟΣ', 'ΟΔΟΣ']);
  expect(hasWords('ΟΔΟΣ’Α', wordsOf('οδος'))).toBe(true);
});

const UNITS = ['a', 'É', 'e\u0301', 'ß', 'İ', 'Σ', 'ø', '7', "'", ' ', '\n', '.', '❤️', '👍🏽', '👩‍👧', '\u0301', '\u200d'];

test('marks a text exactly where it has the words, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...UNITS) }), (text) => {
      const words = wordsOf(text);
      expect([...new Set(findWords(text, words).flatMap(({ from, to }) => wordsOf(text.slice(from, to))))]).toEqual(
        words,
      );
      for (const word of words) {
        expect(wordsOf(word)).toEqual([word]);
        expect(hasWords(text, [word])).toBe(true);
      }
    }),
  );
});
