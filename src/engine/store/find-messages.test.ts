import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { cardOf, peerOf } from '../fixtures/fake-chats.ts';
import { conversationNumber, holdTexts, secondOf, textIn } from '../fixtures/indexed-messages.ts';
import { enqueueEdit } from '../outbox/change-message.ts';
import { openStore, type Store } from './database.ts';
import { fillSearchBlocks } from './fill-search-blocks.ts';
import { findMessages, readHits } from './find-messages.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const A = conversationNumber(1);
const B = conversationNumber(2);

let store: Store;

beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

/** Searches the index after a complete fill. */
async function find(query: readonly string[], most?: number) {
  await fillSearchBlocks(store);
  return findMessages(await store.searchBlocks.toArray(), query, most);
}
const found = (conversation: typeof A, seq: number) => ({ conversation, seq, at: secondOf(seq) });

test('finds the messages of all conversations, newest first, and counts both', async () => {
  await holdTexts(store, A, { bodies: ['nutmeg', 'salt', 'nutmeg', 'salt', 'nuts'], from: 3 });
  await holdTexts(store, B, { bodies: ['nut', 'salt', 'a nut'], from: 4 });
  expect(await find(['nut'])).toEqual({
    newest: [found(A, 7), found(B, 6), found(A, 5), found(B, 4), found(A, 3)],
    messages: 5,
    conversations: 2,
  });
});

test('finds nothing without words, without blocks, or without a message that has them', async () => {
  const nothing = { newest: [], messages: 0, conversations: 0 };
  expect(await find(['nut'])).toEqual(nothing);
  await holdTexts(store, A, { bodies: ['nutmeg'] });
  expect([await find([]), await find(['nut', 'salt'])]).toEqual([nothing, nothing]);
});

test.each([
  [0, []],
  [1, [5]],
  [3, [5, 4, 3]],
  [5, [5, 4, 3, 2, 1]],
  [6, [5, 4, 3, 2, 1]],
])('returns the newest %i messages, and counts all', async (most, seqs) => {
  await holdTexts(store, A, { bodies: ['nut', 'nut', 'nut', 'nut', 'nut'] });
  expect(await find(['nut'], most)).toEqual({
    newest: seqs.map((seq) => found(A, seq)),
    messages: 5,
    conversations: 1,
  });
});

test('returns no more than it should of messages of one second, and those with the greatest numbers', async () => {
  await holdTexts(store, A, { bodies: ['nut', 'nut', 'nut', 'nut'] });
  const at = new Date(secondOf(1)).toISOString();
  await store.messages.toCollection().modify({ accepted_at: at });
  expect((await find(['nut'], 2)).newest.map(({ seq }) => seq)).toEqual([4, 3]);
});

test('reads the rows of found messages in their order, with the conversation and the peer', async () => {
  await holdTexts(store, A, { bodies: ['one', 'two', 'three'] });
  await holdTexts(store, B, { bodies: ['four'] });
  await store.profiles.put(cardOf(peerOf(A)));
  const rows = await readHits(store, [found(A, 3), found(B, 1), found(A, 1)]);
  expect(rows.map(({ message }) => message.body)).toEqual(['three', 'four', 'one']);
  expect(rows.map(({ row }) => row.conversation)).toEqual([A, B, A]);
  expect(rows.map(({ profile }) => profile?.id)).toEqual([peerOf(A), undefined, peerOf(A)]);
});

test('omits found messages that have left the device', async () => {
  await holdTexts(store, A, { bodies: ['one', 'two'] });
  await holdTexts(store, B, { bodies: ['three'] });
  await store.conversations.delete(B);
  await store.messages.filter(({ body }) => body === 'one').delete();
  const rows = await readHits(store, [found(A, 1), found(B, 1), found(A, 2)]);
  expect(rows.map(({ message }) => message.body)).toEqual(['two']);
  expect(await readHits(store, [])).toEqual([]);
});

test('reads the changes of found messages that wait in the outbox', async () => {
  await holdTexts(store, A, { bodies: ['one', 'two'] });
  await store.profiles.put(cardOf(peerOf(A)));
  await enqueueEdit(store, { id: textIn(A, 1, 'one').id, peer: peerOf(A), body: 'first' });
  const rows = await readHits(store, [found(A, 2), found(A, 1)]);
  expect(rows.map(({ change }) => change?.request)).toEqual([undefined, expect.objectContaining({ body: 'first' })]);
});
