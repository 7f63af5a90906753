/** The time of day of an exchange. Its text fits this time only. */
export type DayTime = 'morning' | 'day' | 'evening' | 'night';

export interface Line {
  by: 'a' | 'b';
  /** Whether the line follows after hours instead of minutes. */
  late: boolean;
  /** The subject of the line's picture; null for text only. */
  picture: string | null;
  /** Alternative texts, of which one is used. */
  words: readonly string[];
}

/** A few lines between two people. Either side can be `a`, unless the exchange names it. */
export interface Exchange {
  time: DayTime;
  a?: 'mine' | 'theirs';
  lines: readonly Line[];
}

const LINE = /^(~?)([ab]): (?:\[([a-z]+)\] ?)?(.*)$/;

function parseLine(text: string): Line {
  const match = LINE.exec(text);
  if (match === null) throw new SyntaxError(`not a line of an exchange: ${text}`);
  const [, late, by, picture, words = ''] = match;
  return { by: by === 'b' ? 'b' : 'a', late: late === '~', picture: picture ?? null, words: words.split(' | ') };
}

/**
 * Parses exchanges in text form, separated by blank lines:
 *
 *     @evening                      time of day (default: day)
 *     a: words | other words        one side sends one of these texts; ./fill-words.ts fills {slots}
 *     ~b: words                     the other side, hours later
 *     a: [pier] caption             a picture of ./chat-pictures.ts
 */
export function parseExchanges(text: string): Exchange[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split('\n').filter((line) => line !== '');
      const time = lines[0]?.startsWith('@') === true ? (lines.shift()?.slice(1) as DayTime) : 'day';
      return { time, lines: lines.map(parseLine) };
    });
}
