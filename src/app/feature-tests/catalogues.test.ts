import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { TERMS, type Term, WRITING } from './glossary.fixture.ts';

const CATALOGUES = import.meta.glob<string>('/locales/*/*.po', { query: '?raw', import: 'default', eager: true });

/** A text. `key` is the same in all languages. */
interface Entry {
  readonly key: string;
  readonly words: string;
  readonly isFuzzy: boolean;
}

function entriesOf(path: string): Entry[] {
  return (CATALOGUES[path] ?? '')
    .split(/\n\n+/)
    .map((block) => ({
      key: field(block, 'msgctxt') + field(block, 'msgid'),
      words: field(block, 'msgstr'),
      isFuzzy: /^#,.*\bfuzzy\b/m.test(block),
    }))
    .filter(({ key }) => key !== '');
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

/** The parts of a compiled message: words, `[name]`, and `[name, kind, branches]` such as a plural. */
type Part = string | readonly [name: string, kind?: string, branches?: Readonly<Record<string, unknown>> | string];

const partsOf = (message: unknown): Part[] =>
  typeof message === 'string' ? [message] : Array.isArray(message) ? (message as Part[]) : [];

interface Choice {
  readonly kind: string;
  readonly branches: readonly string[];
}

/** The placeholders and tags of a message, and its plurals. */
function slotsOf(words: string): { names: string[]; choices: Choice[] } {
  const names = new Set<string>();
  const choices: Choice[] = [];
  const read = (message: unknown): void => {
    for (const part of partsOf(message)) {
      if (typeof part === 'string') for (const [tag] of part.matchAll(/<\/?\w+\/?>/g)) names.add(tag);
      else {
        const [name, kind, branches] = part;
        // `#` is the number of the plural around it.
        if (name !== '#') names.add(kind === undefined ? name : `${name}, ${kind}`);
        if (typeof branches !== 'object') continue;
        const { offset: _, ...others } = branches;
        choices.push({ kind: kind ?? '', branches: Object.keys(others) });
        Object.values(others).forEach(read);
      }
    }
  };
  read(compileMessage(words));
  return { names: [...names].toSorted(), choices };
}

/** The words that a reader sees, without placeholders, tags and the names of branches. */
const seenIn = (words: string): string =>
  words.replaceAll(
    /\{\w+(?:, (?:plural|select|date|number)\b,?)?|\b(?:one|few|many|other|true)\b (?=\{)|<\/?\w+\/?>/g,
    '',
  );

/** The words of a message without values and tags, with the last branch of each choice, which is that of most numbers. */
function spokenIn(words: string): string {
  const speak = (message: unknown): string =>
    partsOf(message)
      .map((part) => {
        const branches = typeof part === 'string' ? part : part[2];
        return typeof branches === 'object' ? speak(branches['other']) : (branches ?? '');
      })
      .join('');
  return speak(compileMessage(words)).replaceAll(/<\/?\w+\/?>/g, '');
}

/** The plural categories that counts of this product have: no count reaches a million, where some languages have one more. */
function categoriesOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(['other', ...Array.from({ length: 1_000 }, (_, count) => rules.select(count))])];
}

const PARTS = ['app', 'pages', 'server'] as const;
const TRANSLATIONS = LANGUAGES.flatMap((language) =>
  language === 'en' ? [] : PARTS.map((part) => [language, part] as const),
);

it('has a catalogue of each part in each language, and no other', () => {
  const expected = LANGUAGES.flatMap((language) => PARTS.map((part) => `/locales/${part}/${language}.po`));
  expect(Object.keys(CATALOGUES).toSorted()).toEqual(expected.toSorted());
  expect(PARTS.map((part) => entriesOf(`/locales/${part}/en.po`).length > 200)).toEqual([true, true, true]);
});

describe.each(TRANSLATIONS)('the %s catalogue of %s', (language, part) => {
  const english = entriesOf(`/locales/${part}/en.po`);
  const entries = entriesOf(`/locales/${part}/${language}.po`);
  const pairs = english.map(({ key, words }) => ({
    words,
    translated: entries.find((entry) => entry.key === key)?.words ?? '',
  }));
  const { marks, words: terms, never } = WRITING[language];

  it('has the texts of the English one, each translated', () => {
    expect(entries.map(({ key }) => key)).toEqual(english.map(({ key }) => key));
    expect(entries.filter(({ words, isFuzzy }) => words.trim() === '' || isFuzzy)).toEqual([]);
  });

  it('has every placeholder and tag', () => {
    const lost = pairs.filter(
      ({ words, translated }) => slotsOf(words).names.join() !== slotsOf(translated).names.join(),
    );
    expect(lost).toEqual([]);
  });

  it('has the plural forms of the language, and no other', () => {
    const needed = categoriesOf(language);
    const known = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories as readonly string[]);
    const wrong = pairs.filter(({ translated }) =>
      slotsOf(translated).choices.some(
        ({ kind, branches }) =>
          kind === 'plural' &&
          (needed.some((one) => !branches.includes(one) && !(one === 'one' && branches.includes('1'))) ||
            branches.some((branch) => !known.has(branch) && !/^\d+$/.test(branch))),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('quotes as the language does, without the apostrophe that ICU gives a meaning', () => {
    const others = new RegExp(
      `[${['«', '»', '“', '”', '„', '‚', '‘', '’', '‹', '›'].filter((mark) => !marks.includes(mark)).join('')}'"!]`,
    );
    expect(pairs.filter(({ translated }) => others.test(seenIn(translated)))).toEqual([]);
  });

  it('leaves no sentence in English', () => {
    const isSentence = (words: string) =>
      seenIn(words)
        .split(/\s+/)
        .filter((word) => /^\p{L}{2,}/u.test(word)).length > 3;
    expect(pairs.filter(({ words, translated }) => isSentence(words) && words === translated)).toEqual([]);
  });

  it('has one word for each term', () => {
    const strays = pairs.filter(
      ({ words, translated }) =>
        (Object.keys(TERMS) as Term[]).some(
          (term) => TERMS[term].test(seenIn(words)) && !terms[term].test(translated),
        ) || never?.test(seenIn(translated)) === true,
    );
    expect(strays).toEqual([]);
  });

  it('is about as long as the English one', () => {
    const length = (texts: readonly string[]) => texts.reduce((sum, text) => sum + spokenIn(text).length, 0);
    const ratio = length(pairs.map(({ translated }) => translated)) / length(pairs.map(({ words }) => words));
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.3);
    const long = pairs.filter(
      ({ words, translated }) => spokenIn(translated).length > 2.4 * spokenIn(words).length + 24,
    );
    expect(long).toEqual([]);
  });
});

describe.each(PARTS)('the French catalogue of %s', (part) => {
  const texts = entriesOf(`/locales/${part}/fr.po`).map(({ words }) => words);

  it('has a no-break space before tall punctuation', () => {
    const seen = texts.map((words) => words.replaceAll(/\{[^{}]*\{|\w+:\/\//g, ''));
    expect(seen.filter((words) => /[^\u00A0\u202F\s][:;?!»](?![\w/])| [:;?!»]/.test(words))).toEqual([]);
  });

  it('addresses members of every gender', () => {
    const masculine =
      /\bvous (?:vous )?(?:en )?(?:n’)?(?:êtes|restez|serez|étiez)(?: \p{L}+)? \p{L}*(?:é|inscrit|venu)(?!\p{L})/iu;
    expect(texts.filter((words) => masculine.test(words) || /soyez prévenu|vous seul(?!\p{L})/iu.test(words))).toEqual(
      [],
    );
  });

  it('has no word before a town name that French would elide', () => {
    expect(texts.filter((words) => /(?<!\p{L})(?:de|jusque|que) \{(?:city|place|town)\}/iu.test(words))).toEqual([]);
  });
});
