import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { loadNewest } from '../sync/load-messages.ts';
import { readCursor } from '../sync/apply-changes.ts';
import { pull } from '../sync/pull.ts';
import { openStore, type Store } from './database.ts';
import { dropDamaged } from './drop-damaged.ts';
import { fillSearchBlocks } from './fill-search-blocks.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;

let store: Store;
let server: FakeServer;

beforeEach(async () => {
  server = new FakeServer(ME);
  store = openStore(ME);
  for (const id of ['1', '2', '3'])
    server.receive(server.conversationOf(PEER), PEER, `019a0000-0000-7000-8000-00000000000${id}`);
  await pullNow();
});
afterEach(() => store.delete());

const pullNow = () =>
  pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, new AbortController().signal);
const rows = () => Promise.all([store.conversations, store.profiles, store.likes].map((table) => table.toArray()));

test('deletes no row that the server has sent', async () => {
  const before = await rows();
  expect(before[0]).toHaveLength(1);
  expect(await dropDamaged(store)).toBe(false);
  expect(await rows()).toEqual(before);
  expect(await readCursor(store)).toBeDefined();
});

test('drops damaged rows, and the next pull loads them again', async () => {
  const before = await rows();
  const [conversation] = before[0] as { conversation: string }[];
  await store.conversations.put({
    conversation: conversation?.conversation,
    updated_at: '2026',
    last_seq: 'many',
  } as never);
  await store.conversations.put({ conversation: 'garbage', profile: 7, updated_at: '2027' } as never);
  await store.profiles.put({ id: PEER } as never);
  await store.likes.put({ id: 'nobody', like_new: 'yes' } as never);
  expect(await dropDamaged(store)).toBe(true);
  await pullNow();
  const after = await rows();
  expect(after.slice(1)).toEqual(before.slice(1));
  expect(after[0]).toMatchObject([{ conversation: conversation?.conversation, last_seq: 3, unread: 3 }]);
});

test('loads the messages of a conversation again after a damaged one', async () => {
  const conversation = server.conversationOf(PEER);
  await loadNewest(store, conversation, server.request);
  const before = await store.messages.toArray();
  expect(before).toHaveLength(3);
  await store.messages.put({ id: before[1]?.id, conversation, seq: 2, body: null } as never);
  expect(await dropDamaged(store)).toBe(true);
  await pullNow();
  await loadNewest(store, conversation, server.request);
  expect(await store.messages.toArray()).toEqual(before);
});

test('a damaged cursor counts as absent', async () => {
  await store.marks.put({ name: 'cursor', epoch: {}, number: 'x', at: 0 } as never);
  await pullNow();
  expect(await readCursor(store)).toMatchObject({ epoch: server.epoch, number: 3 });
});

test('deletes damaged blocks of the search index, which the next fill writes from the messages', async () => {
  await loadNewest(store, server.conversationOf(PEER), server.request);
  await fillSearchBlocks(store);
  const before = await indexedWords(store);
  await store.searchBlocks.toCollection().modify({ lines: 'sm3k2f nutmeg' });
  expect(await dropDamaged(store)).toBe(false);
  expect(await indexedWords(store)).toEqual([]);
  await fillSearchBlocks(store);
  expect([before.length, await indexedWords(store)]).toEqual([3, before]);
});

test('keeps a search index without damage', async () => {
  await loadNewest(store, server.conversationOf(PEER), server.request);
  await fillSearchBlocks(store);
  const before = await indexedWords(store);
  expect(await dropDamaged(store)).toBe(false);
  expect([before.length, await indexedWords(store)]).toEqual([3, before]);
});

test.each(['conversations', 'messages'] as const)(
  'the search index has no line of damaged rows of %s',
  async (name) => {
    await loadNewest(store, server.conversationOf(PEER), server.request);
    await fillSearchBlocks(store);
    await store.table(name).toCollection().modify({ updated_at: 'today', accepted_at: 'today' });
    expect(await dropDamaged(store)).toBe(true);
    expect(await indexedWords(store)).toEqual([]);
  },
);
