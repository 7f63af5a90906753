import { type Speaker, wordFiller } from './fill-words.ts';
import type { DayTime, Exchange } from './parse-exchanges.ts';
import type { Random } from '../cast/random.ts';

export type Side = 'mine' | 'theirs';

/** One message of a generated history, without ids. `picture` names its subject; the text is its caption. */
export interface WrittenMessage {
  side: Side;
  words: string;
  picture: string | null;
  at: Date;
}

export interface Plot {
  /** Approximate number of messages, because exchanges are not cut. */
  messages: number;
  from: Date;
  until: Date;
  opener: Exchange;
  exchanges: readonly Exchange[];
  mine: Speaker;
  theirs: Speaker;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HOURS: Record<DayTime, readonly [from: number, to: number]> = {
  morning: [7, 10],
  day: [11, 17],
  evening: [18, 21],
  night: [22, 23],
};

/** Picks the exchanges of a plot. None repeats before all of its kind are used. */
function chooseExchanges(random: Random, plot: Plot): Exchange[] {
  const chosen = [plot.opener];
  let count = plot.opener.lines.length;
  let stack: Exchange[] = [];
  while (count < plot.messages) {
    if (stack.length === 0) stack = random.shuffled(plot.exchanges);
    const next = stack.pop();
    if (next === undefined) break;
    chosen.push(next);
    count += next.lines.length;
  }
  return chosen;
}

/** Picks the days of a conversation in order, denser toward the end. */
function chooseDays(random: Random, count: number, { from, until }: Pick<Plot, 'from' | 'until'>): number[] {
  const span = Math.max(0, Math.floor((until.getTime() - from.getTime()) / DAY) - 1);
  return Array.from({ length: count }, () => Math.floor(span * Math.sqrt(random.next()))).sort(
    (one, other) => one - other,
  );
}

function hourOf(random: Random, time: DayTime): number {
  const [first, last] = HOURS[time];
  return random.between(first, last) * HOUR;
}

function gap(random: Random, late: boolean): number {
  if (late) return random.between(1.5, 4) * HOUR;
  return (
    random.weighted([
      [random.between(0.5, 1), 4],
      [random.between(1, 5), 5],
      [random.between(5, 26), 1],
    ]) * MINUTE
  );
}

// Sometimes splits a text into two messages between sentences.
function inBreaths(random: Random, message: WrittenMessage): WrittenMessage[] {
  const [first, rest] = message.words.split(/(?<=^.{12,}?[.?]) (?=.{12,})/s, 2);
  if (first === undefined || rest === undefined || message.picture !== null || !random.chance(0.2)) return [message];
  const remainder = message.words.slice(first.length + 1);
  return [
    { ...message, words: first },
    { ...message, words: remainder, at: new Date(message.at.getTime() + random.between(3, 25) * 1000) },
  ];
}

function playExchange(
  random: Random,
  exchange: Exchange,
  { mine, theirs, begin }: Pick<Plot, 'mine' | 'theirs'> & { begin: number },
): WrittenMessage[] {
  const fill = wordFiller(random);
  const starts: Side = exchange.a ?? (random.chance(0.5) ? 'mine' : 'theirs');
  let at = begin;
  return exchange.lines.flatMap((line, index) => {
    if (index > 0) at += gap(random, line.late);
    const side: Side = (line.by === 'a') === (starts === 'mine') ? 'mine' : 'theirs';
    const [me, you] = side === 'mine' ? [mine, theirs] : [theirs, mine];
    const words = fill(random.pick(line.words), { me, you, at: new Date(at) });
    return inBreaths(random, { side, words, picture: line.picture, at: new Date(at) });
  });
}

/** Generates about `messages` messages between `from` and `until`, in chronological order. */
export function writeConversation(random: Random, plot: Plot): WrittenMessage[] {
  const exchanges = chooseExchanges(random, plot);
  const days = chooseDays(random, exchanges.length, plot);
  const firstMidnight = Math.floor(plot.from.getTime() / DAY) * DAY;
  const planned = exchanges
    .map((exchange, index) => ({
      exchange,
      at: index === 0 ? 0 : firstMidnight + (days[index] ?? 0) * DAY + hourOf(random, exchange.time),
    }))
    .toSorted((one, other) => one.at - other.at);
  const written: WrittenMessage[] = [];
  let free = firstMidnight + hourOf(random, plot.opener.time);
  for (const { exchange, at } of planned) {
    const played = playExchange(random, exchange, { ...plot, begin: Math.max(at, free) });
    free = (played.at(-1)?.at.getTime() ?? free) + random.between(8, 50) * MINUTE;
    written.push(...played);
  }
  return written.filter(({ at }) => at <= plot.until);
}
