import { expect, test } from 'vitest';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { CONTENT_PAGES } from '../../../contract/base/content-pages.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import type { Block, Line } from '../../../contract/content.ts';
import { SITE_DEFAULTS } from '../sites/site-defaults.ts';
import { companyWith } from '../sites/sites.ts';
import { valuesIn } from './fill-text.ts';
import { makePage, makeText } from './make-page.ts';
import { readSource, readWords, type TextName, type TextLanguage, type TextSource } from './read-source.ts';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const FILES: readonly (readonly [TextLanguage, TextName])[] = [
  ...LANGUAGES.flatMap((language) => CONTENT_PAGES.map((page) => [language, page] as const)),
  ['en-US', 'privacy'],
  ['en-US', 'footer'],
];

const linesOf = (block: Block): readonly Line[] => {
  if (block.kind === 'paragraph') return [block.line];
  return block.kind === 'list' ? block.items : [block.head, ...block.rows].flat();
};
const blocksOf = ({ sections }: TextSource): Block[] =>
  sections.flatMap(({ blocks, questions }) => [...blocks, ...questions.flatMap((question) => question.blocks)]);
const wordsOf = (text: TextSource): string[] => [
  text.title,
  ...text.sections.flatMap(({ title, questions }) => [title, ...questions.map((question) => question.title)]),
  ...[text.summary, ...blocksOf(text).flatMap(linesOf)].flatMap((line) => line.map((part) => part.text)),
];

/** The links, the values and the number of strong parts of a line, which each language shares. */
const shapeOfLine = (line: Line) => ({
  links: line.flatMap(({ to }) => to ?? []).toSorted(),
  values: [...new Set(line.flatMap(({ text }) => valuesIn(text)))].toSorted(),
  strong: line.filter(({ strong }) => strong === true).length,
});
const shapeOfBlock = (block: Block) => ({
  kind: block.kind,
  lines: linesOf(block).map(shapeOfLine),
});
const shapeOf = ({ summary, sections }: TextSource) => ({
  summary: shapeOfLine(summary),
  sections: sections.map(({ blocks, questions }) => ({
    blocks: blocks.map(shapeOfBlock),
    questions: questions.map((question) => question.blocks.map(shapeOfBlock)),
  })),
});

test.each(OTHERS.flatMap((language) => CONTENT_PAGES.map((page) => [language, page] as const)))(
  '%s/%s.md has the structure, the links and the values of the English text',
  (language, page) => {
    expect(shapeOf(readSource(language, page))).toEqual(shapeOf(readSource('en', page)));
  },
);

test.each(OTHERS)('no long sentence of %s is English', (language) => {
  const english = new Set(CONTENT_PAGES.flatMap((page) => wordsOf(readSource('en', page))));
  const same = CONTENT_PAGES.flatMap((page) => wordsOf(readSource(language, page))).filter(
    // The names of entries in the storage of the browser are the same in every language.
    (words) => words.length > 25 && english.has(words) && !/^[a-z-]+(?:, [a-z-]+)*$/.test(words),
  );
  expect(same).toEqual([]);
});

test.each(FILES)('%s/%s.md has typographic quotation marks, and no brace that ICU does not read', (language, name) => {
  for (const words of wordsOf(readSource(language, name))) {
    expect(words).not.toMatch(/['"]/);
    expect(() => compileMessage(words)).not.toThrow();
  }
});

const PLURAL = /\{\w+, plural,((?:[^{}]|\{[^{}]*\})*)\}/g;

test.each(FILES)('%s/%s.md has the plural forms of its language', (language, name) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  // Romance languages have a form for millions, which no value reaches.
  const required = forms.filter((form) => form !== 'many' || language === 'pl');
  for (const words of wordsOf(readSource(language, name)))
    for (const [message, branches = ''] of words.matchAll(PLURAL)) {
      const found = [...branches.matchAll(/(\w+)\s*\{/g)].map(([, form]) => form);
      expect(forms, message).toEqual(expect.arrayContaining(found));
      expect(found, message).toEqual(expect.arrayContaining(required));
    }
});

test.each(OTHERS)('the words of %s have the values of the English words', (language) => {
  const [own, english] = [readWords(language), readWords('en')];
  for (const [name, words] of Object.entries(english)) {
    expect(valuesIn(own[name as keyof typeof own]).toSorted()).toEqual(valuesIn(words).toSorted());
    expect(own[name as keyof typeof own]).not.toMatch(/['"]/);
  }
});

test.each(OTHERS)('the texts of %s are neither much shorter nor much longer than the English ones', (language) => {
  for (const page of CONTENT_PAGES) {
    const [own, english] = [language, 'en' as const].map((one) => wordsOf(readSource(one, page)).join('').length);
    const ratio = (own ?? 0) / (english ?? 1);
    expect(ratio, page).toBeGreaterThan(0.75);
    expect(ratio, page).toBeLessThan(1.5);
  }
});

test.each(LANGUAGES)('no section of %s is empty on a site that has stated nothing', (language) => {
  const site = { id: '', host: null, settings: SITE_DEFAULTS, company: companyWith({ name: '' }) };
  for (const page of CONTENT_PAGES)
    for (const { title, blocks, questions } of makePage(site, { page, language }).sections)
      expect(blocks.length + questions.length, `${page}: ${title}`).toBeGreaterThan(0);
});

test('terms and questions state the price of a voice message, and its length', () => {
  const words = '7 credits';
  const settings = { ...SITE_DEFAULTS, voice_credits: 7 };
  const site = { id: '', host: null, settings, company: companyWith({ name: '' }) };
  const { plain } = makeText(site, { page: 'terms', language: 'en' });
  expect(plain).toContain(`A voice message (up to 2 minutes) takes ${words}.`);
  const questions = makeText(site, { page: 'faq', language: 'en' });
  expect(questions.plain).toContain(`, a voice message (up to 2 minutes) ${words}, a gift `);
});
