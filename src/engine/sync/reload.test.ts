import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/ids.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { readCursor } from './apply-changes.ts';
import { pull } from './pull.ts';
import { reload } from './reload.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const ONE = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const THIRD = 'bbbbbbbb-0000-4000-8000-000000000003' as MemberId;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer(ME);
  store = openStore(ME);
});
afterEach(() => store.delete());

const receive = (peer: MemberId) => server.receive(server.conversationOf(peer), peer, crypto.randomUUID());
const pullNow = () => pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);

test.each(['getChats', 'getLikes'] as const)(
  'news that comes after the answer of %s, and before the other one, is not skipped',
  async (first) => {
    receive(ONE);
    const cursor = server.feed.length;
    server.after(first, () => {
      receive(OTHER);
      server.receiveLike(OTHER);
    });
    await reload(store, server.request, never);
    expect(await readCursor(store)).toMatchObject({ epoch: server.epoch, number: cursor });
    await pullNow();
    expect([await store.conversations.count(), await store.likes.count()]).toEqual([2, 1]);
  },
);

test('a conversation, a card and a like that the server no longer lists leave the device', async () => {
  for (const peer of [ONE, OTHER]) receive(peer);
  for (const peer of [ONE, THIRD]) server.receiveLike(peer);
  await pullNow();
  for (const peer of [ONE, THIRD]) server.forget(peer);
  await reload(store, server.request, never);
  expect((await store.conversations.toArray()).map(({ profile }) => profile)).toEqual([OTHER]);
  expect((await store.messages.toArray()).map(({ sender }) => sender)).toEqual([OTHER]);
  expect([await store.likes.count(), await store.profiles.get(ONE)]).toEqual([0, undefined]);
});
