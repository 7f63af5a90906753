import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ApiFailure } from '../api/failure.ts';
import { FAILURES } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { prefetchMessages, prepareOffline } from './prepare-offline.ts';
import { reload } from './reload.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const peerOf = (number: number) => `bbbbbbbb-0000-4000-8000-00000000000${number}` as MemberId;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;
let queries: unknown[];
let isOnline: boolean;

beforeEach(async () => {
  server = new FakeServer(ME);
  store = openStore(ME);
  queries = [];
  isOnline = true;
  // The order of the last messages is neither the order of the conversations' ids nor its reverse.
  for (const peer of [2, 3, 1].map(peerOf))
    for (let count = 0; count < 2; count += 1) server.receive(server.conversationOf(peer), peer, crypto.randomUUID());
  await reload(store, server.request, { signal: never });
});
afterEach(() => store.delete());

const request = (async (...one: Parameters<FakeServer['request']>) => {
  queries.push(one[1]?.query);
  if (!isOnline) throw new ApiFailure(FAILURES.lost);
  return server.request(...one);
}) as FakeServer['request'];
const prefetch = () => prefetchMessages({ store, request, signal: never });
const pageOf = (number: number) => ({ conversation: server.conversationOf(peerOf(number)), limit: 200 });

test('fetches the newest messages of every conversation, newest conversations first', async () => {
  await prefetch();
  expect(queries).toEqual([1, 3, 2].map(pageOf));
  expect(await store.messages.count()).toBe(6);
});

test('fetches nothing of a conversation that the device holds', async () => {
  await prefetch();
  queries = [];
  server.receive(server.conversationOf(peerOf(2)), peerOf(2), crypto.randomUUID());
  await store.messages.where({ conversation: server.conversationOf(peerOf(3)) }).delete();
  await store.conversations.update(server.conversationOf(peerOf(3)), { oldest_seq: 0, newest_seq: 0 });
  await prefetch();
  expect(queries).toEqual([pageOf(3)]);
});

test('ends with the first page that gets no answer', async () => {
  isOnline = false;
  await expect(prefetch()).rejects.toThrow('network');
  expect(queries).toEqual([pageOf(1)]);
});

test('fills the search index after the messages, each step when the page is idle', async () => {
  const before: number[] = [];
  const whenIdle = async () => void before.push(await store.messages.count(), await store.searchBlocks.count());
  await prepareOffline({ store, request, signal: never, whenIdle });
  expect([before, await indexedWords(store)]).toEqual([[6, 0], Array.from({ length: 6 }, () => 'hello')]);
});

test('fills the search index also if the messages get no answer', async () => {
  isOnline = false;
  await expect(prepareOffline({ store, request, signal: never, whenIdle: async () => {} })).rejects.toThrow('network');
  expect(await indexedWords(store)).toEqual(['hello', 'hello', 'hello']);
});
