import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { blocksOf, conversationNumber, holdTexts, indexedWords, secondOf } from '../fixtures/indexed-messages.ts';
import { openStore, type Store } from './database.ts';
import { countMissing, fillSearchBlocks } from './fill-search-blocks.ts';
import { deleteMessages } from './messages.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const A = conversationNumber(1);
const B = conversationNumber(2);
const BLOCK_LINES = 256;
/** Two blocks of this length fill a step of a fill that pauses. */
const SLICE = 512;

let store: Store;

beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `w${from + index}`);
/** A pause that aborts at its `count`-th run. */
function abortAfter(count: number) {
  const aborted = new AbortController();
  const pause = vi.fn(async () => {
    if (pause.mock.calls.length > count) aborted.abort();
  });
  return { pause, signal: aborted.signal };
}

test('writes a line for each held message, in blocks of at most 256', async () => {
  await holdTexts(store, A, { bodies: numbered(2 * BLOCK_LINES + 10), from: 5 });
  expect(await countMissing(store)).toBe(2 * BLOCK_LINES + 10);
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(numbered(2 * BLOCK_LINES + 10));
  expect(await blocksOf(store, A)).toEqual([
    [5, 14],
    [15, 270],
    [271, 526],
  ]);
  expect(await countMissing(store)).toBe(0);
});

test('writes nothing of a conversation without held messages', async () => {
  await holdTexts(store, A, { bodies: [], last_seq: 3 });
  await fillSearchBlocks(store);
  expect([await store.searchBlocks.count(), await countMissing(store)]).toEqual([0, 0]);
});

test('a later message joins the last block until it has 256 lines', async () => {
  await holdTexts(store, A, { bodies: numbered(BLOCK_LINES - 1) });
  await fillSearchBlocks(store);
  await holdTexts(store, A, { bodies: numbered(BLOCK_LINES) });
  await fillSearchBlocks(store);
  expect(await blocksOf(store, A)).toEqual([[1, BLOCK_LINES]]);
  await holdTexts(store, A, { bodies: numbered(BLOCK_LINES + 1) });
  await fillSearchBlocks(store);
  expect(await blocksOf(store, A)).toEqual([
    [1, BLOCK_LINES],
    [BLOCK_LINES + 1, BLOCK_LINES + 1],
  ]);
  expect(await indexedWords(store)).toEqual(numbered(BLOCK_LINES + 1));
});

test('fills the gap between blocks, and the messages before them', async () => {
  await holdTexts(store, A, { bodies: numbered(9) });
  await store.conversations.update(A, { oldest_seq: 4, newest_seq: 5 });
  await fillSearchBlocks(store);
  await store.conversations.update(A, { oldest_seq: 8, newest_seq: 8 });
  await fillSearchBlocks(store);
  await store.conversations.update(A, { oldest_seq: 2, newest_seq: 9 });
  expect(await countMissing(store)).toBe(5);
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(numbered(8, 2));
  expect(await countMissing(store)).toBe(0);
});

test('writes no line of a message that the member has removed or that is outside the held range', async () => {
  await holdTexts(store, A, { bodies: numbered(9), hidden_seq: 3, oldest_seq: 2, newest_seq: 7 });
  expect(await countMissing(store)).toBe(4);
  await fillSearchBlocks(store);
  expect([await blocksOf(store, A), await indexedWords(store)]).toEqual([[[4, 7]], numbered(4, 4)]);
});

test('a missing message has an empty line, and the others keep their places', async () => {
  await holdTexts(store, A, { bodies: numbered(3) });
  await store.messages.filter(({ seq }) => seq === 2).delete();
  await fillSearchBlocks(store);
  const [block] = await store.searchBlocks.toArray();
  expect(block?.lines.split('\n').map((line) => line.split(' ')[1])).toEqual(['w1', undefined, 'w3']);
});

test('pauses before each step, and fills the newest conversation and its newest messages first', async () => {
  await holdTexts(store, A, { bodies: numbered(SLICE + 10), updated_at: new Date(secondOf(2_000)).toISOString() });
  await holdTexts(store, B, { bodies: numbered(3), updated_at: new Date(secondOf(1_000)).toISOString() });
  await fillSearchBlocks(store, abortAfter(1));
  expect(await blocksOf(store, A)).toEqual([
    [11, 10 + BLOCK_LINES],
    [11 + BLOCK_LINES, 10 + SLICE],
  ]);
  expect(await blocksOf(store, B)).toEqual([]);
  const rest = abortAfter(Infinity);
  await fillSearchBlocks(store, rest);
  expect([rest.pause.mock.calls.length, await countMissing(store)]).toEqual([1, 0]);
});

test('does nothing if it is aborted before the first step', async () => {
  await holdTexts(store, A, { bodies: numbered(3) });
  await fillSearchBlocks(store, { signal: AbortSignal.abort() });
  expect(await store.searchBlocks.count()).toBe(0);
});

test('fills and counts one conversation alone', async () => {
  await holdTexts(store, A, { bodies: numbered(3) });
  await holdTexts(store, B, { bodies: numbered(2) });
  expect(await countMissing(store, A)).toBe(3);
  await fillSearchBlocks(store, { conversation: A });
  expect([await countMissing(store, A), await countMissing(store)]).toEqual([0, 2]);
});

test('two fills at once write each line once', async () => {
  await holdTexts(store, A, { bodies: numbered(2 * SLICE) });
  const fills = [fillSearchBlocks(store, { pause: async () => {} }), fillSearchBlocks(store)];
  await Promise.all(fills);
  expect(await indexedWords(store)).toEqual(numbered(2 * SLICE));
});

test('writes nothing again that another fill has written in other blocks during a pause', async () => {
  await holdTexts(store, A, { bodies: numbered(BLOCK_LINES + 9) });
  const pause = async () => {
    await holdTexts(store, A, { bodies: numbered(BLOCK_LINES + 10) });
    await fillSearchBlocks(store);
  };
  await fillSearchBlocks(store, { pause });
  expect(await indexedWords(store)).toEqual(numbered(BLOCK_LINES + 10));
});

test('writes nothing that has left the device during a pause, and completes all the same', async () => {
  await holdTexts(store, A, { bodies: numbered(9) });
  await holdTexts(store, B, { bodies: numbered(2) });
  const pause = vi.fn(async () => {
    if (pause.mock.calls.length > 1) return;
    await store.conversations.update(A, { hidden_seq: 4, oldest_seq: 5 });
    await store.transaction('rw', [store.messages, store.reactions, store.searchBlocks], () =>
      deleteMessages(store, A, 4),
    );
    await store.conversations.delete(B);
  });
  await fillSearchBlocks(store, { pause });
  expect([await blocksOf(store, A), await blocksOf(store, B)]).toEqual([[[5, 9]], []]);
  expect(await indexedWords(store)).toEqual(numbered(5, 5));
});

test('ends if a block is missing and cannot be written', async () => {
  await holdTexts(store, A, { bodies: numbered(9) });
  // The blocks of a damaged index overlap.
  for (const [from, to] of [
    [1, 8],
    [2, 3],
  ] as const)
    await store.searchBlocks.put({ conversation: A, from, to, lines: '' });
  const { pause, signal } = abortAfter(20);
  await fillSearchBlocks(store, { pause, signal });
  expect(signal.aborted).toBe(false);
});
