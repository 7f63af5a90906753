import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { onAnnouncement } from '../coordination/announcements.ts';
import { openStore, type Store } from '../store/database.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { readCursor } from './apply-changes.ts';
import { pull } from './pull.ts';
import { reload, reloadLikes } from './reload.ts';

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
  'skips no change between the answer of %s and the other answer',
  async (first) => {
    receive(ONE);
    const cursor = server.feed.length;
    server.after(first, () => {
      receive(OTHER);
      server.receiveLike(OTHER);
    });
    await reload(store, server.request, { signal: never });
    expect(await readCursor(store)).toMatchObject({ epoch: server.epoch, number: cursor });
    await pullNow();
    expect([await store.conversations.count(), await store.likes.count()]).toEqual([2, 1]);
  },
);

test('repeats the changes after the cursor of the device', async () => {
  receive(ONE);
  await pullNow();
  const before = await readCursor(store);
  receive(OTHER);
  await reload(store, server.request, { signal: never });
  expect(await readCursor(store)).toMatchObject({ epoch: before?.epoch, number: before?.number });
});

test('moves the cursor back to answers from before the last pull, so that the next pull restores their changes', async () => {
  receive(ONE);
  await pullNow();
  const late = (async (...call: Parameters<typeof server.request>) => {
    const answer = await server.request(...call);
    if (call[0].name === 'getChats') {
      receive(OTHER);
      await pullNow();
    }
    return answer;
  }) as typeof server.request;
  await reload(store, late, { signal: never });
  await pullNow();
  expect(await store.conversations.count()).toBe(2);
});

test('replaces the cursor that the server refused', async () => {
  receive(ONE);
  await pullNow();
  const refused = await readCursor(store);
  receive(OTHER);
  await reload(store, server.request, { signal: never, ...(refused && { refused }) });
  expect(await readCursor(store)).toMatchObject({ number: server.feed.length });
});

test('announces the skipped changes of a device without a cursor or with a refused one, and only those', async () => {
  const announced: string[] = [];
  const stop = onAnnouncement(({ kind }) => announced.push(kind));
  await pullNow();
  expect(announced).toEqual(['reloaded']);
  await reload(store, server.request, { signal: never });
  expect(announced).toEqual(['reloaded']);
  receive(ONE);
  server.prunedUpTo = server.feed.length;
  await pullNow();
  expect(announced).toEqual(['reloaded', 'reloaded']);
  server.epoch = 'bbbbbbbbbbbbbbbb';
  await pullNow();
  expect(announced).toEqual(['reloaded', 'reloaded', 'reloaded']);
  stop();
});

test('the search index has no word of a message that changed while the device had no usable cursor', async () => {
  await pullNow();
  const { id } = server.receive(server.conversationOf(ONE), ONE, crypto.randomUUID(), 'Nutmeg');
  receive(ONE);
  await pullNow();
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(['nutmeg', 'hello']);
  await reload(store, server.request, { signal: never });
  expect(await indexedWords(store)).toEqual(['nutmeg', 'hello']);
  server.changeMessage(id, null);
  server.epoch = 'bbbbbbbbbbbbbbbb';
  await reload(store, server.request, { signal: never });
  expect(await indexedWords(store)).toEqual([]);
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(['hello']);
});

test('deletes a conversation, a card and a like that the server does not list', async () => {
  for (const peer of [ONE, OTHER]) receive(peer);
  for (const peer of [ONE, THIRD]) server.receiveLike(peer);
  await pullNow();
  for (const peer of [ONE, THIRD]) server.erase(peer);
  await reload(store, server.request, { signal: never });
  expect((await store.conversations.toArray()).map(({ profile }) => profile)).toEqual([OTHER]);
  expect((await store.messages.toArray()).map(({ sender }) => sender)).toEqual([OTHER]);
  expect([await store.likes.count(), await store.profiles.get(ONE)]).toEqual([0, undefined]);
});

test('deletes the likes of a member whose silent block the feed does not report', async () => {
  for (const peer of [ONE, OTHER]) server.receiveLike(peer);
  receive(ONE);
  await pullNow();
  server.receiveBlock(ONE);
  await pullNow();
  expect(await store.likes.count()).toBe(2);
  await reloadLikes(store, server.request, never);
  expect((await store.likes.toArray()).map(({ id }) => id)).toEqual([OTHER]);
  expect(await store.conversations.count()).toBe(1);
});

test('ignores an answer with likes from before the last pull', async () => {
  server.receiveLike(ONE);
  await pullNow();
  const late = (async (...call: Parameters<typeof server.request>) => {
    const answer = await server.request(...call);
    server.receiveLike(OTHER);
    await pullNow();
    return answer;
  }) as typeof server.request;
  await reloadLikes(store, late, never);
  expect(await store.likes.count()).toBe(2);
});

test('replaces damaged messages of a device with a damaged cursor', async () => {
  const { id } = receive(ONE);
  await pullNow();
  await store.messages.toCollection().modify((message) => {
    delete (message as { media?: unknown }).media;
  });
  await store.marks.put({ name: 'cursor', epoch: 1, number: 'x', at: 0 } as never);
  await reload(store, server.request, { signal: never });
  expect(await store.messages.get(id)).toMatchObject({ id, media: null });
});
