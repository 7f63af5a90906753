import { describe, expect, test } from 'vitest';
import { BEGINNINGS, LATER_EXCHANGES, exchangesFor } from './conversations.ts';
import { wordFiller } from './fill-words.ts';
import { parseExchanges } from './parse-exchanges.ts';
import { parseThread } from './parse-thread.ts';
import { FREE_THREADS, PREMIUM_THREADS, SECOND_THREAD } from './exchanges/threads.ts';
import { seededRandom } from '../cast/random.ts';
import { STILL_LIFES } from '../drawing/still-lifes.ts';
import { writeConversation } from './write-conversation.ts';

const ROBIN = { name: 'Robin', city: 'Rotterdam', pet: 'Otto', job: 'plan playgrounds' };
const MARA = { name: 'Mara', city: 'Delft', pet: 'Pim', job: 'restore boats' };
const NOW = new Date('2026-03-14T20:00:00Z');
const plot = (messages: number, days: number) => ({
  messages,
  from: new Date(NOW.getTime() - days * 86_400_000),
  until: NOW,
  opener: BEGINNINGS[0] ?? expect.fail('there is a beginning'),
  exchanges: exchangesFor('NL'),
  mine: ROBIN,
  theirs: MARA,
});

test('is deterministic by seed', () => {
  expect(writeConversation(seededRandom('one'), plot(60, 30))).toEqual(
    writeConversation(seededRandom('one'), plot(60, 30)),
  );
  expect(writeConversation(seededRandom('one'), plot(60, 30))).not.toEqual(
    writeConversation(seededRandom('two'), plot(60, 30)),
  );
});

test('is chronological and within its days', () => {
  for (let seed = 0; seed < 40; seed++) {
    const { from, until, ...rest } = plot(5 + seed * 8, 1 + seed);
    const messages = writeConversation(seededRandom(String(seed)), { from, until, ...rest });
    const times = messages.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(until.getTime());
  }
});

test('fills every slot of every exchange and names only known pictures', () => {
  const speaking = { me: ROBIN, you: MARA, at: NOW };
  for (const exchange of [...BEGINNINGS, ...LATER_EXCHANGES, ...exchangesFor('BE'), ...exchangesFor('DE')]) {
    const fill = wordFiller(seededRandom('slots'));
    for (const { words, picture } of exchange.lines) {
      for (const text of words) expect(fill(text, speaking)).not.toMatch(/[{}[\]|@]|undefined| => /);
      if (picture !== null) expect(STILL_LIFES).toHaveProperty(picture);
    }
  }
});

test('does not repeat itself in two thousand messages', () => {
  const messages = writeConversation(seededRandom('long'), plot(2_000, 400));
  expect(messages.length).toBeGreaterThan(1_900);
  const long = messages.map(({ words }) => words).filter((words) => words.length > 40);
  expect(new Set(long).size / long.length).toBeGreaterThan(0.5);
});

describe('the notation of exchanges', () => {
  test('supports times, sides, variants, pictures and pauses', () => {
    expect(parseExchanges('@night\na: One. | Two.\n~b: [moon] Three.\n\na: Four.')).toEqual([
      {
        time: 'night',
        lines: [
          { by: 'a', late: false, picture: null, words: ['One.', 'Two.'] },
          { by: 'b', late: true, picture: 'moon', words: ['Three.'] },
        ],
      },
      { time: 'day', lines: [{ by: 'a', late: false, picture: null, words: ['Four.'] }] },
    ]);
  });

  test('rejects an invalid line', () => {
    expect(() => parseExchanges('c: Hello')).toThrow('not a line');
  });
});

describe('slots', () => {
  const speaking = { me: ROBIN, you: MARA, at: NOW };

  test('have one word throughout an exchange and another for #2', () => {
    const fill = wordFiller(seededRandom('dish'));
    const [first, again, other] = fill('{dish} / {dish} / {dish#2}', speaking).split(' / ');
    expect(again?.toLowerCase()).toBe(first?.toLowerCase());
    expect(other?.toLowerCase()).not.toBe(first?.toLowerCase());
  });

  test('are capitalised only at the start of a sentence', () => {
    expect(wordFiller(seededRandom('1'))('I made {dish}.', speaking)).toMatch(/^I made [a-z]/);
    expect(wordFiller(seededRandom('1'))('Lunch. {dish}.', speaking)).toMatch(/^Lunch\. [A-Z]/);
  });

  test('name the current day', () => {
    expect(wordFiller(seededRandom('1'))('{day}, {season}', speaking)).toBe('Saturday, spring');
  });
});

test('ends written threads before now, in order', () => {
  for (const text of [...Object.values(PREMIUM_THREADS), ...Object.values(FREE_THREADS), SECOND_THREAD]) {
    // Includes a minute after midnight.
    for (const now of [NOW, new Date('2026-03-14T00:01:00Z')]) {
      const { messages, unread } = parseThread(text, now);
      const times = messages.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
      expect(messages.slice(messages.length - unread).every(({ side }) => side === 'theirs')).toBe(true);
    }
  }
});
