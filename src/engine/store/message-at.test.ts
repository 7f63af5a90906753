import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { conversationNumber, holdTexts, secondOf, textIn } from '../fixtures/indexed-messages.ts';
import type { ConversationRow } from './conversation-row.ts';
import { openStore, type Store } from './database.ts';
import { firstSeqFrom } from './message-at.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const A = conversationNumber(1);
const B = conversationNumber(2);

let store: Store;

beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

const texts = (count: number) => Array.from({ length: count }, () => 'word');
async function hold(count: number, changes: Partial<ConversationRow> & { from?: number } = {}) {
  await holdTexts(store, A, { bodies: texts(count), ...changes });
  const row = await store.conversations.get(A);
  if (row === undefined) throw new Error('no row');
  return row;
}

test('returns the first held message that was accepted at or after the moment', async () => {
  const row = await hold(20, { from: 11 });
  // Messages of another conversation and below the held range do not count.
  await holdTexts(store, B, { bodies: texts(40) });
  await store.messages.put(textIn(A, 3, 'quoted'));
  expect(await firstSeqFrom(store, row, secondOf(15))).toBe(15);
  expect(await firstSeqFrom(store, row, secondOf(15) + 1)).toBe(16);
  expect(await firstSeqFrom(store, row, secondOf(3))).toBe(11);
  expect(await firstSeqFrom(store, row, secondOf(30))).toBe(30);
});

test('returns null if all held messages are older, or none is held', async () => {
  expect(await firstSeqFrom(store, await hold(20), secondOf(20) + 1)).toBeNull();
  expect(await firstSeqFrom(store, await hold(0), 0)).toBeNull();
});

test('omits messages that the member has removed', async () => {
  expect(await firstSeqFrom(store, await hold(20, { hidden_seq: 12 }), secondOf(5))).toBe(13);
  expect(await firstSeqFrom(store, await hold(20, { hidden_seq: 20 }), secondOf(5))).toBeNull();
});

test('counts a message that has left the device as older', async () => {
  const row = await hold(20);
  await store.messages.where('[conversation+seq]').between([A, 1], [A, 14], true, true).delete();
  expect(await firstSeqFrom(store, row, secondOf(5))).toBe(15);
});

test('returns the first of several messages with the same time', async () => {
  const row = await hold(9);
  const same = [3, 4, 5, 6, 7].map((seq) => ({ ...textIn(A, seq, 'word'), accepted_at: textIn(A, 3, '').accepted_at }));
  await store.messages.bulkPut(same);
  expect(await firstSeqFrom(store, row, secondOf(3))).toBe(3);
  expect(await firstSeqFrom(store, row, secondOf(3) + 1)).toBe(8);
});

test('agrees with a search through all messages, in any range', async () => {
  const range = fc.record({
    from: fc.integer({ min: 1, max: 40 }),
    count: fc.nat(30),
    at: fc.integer({ min: 0, max: 80 }),
  });
  await fc.assert(
    fc.asyncProperty(range, async ({ from, count, at }) => {
      await store.messages.clear();
      const row = await hold(count, { from });
      const expected = Array.from({ length: count }, (_, index) => from + index).find((seq) => seq >= at);
      expect(await firstSeqFrom(store, row, secondOf(at))).toBe(expected ?? null);
    }),
    { numRuns: 60 },
  );
});

test('reads at most 16 of 50,000 messages', async () => {
  const row = { ...(await hold(1)), newest_seq: 50_000, last_seq: 50_000 };
  const reading = vi.spyOn(store.messages, 'where');
  await firstSeqFrom(store, row, secondOf(2));
  expect(reading.mock.calls.length).toBeLessThanOrEqual(16);
});
