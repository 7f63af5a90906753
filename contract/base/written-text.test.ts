import { describe, expect, it } from 'vitest';
import { SendMessage } from '../chats/chats.ts';
import { ProfileEdit } from '../own-profile/own-profile.ts';
import {
  cleanText,
  inOneLine,
  isBlank,
  isWellFormed,
  wellFormedText,
  writtenLine,
  writtenText,
} from './written-text.ts';

const line = (text: string) => writtenLine(40).parse(text);
const BLANKS = [
  '',
  '   ',
  '\u200b',
  '\u200b \u200d',
  '\u3164',
  '\u2800',
  '\u00ad',
  '\u202e',
  '\ufe0f',
  '\u{e0061}',
  '\t\n',
];

it.each(BLANKS)('treats %j as blank', (text) => {
  expect(isBlank(text)).toBe(true);
  expect([line(text), writtenText(40).parse(text), cleanText(text)]).toEqual(['', '', '']);
});

it.each(['R', ' 7 ', '❤️', 'é', 'یک\u200cروز', '👩\u200d🚀', 'נועה'])('treats %j as visible', (text) => {
  expect(isBlank(text)).toBe(false);
  expect(line(text)).toBe(text.trim());
});

it.each([
  [' Hello\n', 'Hello'],
  ['a\u0000b', 'ab'],
  ['a\ud800b', 'a\ufffdb'],
  ['\u0000 \u200b', ''],
])('sends %j as %j, which the contract accepts', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
  expect([isWellFormed(wellFormedText(text)), writtenText(40).parse(wellFormedText(text))]).toEqual([true, clean]);
});

it.each([
  [' a\n\n\tb ', 'a b'],
  ['a\u00a0 b', 'a b'],
  ['Ro\u200bbin\u0001', 'Ro\u200bbin\u0001'],
  [' \n', ''],
])('shows %j in one line as %j', (text, joined) => {
  expect(inOneLine(text)).toBe(joined);
});

describe('a line', () => {
  it.each([
    ['Robin\u202e41', 'Robin41'],
    ['\u2067Robin\u2069', 'Robin'],
    ['\u200f\u061cRobin', 'Robin'],
    ['Ro\u200bbin\ufeff', 'Robin'],
    ['Robin\n41\t', 'Robin 41'],
    ['\u200d Robin ', 'Robin'],
  ])('cleans %j', (text, clean) => {
    expect(line(text)).toBe(clean);
  });

  it('refuses unpaired surrogates and the null character', () => {
    for (const text of ['\ud800', 'a\u0000']) expect(writtenLine(40).safeParse(text).success).toBe(false);
  });

  it('counts only the remaining characters', () => {
    expect(writtenLine(3).safeParse('\u200bRob\u200b').success).toBe(true);
  });
});

it.each(BLANKS)('refuses the name and the message %j', (text) => {
  expect(ProfileEdit.safeParse({ name: text }).success).toBe(false);
  expect(ProfileEdit.parse({ city: text })).toEqual({ city: '' });
  const ids = { id: '019a0000-0000-7000-8000-000000000001', profile: '019a0000-0000-7000-8000-000000000002' };
  expect(SendMessage.safeParse({ ...ids, kind: 'text', body: text }).success).toBe(false);
});

it('refuses a name that starts with @ behind invisible characters', () => {
  expect(ProfileEdit.safeParse({ name: '\u200b@robin' }).success).toBe(false);
});
