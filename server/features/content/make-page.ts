import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Language } from '../../../contract/base/language.ts';
import { CONTENT_PAGES } from '../../../contract/base/content-pages.ts';
import type { ContentPage, ContentPageName, Line } from '../../../contract/content.ts';
import type { ListPrices } from '../../../contract/pages.ts';
import { termsVersion } from '../../../contract/sites/terms-version.ts';
import { dayWords } from '../../platform/regional-formats.ts';
import type { Site } from '../sites/sites.ts';
import { countWords, filler, fillText, plainLine, plainText } from './fill-text.ts';
import {
  parseLine,
  readSource,
  readWords,
  type TextLanguage,
  type TextSource,
  type WordsSource,
} from './read-source.ts';
import { siteValues } from './site-values.ts';

// The way of a text from its file to a reader, and of the terms to the record of a consent:
//
//   content/{language}/{page}.md ─▶ readSource() ─▶ fillText() with siteValues() ─▶ ContentPage ─┬▶ server-rendered page
//                                                        │                                      └▶ `getContentPage` ─▶ app
//                                                        └▶ plainText() ─▶ SHA-256 ─▶ agreedTerms() (terms.ts): consents, orders

/** The dates of the last changes of the texts, except the terms, which have a version. `YYYY-MM-DD`. */
const updated = z
  .record(z.enum(CONTENT_PAGES.filter((page) => page !== 'terms')), z.iso.date())
  .parse(JSON.parse(readFileSync(new URL('../../../content/updated.json', import.meta.url), 'utf8')));

const WORDS_A_MINUTE = 200;

export interface TextOptions {
  readonly page: ContentPageName;
  readonly language: Language;
  /** Whether the reader is in the United States, whose texts differ. */
  readonly isAmerican?: boolean;
  /** The prices of the reader's country. Only some texts name prices, and never the terms. */
  readonly prices?: ListPrices;
}

/** A text of a site with its values, and as plain words. */
export interface SiteText {
  readonly filled: TextSource;
  /** The version of the terms, or the date of another text. */
  readonly version: string;
  readonly words: WordsSource;
  /** The locale of its dates and amounts. It does not depend on the region of a reader, so that equal texts have equal hashes. */
  readonly locale: string;
  readonly plain: string;
  readonly text_hash: string;
}

/** Returns the version of the terms of a site, or the date of another text. */
export const versionOf = ({ company }: Pick<Site, 'company'>, page: ContentPageName): string =>
  page === 'terms' ? termsVersion(company.added) : updated[page];

/** Fills a text. Its hash covers its version. */
export function makeText(site: Site, { page, language, isAmerican = false, prices }: TextOptions): SiteText {
  const text: TextLanguage = page === 'privacy' && language === 'en' && isAmerican ? 'en-US' : language;
  const locale = text === 'en' ? 'en-GB' : text;
  const filled = fillText(readSource(text, page), locale, siteValues(site, locale, prices));
  const version = versionOf(site, page);
  const words = readWords(language);
  const dated = plainLine(versionLine(words, { page, date: dayWords(version, locale, 'UTC') }));
  const plain = plainText(filled, dated);
  return { filled, version, words, locale, plain, text_hash: hashOf(plain) };
}

/** Makes a content page of a site. */
export function makePage(site: Site, options: TextOptions): ContentPage {
  const { page, language } = options;
  const { filled, version, words, locale, plain, text_hash } = makeText(site, options);
  const { version: _terms, updated: _others, length, ...rest } = words;
  const fill = filler(language, {
    sections: filled.sections.length,
    minutes: Math.max(1, Math.round(countWords(plain) / WORDS_A_MINUTE)),
  });
  return {
    page,
    language,
    version,
    text_hash,
    title: filled.title,
    summary: [...filled.summary],
    sections: [...filled.sections],
    words: {
      ...rest,
      length: fill(length) ?? '',
      version: versionLine(words, { page, date: dayWords(version, locale, 'UTC') }),
    },
  };
}

/** The line with the date of a text. */
function versionLine(
  words: WordsSource,
  { page, date }: { readonly page: ContentPageName; readonly date: string },
): Line {
  const fill = filler('en', { date });
  return parseLine(page === 'terms' ? words.version : words.updated).map((part) => ({
    ...part,
    text: fill(part.text) ?? '',
  }));
}

/** The additional paragraphs in the foot of pages for readers in the United States. */
export function americanFoot(site: Site): Line[] {
  const { summary, sections } = fillText(readSource('en-US', 'footer'), 'en-US', siteValues(site, 'en-US', undefined));
  const paragraphs = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.line] : [])),
  );
  return [summary, ...paragraphs];
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
