// The lines of a block of the search index (store/search-blocks.ts): one for each message, with its time and its words.
//
//   the message                                 its line
//   ------------------------------------------  ------------------------------------
//   "Too much nutmeg? Never too much!"          sm3k2f too much nutmeg never
//   a picture without a caption, a gift         sm3k2f
//
// A block is one string, because the browser reads and searches one long string much faster than many short ones: " nut" is where a word
// begins with "nut". The time is in seconds, with the base 36. It begins the line, so that no word matches it.

import type { Message } from '../../../contract/chats/chats.ts';
import { wordsOf } from './words.ts';

const BASE = 36;

type Text = Pick<Message, 'kind' | 'body'>;

/** The text of a message that a search finds. The body of a gift is its id. */
export const textOf = ({ kind, body }: Text): string => (kind === 'gift' ? '' : body);

/** The line of a message; empty for one that is missing. */
export function lineOf(message: (Text & Pick<Message, 'accepted_at'>) | undefined): string {
  if (message === undefined) return '';
  const seconds = Math.floor(Date.parse(message.accepted_at) / 1000);
  return [seconds.toString(BASE), ...wordsOf(textOf(message))].join(' ');
}

/** Receives the place of a line in its block, from 0, and the time of its message, in milliseconds. */
type OnLine = (line: number, at: number) => void;

/**
 * Reports the lines in which each word of the query begins a word, in their order. A letter alone can find a hundred thousand, for which an
 * array of objects would take too long.
 */
export function findLines(lines: string, query: readonly string[], onLine: OnLine): void {
  // The longest word is the rarest one.
  const [rarest, ...others] = query.toSorted((a, b) => b.length - a.length).map((word) => ` ${word}`);
  if (rarest === undefined) return;
  let line = 0;
  let start = 0;
  for (let at = lines.indexOf(rarest); at !== -1;) {
    for (let end = lines.indexOf('\n', start); end !== -1 && end < at; end = lines.indexOf('\n', start)) {
      line += 1;
      start = end + 1;
    }
    const next = lines.indexOf('\n', at);
    const end = next === -1 ? lines.length : next;
    const words = others.length > 0 ? lines.slice(start, end) : '';
    if (others.every((word) => words.includes(word))) onLine(line, timeAt(lines, start));
    at = next === -1 ? -1 : lines.indexOf(rarest, next);
  }
}

/** The time of the line that begins at `start`, in milliseconds. */
const timeAt = (lines: string, start: number): number =>
  Number.parseInt(lines.slice(start, lines.indexOf(' ', start)), BASE) * 1000;
