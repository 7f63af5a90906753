import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getMessages } from '../../../contract/chats/chats.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { onAnnouncement } from '../coordination/announcements.ts';
import { openStore, type Store } from '../store/database.ts';
import { readMessages } from '../store/messages.ts';
import { hold, loadBackTo, loadBefore, loadNewest } from './load-messages.ts';
import { prefetchMessages } from './prepare-offline.ts';
import { reload } from './reload.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const signal = new AbortController().signal;

let store: Store;
let server: FakeServer;
let pages: number;

beforeEach(async () => {
  server = new FakeServer(ME);
  store = openStore(ME);
  pages = 0;
  for (let index = 0; index < 20; index += 1) server.receive(conversation(), PEER, crypto.randomUUID());
  await reload(store, server.request, { signal });
});
afterEach(() => store.delete());

const conversation = () => server.conversationOf(PEER);
const ask = (async (...one: Parameters<FakeServer['request']>) => {
  pages += 1;
  return server.request(...one);
}) as FakeServer['request'];
/** The site hides the messages before this number. */
const hideBefore = (seq: number) =>
  (server.chats.historySince = Date.parse([...server.stored.values()][seq - 1]?.accepted_at ?? ''));
const rowOf = async () => store.conversations.get(conversation());

test('remembers where the history ends, and asks the server for no older messages', async () => {
  hideBefore(8);
  expect(await loadNewest(store, conversation(), ask)).toMatchObject({ history_limited: true });
  expect(await rowOf()).toMatchObject({ oldest_seq: 8, newest_seq: 20, history_seq: 7 });
  expect(await loadNewest(store, conversation(), ask)).toMatchObject({ messages: [], more: false });
  expect(await loadBefore(store, { conversation: conversation(), limit: 50 }, ask)).toMatchObject({ more: false });
  expect(await loadBackTo(store, { conversation: conversation(), seq: 3 }, { signal, ask })).toBe(false);
  await prefetchMessages({ store, request: ask, signal });
  expect(pages).toBe(1);
});

test('remembers it from an empty page too', async () => {
  await loadBefore(store, { conversation: conversation(), limit: 5 }, ask);
  hideBefore(16);
  await loadBefore(store, { conversation: conversation(), limit: 5 }, ask);
  expect(await rowOf()).toMatchObject({ oldest_seq: 15, newest_seq: 20, history_seq: 14 });
});

test('a page that ends at the limit deletes the older messages of the device, which does not know the limit yet', async () => {
  await loadNewest(store, conversation(), ask);
  const announced: string[] = [];
  const stop = onAnnouncement(({ kind }) => announced.push(kind));
  hideBefore(12);
  const query = { conversation: conversation(), limit: 50 };
  await hold(store, conversation(), await server.request(getMessages, { query, member: ME }));
  stop();
  expect(await rowOf()).toMatchObject({ oldest_seq: 12, newest_seq: 20, history_seq: 11 });
  expect((await readMessages(store, conversation(), 50)).map(({ seq }) => seq)[0]).toBe(12);
  expect([await store.messages.count(), announced]).toEqual([9, ['history-cut']]);
});

test('a list without the last message leaves the held range and the end of the history in place', async () => {
  hideBefore(8);
  await loadNewest(store, conversation(), ask);
  await reload(store, server.request, { signal });
  expect(await rowOf()).toMatchObject({ oldest_seq: 8, newest_seq: 20, history_seq: 7, last_seq: 20 });
});
