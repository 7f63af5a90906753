/** When in the day an exchange takes place; its words would be odd at another hour. */
export type DayTime = 'morning' | 'day' | 'evening' | 'night';

export interface Line {
  by: 'a' | 'b';
  /** Some hours after the line before, not minutes. */
  late: boolean;
  /** What the picture of this line shows; null for words alone. */
  picture: string | null;
  /** Ways of saying it, of which one is used. */
  words: readonly string[];
}

/** A few lines between two people. Either of them can be `a`, unless it is said who. */
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
 * Reads exchanges written as text, a blank line between two of them:
 *
 *     @evening                      when (day, where it is not said)
 *     a: words | other words        one of the two says one of these; {slots} are filled by ./fill-words.ts
 *     ~b: words                     the other, hours later
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
