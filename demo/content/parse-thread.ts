import type { WrittenMessage } from './write-conversation.ts';

export interface Thread {
  messages: WrittenMessage[];
  /** Number of unread messages at the end, from the other side. */
  unread: number;
}

const LINE = /^(me|them) (?:(\d+)m|-(\d+) (\d\d):(\d\d)): (?:\[([a-z]+)\] ?)?(.*)$/;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Parses a written thread with one message a line: side, time, optional picture, text. The time is minutes before
 * `now`, or days before it with the time of day (UTC).
 *
 *     them -1 21:14: words
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
  const [, who, minutes, days, hour, minute, picture = null, words = ''] = match;
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const at =
    minutes === undefined
      ? midnight - Number(days) * DAY_MS + (Number(hour) * 60 + Number(minute)) * MINUTE_MS
      : now.getTime() - Number(minutes) * MINUTE_MS;
  return { side: who === 'me' ? 'mine' : 'theirs', words, picture, at: new Date(at) };
}
