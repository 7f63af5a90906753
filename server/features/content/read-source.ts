import { readFileSync } from 'node:fs';
import { marked, type Token, type Tokens } from 'marked';
import * as z from 'zod/mini';
import { type Block, type ContentPageName, ContentWords, type Line, type Section } from '../../../contract/content.ts';
import type { Language } from '../../../contract/base/language.ts';

// A content page is a file of a small part of Markdown: a title, a quotation that sums it up, and sections. Its texts are ICU messages
// whose values come from the settings of the site (fill-text.ts). `content/README.md` describes the format.

/** The languages of texts. American English has a few files of its own. */
export type TextLanguage = Language | 'en-US';
/** The files of a language: the content pages, and the additional paragraphs of the foot. */
export type TextName = ContentPageName | 'footer';

/** A text whose values are not filled in yet. */
export interface TextSource {
  readonly title: string;
  readonly summary: Line;
  readonly sections: readonly Section[];
}

const folder = new URL('../../../content/', import.meta.url);
const sources = new Map<string, TextSource>();

/** Reads a text once. Throws if the file is missing or has an element that the format does not have. */
export function readSource(language: TextLanguage, name: TextName): TextSource {
  const key = `${language}/${name}.md`;
  const source = sources.get(key) ?? parseSource(readFileSync(new URL(key, folder), 'utf8'), key);
  sources.set(key, source);
  return source;
}

/** The words around the texts of a language. `version` is the line of the terms, `updated` that of all other texts. */
export type WordsSource = Readonly<Record<keyof ContentWords | 'updated', string>>;
const WordsFile = z.strictObject(
  Object.fromEntries([...Object.keys(ContentWords.shape), 'updated'].map((word) => [word, z.string()])),
);
const wordsOfLanguages = new Map<Language, WordsSource>();

/** Reads the words of a language once. */
export function readWords(language: Language): WordsSource {
  const read = () => JSON.parse(readFileSync(new URL(`${language}/words.json`, folder), 'utf8')) as unknown;
  const known = wordsOfLanguages.get(language) ?? (WordsFile.parse(read()) as WordsSource);
  wordsOfLanguages.set(language, known);
  return known;
}

/** Parses a text. `file` is its name in errors. */
export function parseSource(markdown: string, file: string): TextSource {
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  const [title, summary, ...rest] = tokens;
  const refuse = (token: Token | undefined): never => {
    throw new Error(`${file}: the format has no such element here: ${token?.raw ?? 'the end of the file'}`);
  };
  if (!isHeading(title, 1)) return refuse(title);
  const [quoted] = summary?.type === 'blockquote' ? (summary as Tokens.Blockquote).tokens : [];
  if (quoted?.type !== 'paragraph') return refuse(summary);
  const sections: Section[] = [];
  for (const token of rest) {
    const section = sections.at(-1);
    if (isHeading(token, 2)) sections.push({ title: token.text, blocks: [], questions: [] });
    else if (section === undefined) return refuse(token);
    else if (isHeading(token, 3)) section.questions.push({ title: token.text, blocks: [] });
    else (section.questions.at(-1) ?? section).blocks.push(blockOf(token) ?? refuse(token));
  }
  return { title: title.text, summary: lineOf(quoted, refuse), sections };

  function blockOf(token: Token): Block | undefined {
    if (token.type === 'paragraph') return { kind: 'paragraph', line: lineOf(token, refuse) };
    if (token.type === 'list') {
      const { ordered, items } = token as Tokens.List;
      return { kind: 'list', is_ordered: ordered, items: items.map((item) => lineOf(item.tokens[0], refuse)) };
    }
    if (token.type !== 'table') return undefined;
    const { header, rows } = token as Tokens.Table;
    const cells = (row: readonly Tokens.TableCell[]): Line[] => row.map((cell) => lineOf(cell, refuse));
    return { kind: 'table', head: cells(header), rows: rows.map(cells) };
  }
}

/** Parses the parts of one line. */
export const parseLine = (markdown: string): Line =>
  lineOf(marked.lexer(markdown)[0], () => {
    throw new Error(`the format has no such line: ${markdown}`);
  });

const isHeading = (token: Token | undefined, depth: number): token is Tokens.Heading =>
  token?.type === 'heading' && (token as Tokens.Heading).depth === depth;

/** Returns the parts of a paragraph, an item or a cell. */
function lineOf(token: Token | Tokens.TableCell | undefined, refuse: (token: Token | undefined) => never): Line {
  const tokens = token !== undefined && 'tokens' in token ? (token.tokens ?? []) : refuse(undefined);
  return tokens.map((inline: Token) => {
    if (inline.type === 'strong') return { text: (inline as Tokens.Strong).text, strong: true as const };
    if (inline.type === 'link') return { text: (inline as Tokens.Link).text, to: (inline as Tokens.Link).href };
    // `escape` is a character behind a backslash. Its text has none.
    return inline.type === 'text' || inline.type === 'escape' ? { text: (inline as Tokens.Text).text } : refuse(inline);
  });
}
