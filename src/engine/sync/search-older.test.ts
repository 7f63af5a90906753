import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeChat } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { MESSAGES_PAGE, MESSAGES_PAGE_MAX } from '../../../contract/base/rules.ts';
import { ApiFailure } from '../api/failure.ts';
import { FAILURES } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { messageFinder } from '../store/find-messages.ts';
import { reload } from './reload.ts';
import { searchOlder } from './search-older.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;
let pages: { conversation: ConversationId; before_seq?: number }[];
/** Runs before the answer of each page. */
let onPage: () => void | Promise<void>;

beforeEach(() => {
  server = new FakeServer(ME);
  store = openStore(ME);
  pages = [];
  onPage = () => {};
});
afterEach(() => store.delete());

const ask = (async (...one: Parameters<FakeServer['request']>) => {
  pages.push(one[1]?.query as (typeof pages)[number]);
  const answer = await server.request(...one);
  await onPage();
  return answer;
}) as FakeServer['request'];

/** A peer writes a text for each number from 1 to `count`. This device holds the last one. */
async function receive(peer: MemberId, count: number, bodyOf: (seq: number) => string): Promise<void> {
  const conversation = server.conversationOf(peer);
  for (let seq = 1; seq <= count; seq += 1) server.receive(conversation, peer, crypto.randomUUID(), bodyOf(seq));
  await reload(store, server.request, { signal: never });
}
const search = (options: Partial<Parameters<typeof searchOlder>[1]> = {}) =>
  searchOlder(store, { query: ['nut'], enough: 1, signal: never, ask, ...options });
async function findHere() {
  await fillSearchBlocks(store);
  return messageFinder(await store.searchBlocks.toArray())(['nut']).newest.map(({ seq }) => seq);
}
const LONG = 2 * MESSAGES_PAGE_MAX + 50;

test('loads pages until one of them has enough messages, and the device then finds those', async () => {
  await receive(PEER, LONG, (seq) => ([20, 240, 250].includes(seq) ? 'Nutmeg' : 'salt'));
  expect(await search({ enough: 2 })).toBe(true);
  expect(pages).toEqual([
    { conversation: server.conversationOf(PEER), before_seq: LONG, limit: MESSAGES_PAGE_MAX },
    { conversation: server.conversationOf(PEER), before_seq: LONG - MESSAGES_PAGE_MAX, limit: MESSAGES_PAGE_MAX },
  ]);
  expect(await findHere()).toEqual([250, 240]);
  expect(await search()).toBe(true);
  expect([pages.length, await findHere()]).toEqual([3, [250, 240, 20]]);
});

test('adds up the messages of several pages', async () => {
  await receive(PEER, LONG, (seq) => ([240, 260].includes(seq) ? 'Nutmeg' : 'salt'));
  expect(await search({ enough: 2 })).toBe(true);
  expect(pages).toHaveLength(2);
});

test('returns false if the server has no more messages', async () => {
  await receive(PEER, LONG, () => 'salt');
  expect(await search()).toBe(false);
  expect([pages.length, await store.messages.count()]).toEqual([3, LONG]);
  expect(await search()).toBe(false);
  expect(pages).toHaveLength(3);
});

test('loads the conversation first whose messages on the device end last', async () => {
  await receive(OTHER, 300, () => 'salt');
  await receive(PEER, 250, (seq) => (seq === 1 ? 'Nutmeg' : 'salt'));
  expect(await search()).toBe(true);
  const ids = [PEER, PEER].map((peer) => server.conversationOf(peer));
  expect(pages.map(({ conversation }) => conversation)).toEqual(ids);
  expect(await search()).toBe(false);
  expect(await store.messages.count()).toBe(550);
});

test('loads one conversation alone', async () => {
  await receive(PEER, 20, () => 'nutmeg');
  await receive(OTHER, 30, () => 'salt');
  expect(await search({ conversation: server.conversationOf(OTHER) })).toBe(false);
  expect(pages.map(({ conversation }) => conversation)).toEqual([server.conversationOf(OTHER)]);
});

test('begins with the newest page of a conversation that the device holds nothing of', async () => {
  await receive(PEER, 100, (seq) => (seq === 90 ? 'Nutmeg' : 'salt'));
  await store.messages.clear();
  await store.conversations.update(server.conversationOf(PEER), { oldest_seq: 0, newest_seq: 0 });
  expect(await search()).toBe(true);
  expect(pages).toEqual([{ conversation: server.conversationOf(PEER), limit: MESSAGES_PAGE }]);
  expect(await findHere()).toEqual([90]);
});

test('asks once for a conversation whose older messages the server does not return', async () => {
  await receive(PEER, 20, () => 'salt');
  await receive(OTHER, 10, (seq) => (seq === 1 ? 'Nutmeg' : 'salt'));
  for (const peer of [PEER, OTHER])
    // The server has removed them, and this device does not know it yet.
    await server.request(removeChat, { body: { conversation: server.conversationOf(peer), seq: 8 }, member: ME });
  expect(await search()).toBe(false);
  expect(pages.map(({ conversation }) => conversation)).toEqual(
    [OTHER, PEER].map((peer) => server.conversationOf(peer)),
  );
});

test('stops before the next page when it is cancelled', async () => {
  await receive(PEER, LONG, () => 'salt');
  const cancelled = new AbortController();
  onPage = () => cancelled.abort(new Error('cancelled'));
  await expect(search({ signal: cancelled.signal })).rejects.toThrow('cancelled');
  expect([pages.length, await store.messages.count()]).toEqual([1, 1 + MESSAGES_PAGE_MAX]);
});

test('fails with the failure of a page, and continues there the next time', async () => {
  await receive(PEER, LONG, (seq) => (seq === 1 ? 'Nutmeg' : 'salt'));
  onPage = () => {
    if (pages.length === 2) throw new ApiFailure(FAILURES.lost);
  };
  await expect(search()).rejects.toThrow('network');
  expect(await search()).toBe(true);
  expect(pages.map(({ before_seq }) => before_seq)).toEqual([LONG, LONG - 200, LONG - 200, LONG - 400]);
});

test('stores nothing that the member removes during the request', async () => {
  await receive(PEER, 20, () => 'nutmeg');
  onPage = async () => {
    await store.conversations.update(server.conversationOf(PEER), { hidden_seq: 15, oldest_seq: 20 });
  };
  await search();
  expect((await store.messages.toArray()).map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([
    16, 17, 18, 19, 20,
  ]);
});

test('ends when the conversation leaves the device during the request', async () => {
  await receive(PEER, 20, () => 'salt');
  onPage = async () => {
    await store.conversations.clear();
    await store.messages.clear();
  };
  expect(await search()).toBe(false);
  expect([pages.length, await store.messages.count()]).toEqual([1, 0]);
});
