import { expect, test } from 'vitest';
import { Message } from './chats/chats.ts';
import { REACTIONS, setReaction } from './chats/reactions.ts';
import { Change } from './sync.ts';

const id = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000001`;
const AT = '2026-03-18T12:00:00.000Z';
const place = {
  id: id('d'),
  conversation: id('c'),
  sender: id('b'),
  seq: 3,
  version: 1,
  sent_at: AT,
  accepted_at: AT,
  edited_at: null,
  deleted_at: null,
};
const text = { ...place, kind: 'text', body: 'Hello', media: null, reply_to: null };
const poll = { ...place, kind: 'poll', question: 'Saturday?', options: ['yes', 'no'] };

test('a message of a known kind has no raw form', () => {
  expect(Message.parse(text)).toEqual(text);
});

test('a message of a kind that is not listed preserves its place and its raw form', () => {
  expect(Message.parse(poll)).toEqual({
    ...place,
    kind: 'unknown',
    body: '',
    media: null,
    reply_to: null,
    raw: poll,
  });
});

test('the content fields of a kind that is not listed are not checked', () => {
  const raw = { ...poll, body: 1, media: 'x', reply_to: 'y', album: { of: 'z' } };
  expect(Message.parse(raw)).toMatchObject({ kind: 'unknown', body: '', media: null, reply_to: null, raw });
  expect(Message.parse(raw).album).toBeUndefined();
});

test.each([
  ['a text without a body', { ...text, body: undefined }],
  ['a picture that is damaged', { ...text, kind: 'image', media: { id: 'x' } }],
  ['a message without a kind', { ...poll, kind: undefined }],
  ['an unlisted kind without a place', { ...poll, seq: undefined }],
])('%s is an error', (_what, message) => {
  expect(Message.safeParse(message).success).toBe(false);
});

test('a change of a kind that is not listed preserves its raw form', () => {
  const vote = { kind: 'vote', message: id('d'), option: 'yes' };
  expect(Change.parse(vote)).toEqual({ kind: 'unknown', raw: vote });
});

test('a reaction with an emoji of a newer server is read, and such an emoji is not sent', () => {
  const reaction = { conversation: id('c'), message: id('d'), seq: 3, member: id('b'), emoji: '🦄', number: 7 };
  expect(Change.parse({ kind: 'reaction', reaction })).toEqual({ kind: 'reaction', reaction });
  const emojis = [...REACTIONS, null, '🦄', ''];
  const accepted = emojis.filter((emoji) => setReaction.body?.safeParse({ message: id('d'), emoji }).success);
  expect(accepted).toEqual([...REACTIONS, null]);
});

test('a known change may carry an unknown message', () => {
  expect(Change.parse({ kind: 'message', message: poll })).toMatchObject({ message: { kind: 'unknown', raw: poll } });
});

test.each([
  ['a read mark without a number', { kind: 'read', conversation: id('c') }],
  ['a message change with a damaged message', { kind: 'message', message: { ...text, body: 1 } }],
  ['a reaction without a number', { kind: 'reaction', reaction: { message: id('d'), emoji: null } }],
  ['a change without a kind', { conversation: id('c') }],
])('%s is an error', (_what, change) => {
  expect(Change.safeParse(change).success).toBe(false);
});
