import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { blocksOf, conversationNumber, holdTexts, indexedWords, textIn } from '../fixtures/indexed-messages.ts';
import { openStore, type Store } from './database.ts';
import { fillSearchBlocks } from './fill-search-blocks.ts';
import { deleteLeftBlocks, deleteLines, readSearchBlocks, rewriteLines } from './search-blocks.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
/** The tests change the blocks of B. Those of its neighbours in the index stay. */
const A = conversationNumber(1);
const B = conversationNumber(2);
const C = conversationNumber(3);

let store: Store;

beforeEach(async () => {
  store = openStore(ME);
  await holdTexts(store, A, { bodies: ['a'] });
  await holdTexts(store, C, { bodies: ['c'] });
});
afterEach(() => store.delete());

/** Fills the index in two steps, so that the second text of three begins a block of its own. */
async function holdInTwoBlocks(): Promise<void> {
  await holdTexts(store, B, { bodies: ['two', 'three'], from: 2 });
  await fillSearchBlocks(store);
  await holdTexts(store, B, { bodies: ['one'] });
  await store.conversations.update(B, { newest_seq: 3, last_seq: 3 });
  await fillSearchBlocks(store);
}

test('reads the blocks of one conversation, oldest first', async () => {
  await holdInTwoBlocks();
  expect((await readSearchBlocks(store, B)).map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 3],
  ]);
});

test.each([
  [1, ['a', 'new', 'two', 'three', 'c']],
  [2, ['a', 'one', 'new', 'three', 'c']],
  [3, ['a', 'one', 'two', 'new', 'c']],
])('rewrites the line of the message with the number %i only', async (seq, words) => {
  await holdInTwoBlocks();
  await rewriteLines(store, [textIn(B, seq, 'new')]);
  expect(await indexedWords(store)).toEqual(words);
});

test('rewrites several lines of one block', async () => {
  await holdInTwoBlocks();
  await rewriteLines(store, [textIn(B, 3, 'New three'), textIn(B, 2, '')]);
  expect(await indexedWords(store)).toEqual(['a', 'one', 'new', 'three', 'c']);
  expect(await blocksOf(store, B)).toEqual([
    [1, 1],
    [2, 3],
  ]);
});

test('writes no line of a message that no block has', async () => {
  await holdTexts(store, B, { bodies: ['three', 'four'], from: 3 });
  await fillSearchBlocks(store);
  const before = await store.searchBlocks.toArray();
  await rewriteLines(store, [textIn(B, 2, 'new'), textIn(B, 5, 'new')]);
  expect(await store.searchBlocks.toArray()).toEqual(before);
});

test.each([
  [0, ['one', 'two', 'three', 'four']],
  [1, ['two', 'three', 'four']],
  [2, ['three', 'four']],
  [4, []],
  [9, []],
  [Infinity, []],
])('deletes the lines up to the number %d of one conversation', async (upTo, words) => {
  await holdTexts(store, B, { bodies: ['one', 'two', 'three', 'four'] });
  await fillSearchBlocks(store);
  await deleteLines(store, B, upTo);
  expect(await indexedWords(store)).toEqual(['a', ...words, 'c']);
  expect(await blocksOf(store, B)).toEqual(words.length > 0 ? [[5 - words.length, 4]] : []);
});

test('deletes whole blocks, and the beginning of the block that contains the number', async () => {
  await holdInTwoBlocks();
  await deleteLines(store, B, 2);
  expect([await indexedWords(store), await blocksOf(store, B)]).toEqual([['a', 'three', 'c'], [[3, 3]]]);
});

test('deletes nothing of a conversation whose blocks begin later', async () => {
  await holdTexts(store, B, { bodies: ['three'], from: 3 });
  await fillSearchBlocks(store);
  await deleteLines(store, B, 2);
  expect(await blocksOf(store, B)).toEqual([[3, 3]]);
});

test('deletes the blocks that an earlier version of the app has left with a removed conversation or messages', async () => {
  await holdInTwoBlocks();
  await store.conversations.update(B, { hidden_seq: 2 });
  await store.conversations.delete(A);
  await deleteLeftBlocks(store);
  expect([await blocksOf(store, A), await blocksOf(store, B), await blocksOf(store, C)]).toEqual([
    [],
    [[3, 3]],
    [[1, 1]],
  ]);
});

test('is added to a database of a version of the app that did not have it, and leaves it usable for that version', async () => {
  await store.delete();
  const older = new Dexie(store.name);
  older.version(6).stores({
    conversations: 'conversation, profile, updated_at, pinned, view.archived_seq',
    messages: 'id, [conversation+seq]',
    draftVoices: 'id, peer',
  });
  await older.table('messages').put(textIn(B, 1, 'Nutmeg'));
  // The older tab stays open while this version opens the database.
  store = openStore(ME);
  await holdTexts(store, B, { bodies: ['Nutmeg', 'Salt'] });
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(['nutmeg', 'salt']);
  expect(await older.table('messages').count()).toBe(2);
  await older.table('messages').put(textIn(B, 3, 'Pepper'));
  older.close();
  expect([await store.messages.count(), await indexedWords(store)]).toEqual([3, ['nutmeg', 'salt']]);
});
