import type { Side, WrittenMessage } from './write-conversation.ts';

export interface Thread {
  messages: WrittenMessage[];
  /** How many of the other side's last messages have not been read. */
  unread: number;
}

const LINE = /^(me|them) (?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?: (?:\[([a-z]+)\] ?)?(.*)$/;

/**
 * Reads a thread that is written out, one line a message: who, how long before `now`, a picture perhaps, the words.
 *
 *     them 1d2h30m: words
 *     me 13m: [pier] caption
 *     unread 2
 */
export function parseThread(text: string, now: Date): Thread {
  const messages: WrittenMessage[] = [];
  let unread = 0;
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const count = /^unread (\d+)$/.exec(line)?.[1];
    if (count === undefined) messages.push(parseMessage(line, now));
    else unread = Number(count);
  }
  return { messages, unread };
}

function parseMessage(line: string, now: Date): WrittenMessage {
  const match = LINE.exec(line);
  if (match === null) throw new SyntaxError(`not a line of a thread: ${line}`);
  const [, who, days = '0', hours = '0', minutes = '0', picture = null, words = ''] = match;
  const side: Side = who === 'me' ? 'mine' : 'theirs';
  const ago = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000;
  return { side, words, picture, at: new Date(now.getTime() - ago) };
}
