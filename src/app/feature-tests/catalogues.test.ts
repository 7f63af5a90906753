import { describe, expect, it } from 'vitest';

const CATALOGUES = import.meta.glob<string>('/locales/*/*.po', { query: '?raw', import: 'default', eager: true });

interface Entry {
  id: string;
  context: string;
  words: string;
}

function entriesOf(catalogue: string): Entry[] {
  return catalogue
    .split(/\n\n+/)
    .map((block) => ({ id: field(block, 'msgid'), context: field(block, 'msgctxt'), words: field(block, 'msgstr') }))
    .filter(({ id }) => id !== '');
}

/** A field of a catalogue entry. It may span several quoted lines. */
function field(block: string, name: string): string {
  const start = new RegExp(`^${name} (?<quoted>"(?:.|\n")*)`, 'm').exec(block)?.groups?.quoted ?? '';
  return start
    .split('\n')
    .filter((line) => line.startsWith('"'))
    .map((line) => JSON.parse(line) as string)
    .join('');
}

/** The placeholders and tags of a message: `{name}`, `{count, plural, …}`, `<0>`. */
function slotsOf(words: string): string[] {
  const values = [...words.matchAll(/\{(?<name>\w+)(?=[,}])/g)].map((match) => match.groups?.name ?? '');
  const tags = [...words.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  return [...new Set([...values, ...tags])].toSorted();
}

describe.each([
  ['app', 1_000],
  ['pages', 100],
])('the French catalogue of %s', (part, least) => {
  const entriesIn = (language: string) => entriesOf(CATALOGUES[`/locales/${part}/${language}.po`] ?? '');
  const entries = entriesIn('fr');

  it('has the same messages as the English one', () => {
    expect(entries.map(({ id }) => id)).toEqual(entriesIn('en').map(({ id }) => id));
    expect(entries.length).toBeGreaterThan(least);
  });

  it('is complete', () => {
    expect(entries.filter(({ words }) => words === '')).toEqual([]);
  });

  it('has a no-break space before tall punctuation, and one word for a like', () => {
    const texts = entries.map(({ words }) => words.replaceAll(/\{[^{}]*\{|\w+:\/\//g, ''));
    expect(texts.filter((words) => /[^\u00A0\u202F\s][:;?!»](?![\w/])| [:;?!»]/.test(words))).toEqual([]);
    expect(texts.filter((words) => /\blikes?\b/i.test(words.replaceAll(/\{\w+, plural/g, '')))).toEqual([]);
  });

  it('has one word for the settings, and addresses members of every gender', () => {
    const texts = entries.map(({ words }) => words);
    expect(texts.filter((words) => /paramètres/i.test(words))).toEqual([]);
    const masculine =
      /\bvous (?:vous )?(?:en )?(?:n’)?(?:êtes|restez|serez|étiez)(?: \p{L}+)? \p{L}*(?:é|inscrit|venu)(?!\p{L})/iu;
    expect(texts.filter((words) => masculine.test(words) || /soyez prévenu|vous seul(?!\p{L})/iu.test(words))).toEqual(
      [],
    );
  });

  it('has no word before a town name that French would elide', () => {
    const texts = entries.map(({ words }) => words);
    expect(texts.filter((words) => /(?<!\p{L})(?:de|jusque|que) \{(?:city|place|town)\}/iu.test(words))).toEqual([]);
  });

  it('has every placeholder and tag', () => {
    const english = new Map(entriesIn('en').map(({ id, context, words }) => [context + id, words]));
    const lost = entries.filter(
      ({ id, context, words }) => slotsOf(english.get(context + id) ?? '').join() !== slotsOf(words).join(),
    );
    expect(lost).toEqual([]);
  });
});
