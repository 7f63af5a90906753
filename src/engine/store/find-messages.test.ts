import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { cardOf, peerOf } from '../fixtures/fake-chats.ts';
import { conversationNumber, holdTexts, secondOf, textIn } from '../fixtures/indexed-messages.ts';
import { enqueueEdit } from '../outbox/change-message.ts';
import { lineOf } from '../search/lines.ts';
import { wordsOf } from '../search/words.ts';
import { openStore, type SearchBlock, type Store } from './database.ts';
import { fillSearchBlocks } from './fill-search-blocks.ts';
import { messageFinder, readHits } from './find-messages.ts';

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
  return messageFinder(await store.searchBlocks.toArray())(query, most);
}
/** A block with one line for each of these texts, whose messages have the numbers from `from`. */
function blockOf(conversation: ConversationId, from: number, bodies: readonly string[]): SearchBlock {
  const lines = bodies.map((body, index) => {
    const accepted_at = new Date(secondOf(from + index)).toISOString();
    return lineOf({ kind: 'text', accepted_at, body });
  });
  return { conversation, from, to: from + bodies.length - 1, lines: lines.join('\n') };
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

const WORDS = ['nut', 'nutmeg', 'nuts', 'salt', 'sal', 'a'];

test('finds the same after each letter as the first time, whatever was searched before', async () => {
  const bodies = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '));
  const letters = fc.constantFrom(...'nutmegsal '.split(''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(bodies, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.oneof(letters, fc.constant('delete'), fc.constantFrom(...WORDS)), { maxLength: 12 }),
      async (texts, keys) => {
        const blocks = texts.map((lines, index) => blockOf(conversationNumber(1 + (index % 2)), index * 10, lines));
        const typing = messageFinder(blocks);
        let text = '';
        for (const key of keys) {
          text = key === 'delete' ? text.slice(0, -1) : text + key;
          expect(typing(wordsOf(text), 3)).toEqual(messageFinder(blocks)(wordsOf(text), 3));
        }
      },
    ),
  );
});

test('searches only the blocks with hits while a member types on, and all blocks after other words', async () => {
  const read: string[] = [];
  const watched = (block: SearchBlock) => ({
    ...block,
    get lines() {
      read.push(block.lines);
      return block.lines;
    },
  });
  const [salt, nut] = [blockOf(A, 1, ['salt']), blockOf(B, 1, ['nut'])] as const;
  const typing = messageFinder([watched(salt), watched(nut)]);
  const readFor = (query: string) => {
    read.length = 0;
    typing(wordsOf(query));
    return [...read];
  };
  expect(readFor('n')).toEqual([salt.lines, nut.lines]);
  expect(readFor('nu')).toEqual([nut.lines]);
  expect(readFor('nu sa')).toEqual([nut.lines]);
  expect(readFor('sa')).toEqual([salt.lines, nut.lines]);
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
