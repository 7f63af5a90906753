import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Block, Line, Section } from '../../../contract/content.ts';
import type { TextSource } from './read-source.ts';

/** The values of a text. Undefined: the site has no such value. */
export type TextValues = Readonly<Record<string, string | number | undefined>>;

/**
 * Fills the values into a text. A paragraph, an item or a row that names a value which the site does not have is left out, for example one
 * about a telephone. Throws if a text names a value that no site has.
 */
export function fillText({ title, summary, sections }: TextSource, locale: string, values: TextValues): TextSource {
  const fill = filler(locale, values);
  const line = (parts: Line): Line | undefined => {
    const filled = parts.map(({ text, to, ...rest }) => {
      const words = fill(text);
      const target = to === undefined ? undefined : fill(to);
      return words === undefined || (to !== undefined && target === undefined)
        ? undefined
        : { ...rest, text: words, ...(target !== undefined && { to: target }) };
    });
    return filled.every((part) => part !== undefined) ? filled : undefined;
  };
  const lines = (all: readonly Line[]): Line[] => all.flatMap((one) => optional(line(one)));
  const block = (one: Block): Block[] => {
    if (one.kind === 'paragraph') return optional(line(one.line)).map((filled) => ({ ...one, line: filled }));
    if (one.kind === 'list') return [{ ...one, items: lines(one.items) }];
    const rows = one.rows.map(lines).filter((row) => row.length === one.head.length);
    return [{ ...one, head: lines(one.head), rows }];
  };
  const section = ({ title: heading, blocks, questions }: Section): Section => ({
    title: fill(heading) ?? '',
    blocks: blocks.flatMap(block),
    questions: questions
      .map((question) => ({ title: fill(question.title) ?? '', blocks: question.blocks.flatMap(block) }))
      .filter((question) => question.blocks.length > 0),
  });
  return { title: fill(title) ?? '', summary: line(summary) ?? [], sections: sections.map(section) };
}

const optional = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

/** Returns a function that fills an ICU message. It returns undefined if the message names a value that is undefined. */
export function filler(locale: string, values: TextValues): (message: string) => string | undefined {
  const i18n = setupI18n({ locale, messages: { [locale]: {} } }).setMessagesCompiler(compileMessage);
  return (message) => {
    for (const name of valuesIn(message)) {
      if (!Object.hasOwn(values, name)) throw new Error(`a text names {${name}}, which no site has`);
      if (values[name] === undefined) return undefined;
    }
    return i18n._(message, values);
  };
}

/** The names of the values in a message. A brace of a plural's branch is followed by other characters. */
export const valuesIn = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => name);

/** Writes a text as plain words: for the confirmation of an order, and for its hash. `dated` is the line with its date. */
export function plainText({ title, summary, sections }: TextSource, dated: string): string {
  const parts = sections.flatMap((section, index) => [
    `${index + 1}. ${section.title}`,
    ...plainBlocks(section.blocks),
    ...section.questions.flatMap((question) => [question.title, ...plainBlocks(question.blocks)]),
  ]);
  return [title, dated, plainLine(summary), ...parts].join('\n\n');
}

/** Writes each block as plain words. */
export const plainBlocks = (blocks: readonly Block[]): string[] =>
  blocks.map((block) => {
    if (block.kind === 'paragraph') return plainLine(block.line);
    if (block.kind === 'list')
      return block.items
        .map((item, index) => `${block.is_ordered ? `${index + 1}.` : '-'} ${plainLine(item)}`)
        .join('\n');
    return [block.head, ...block.rows].map((row) => row.map(plainLine).join(' | ')).join('\n');
  });

export const plainLine = (line: Line): string => line.map(({ text }) => text).join('');

/** The words of a text, for the time that it takes to read. */
export const countWords = (text: string): number => text.split(/\s+/).length;
