import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { type Announcement, onAnnouncement } from '../coordination/announcements.ts';
import { stubCaches } from '../fixtures/fake-caches.ts';
import { blocksOf, conversationNumber, holdTexts, secondOf, textIn } from '../fixtures/indexed-messages.ts';
import { cutHistory } from './cut-history.ts';
import { openStore, type Store } from './database.ts';
import { fillSearchBlocks } from './fill-search-blocks.ts';
import { pictureCacheOf, screenCacheOf } from './member-caches.ts';
import { readMessages } from './messages.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const A = conversationNumber(1);
const B = conversationNumber(2);
const DAY_MS = 86_400_000;

let store: Store;
let announced: Announcement['kind'][];
let stop: () => void;

beforeEach(() => {
  store = openStore(ME);
  announced = [];
  stop = onAnnouncement(({ kind }) => announced.push(kind));
});
afterEach(async () => {
  stop();
  vi.unstubAllGlobals();
  await store.delete();
});

const never = new AbortController().signal;
/** Hides the messages before a time, by a limit of seven days. */
const cut = (since: number, days = 7) =>
  cutHistory(store, { days, now: since + days * DAY_MS, signal: never, pause: async () => {} });
const numbersOf = async (conversation = A) => (await readMessages(store, conversation, 1_000)).map(({ seq }) => seq);
const storedIn = async (conversation = A) =>
  (await store.messages.where({ conversation }).toArray()).map(({ seq }) => seq).toSorted((a, b) => a - b);
const rowOf = async (conversation = A) => store.conversations.get(conversation);
const words = (count: number) => Array.from({ length: count }, (_, index) => `word ${index}`);

test('deletes older messages with their reactions and lines, and leaves a dense range', async () => {
  await holdTexts(store, A, { bodies: words(9), from: 4, hidden_seq: 2 });
  await holdTexts(store, B, { bodies: words(3), from: 20 });
  const reaction = { conversation: A, member: ME, emoji: '👍', number: 1 };
  for (const seq of [5, 9]) await store.reactions.put({ ...reaction, seq, message: textIn(A, seq, '').id });
  await fillSearchBlocks(store);
  await cut(secondOf(8));
  expect(await storedIn()).toEqual([8, 9, 10, 11, 12]);
  expect(await numbersOf()).toEqual([8, 9, 10, 11, 12]);
  expect(await rowOf()).toMatchObject({ oldest_seq: 8, newest_seq: 12, last_seq: 12, hidden_seq: 2, history_seq: 7 });
  expect((await store.reactions.toArray()).map(({ seq }) => seq)).toEqual([9]);
  expect(await blocksOf(store, A)).toEqual([[8, 12]]);
  expect(await rowOf(B)).not.toHaveProperty('history_seq');
  expect(announced).toEqual(['history-cut']);
});

test('does nothing without a limit, and announces nothing if nothing is older', async () => {
  await holdTexts(store, A, { bodies: words(3) });
  await cut(secondOf(2), 0);
  await cut(secondOf(1));
  expect([await numbersOf(), announced]).toEqual([[1, 2, 3], []]);
});

test('leaves no message and no last message of a conversation that is older as a whole', async () => {
  // The device holds the first messages and has the last one from the list.
  await holdTexts(store, A, { bodies: words(3), last_seq: 9, last_message: textIn(A, 9, 'last'), unread: 2 });
  await store.conversations.update(A, { updated_at: new Date(secondOf(9)).toISOString() });
  await cut(secondOf(10));
  expect([await storedIn(), await numbersOf()]).toEqual([[], []]);
  expect(await rowOf()).toMatchObject({
    oldest_seq: 0,
    newest_seq: 0,
    last_seq: 9,
    history_seq: 9,
    last_message: null,
    hidden_seq: 0,
    unread: 2,
  });
  announced = [];
  await cut(secondOf(11));
  expect(announced).toEqual([]);
  // The list of the server has no last message.
  await holdTexts(store, B, { bodies: [], last_seq: 4 });
  await cut(secondOf(12));
  expect(await rowOf(B)).toMatchObject({ last_seq: 4, history_seq: 4 });
});

test('loads a newer message behind a range that is older as a whole', async () => {
  const last_message = textIn(A, 9, 'last');
  await holdTexts(store, A, { bodies: words(3), last_seq: 9, last_message, updated_at: last_message.accepted_at });
  await cut(secondOf(8));
  expect(await rowOf()).toMatchObject({ oldest_seq: 0, newest_seq: 0, history_seq: 3, last_message });
});

test('deletes quoted messages outside the held range only if they are older', async () => {
  await holdTexts(store, A, { bodies: words(3), from: 20 });
  await store.messages.bulkPut([textIn(A, 3, 'old'), textIn(A, 8, 'quoted')]);
  await cut(secondOf(5));
  expect(await storedIn()).toEqual([8, 20, 21, 22]);
  expect(await rowOf()).toMatchObject({ oldest_seq: 20, newest_seq: 22, history_seq: 3 });
});

test('deletes quoted messages above the held range, which the feed has not reported yet', async () => {
  await holdTexts(store, A, { bodies: words(3) });
  await store.messages.bulkPut([textIn(A, 8, 'old'), textIn(A, 9, 'quoted')]);
  await cut(secondOf(9));
  expect(await storedIn()).toEqual([9]);
  expect(await rowOf()).toMatchObject({ oldest_seq: 0, newest_seq: 0, history_seq: 8 });
});

test('keeps unsent messages, drafts and waiting registers', async () => {
  await holdTexts(store, A, { bodies: words(3) });
  const peer = (await rowOf())?.profile as MemberId;
  await store.drafts.put({ peer, text: 'half a thought', updated_at: secondOf(1) });
  const entry = { id: 'e', peer, queue: `to:${peer}`, state: 'waiting', created_at: secondOf(1) };
  await store.outbox.add(entry as never);
  await cut(secondOf(9));
  expect([await store.drafts.count(), await store.outbox.count(), await storedIn()]).toEqual([1, 1, []]);
});

test('deletes the files of older messages and the screen snapshot from the caches', async () => {
  stubCaches();
  const media = { id: 'm', width: 4, height: 3, path: '/media/1.webp', thumb_path: '/media/1-s.webp', placeholder: '' };
  await holdTexts(store, A, { bodies: words(2) });
  await store.messages.update(textIn(A, 1, '').id, { kind: 'image', media: media as never });
  const files = await caches.open(pictureCacheOf(ME));
  for (const path of [media.path, media.thumb_path, '/media/2.webp']) await files.put(path, new Response('file'));
  await (await caches.open(screenCacheOf(ME))).put('/chats', new Response('screen'));
  await cut(secondOf(2));
  expect(await Promise.all([media.path, media.thumb_path, '/media/2.webp'].map((path) => files.match(path)))).toEqual([
    undefined,
    undefined,
    expect.anything(),
  ]);
  expect(await caches.keys()).not.toContain(screenCacheOf(ME));
});

test('forgets where the history ended if the limit was raised or removed, or the clock was wrong', async () => {
  for (const later of [() => cut(secondOf(2)), () => cut(0, 0)]) {
    await holdTexts(store, A, { bodies: words(9) });
    await cut(secondOf(5) + 2 * DAY_MS);
    expect(await rowOf()).toMatchObject({ history_seq: 9 });
    await later();
    expect(await rowOf()).not.toHaveProperty('history_seq');
    await store.marks.clear();
  }
});

test('remembers where the history ended if the clock was corrected by seconds', async () => {
  await holdTexts(store, A, { bodies: words(9) });
  await cut(secondOf(5));
  await cut(secondOf(3));
  expect(await rowOf()).toMatchObject({ history_seq: 4, oldest_seq: 5 });
});

test('stops at an abort', async () => {
  await holdTexts(store, A, { bodies: words(3) });
  const aborted = new AbortController();
  const pause = async () => aborted.abort();
  await cutHistory(store, { days: 1, now: secondOf(9) + DAY_MS, signal: aborted.signal, pause });
  expect([await numbersOf(), announced]).toEqual([[1, 2, 3], []]);
});
