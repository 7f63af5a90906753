import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { Failure } from '../api/failure.ts';
import { upload } from './upload.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { indexedWords } from '../fixtures/indexed-messages.ts';
import { countUnreadAndLikes } from '../badge/unread-count.ts';
import { readConversations } from '../store/conversations.ts';
import { openStore, type Store } from '../store/database.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { type Announcement, onAnnouncement } from '../coordination/announcements.ts';
import { pull } from '../sync/pull.ts';
import { reload } from '../sync/reload.ts';
import { unblockNow } from '../sync/unblock-now.ts';
import { enqueueBlock, enqueueRead, enqueueRemoval, enqueueRemovalWith, enqueueUnblock } from './enqueue-action.ts';
import { enqueueShowPictures } from './enqueue-view.ts';
import { createFlusher } from './flush.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const ONE = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;

let store: Store;
let server: FakeServer;
let fault: Fault = 'none';
const refused: Failure[] = [];
const delayed: Failure[] = [];
const never = new AbortController().signal;

beforeEach(async () => {
  fault = 'none';
  refused.length = 0;
  delayed.length = 0;
  server = new FakeServer(ME, () => fault);
  store = openStore(ME);
  for (const peer of [ONE, OTHER]) server.receive(server.conversationOf(peer), peer, crypto.randomUUID());
  await pullNow();
});
afterEach(() => store.delete());

const pullNow = () => pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, never);
const flush = () =>
  createFlusher({
    store,
    upload,
    request: server.request,
    onCredits: () => {},
    onWrongSession: () => {},
    onRefused: (failure) => refused.push(failure),
    wait: () => Promise.resolve(),
  }).run(never);
const shown = async (): Promise<MemberId[]> =>
  ((await readConversations(store, 100)) ?? []).map(({ row }) => row.profile).toSorted();

test('the choice to show pictures applies at once, and only the last choice is sent', async () => {
  const conversation = server.conversationOf(ONE);
  await store.revealed.put({ conversation });
  await enqueueShowPictures(store, conversation, true);
  expect((await store.conversations.get(conversation))?.shows_pictures).toBe(true);
  await enqueueShowPictures(store, conversation, false);
  expect((await store.conversations.get(conversation))?.shows_pictures).toBe(false);
  expect(await store.revealed.get(conversation)).toBeUndefined();
  await flush();
  expect(server.actions).toEqual([{ call: 'setChatView', body: { conversation, shown: false } }]);
  expect(await store.outbox.count()).toBe(0);
});

test('a removed conversation disappears at once, and an older state of the server does not restore it', async () => {
  const conversation = server.conversationOf(ONE);
  fault = 'lost';
  await enqueueRemoval(store, conversation);
  await flush();
  expect(await shown()).toEqual([OTHER]);
  expect((await countUnreadAndLikes(store)).unread).toBe(1);
  expect(await store.messages.where({ conversation }).count()).toBe(0);
  fault = 'none';
  await reload(store, server.request, { signal: never });
  expect(await shown()).toEqual([OTHER]);
  expect((await countUnreadAndLikes(store)).unread).toBe(1);

  await flush();
  expect(await store.outbox.count()).toBe(0);
  expect(server.actions).toEqual([{ call: 'removeChat', body: { conversation, seq: 1 } }]);
});

test('a message after a removal starts the conversation without its earlier messages', async () => {
  const conversation = server.conversationOf(ONE);
  fault = 'lost';
  await enqueueRemoval(store, conversation);
  await flush();
  fault = 'none';
  const later = server.receive(conversation, ONE, crypto.randomUUID(), 'Still there?');
  await pullNow();
  await flush();
  await pullNow();
  expect(await shown()).toEqual([ONE, OTHER]);
  expect((await store.messages.where({ conversation }).toArray()).map(({ id }) => id)).toEqual([later.id]);
  expect((await store.conversations.get(conversation))?.unread).toBe(1);
});

test('a removal by profile removes all conversations with the profile in one call', async () => {
  await enqueueRemovalWith(store, ONE);
  expect(await shown()).toEqual([OTHER]);
  await flush();
  expect(server.actions).toEqual([{ call: 'removeChat', body: { profile: ONE } }]);
});

test('a block deletes all data of the profile on the device before the server answers', async () => {
  fault = 'lost';
  await enqueueBlock(store, OTHER);
  await flush();
  expect(await shown()).toEqual([ONE]);
  fault = 'none';
  server.receive(server.conversationOf(OTHER), OTHER, crypto.randomUUID());
  await pullNow();
  await reload(store, server.request, { signal: never });
  expect(await shown()).toEqual([ONE]);
  expect((await countUnreadAndLikes(store)).unread).toBe(1);
});

test('a block deletes the screen snapshot, whether the profile has a picture or not', async () => {
  const deleted = vi.fn<(name: string) => Promise<boolean>>(async () => true);
  vi.stubGlobal('caches', { delete: deleted, open: vi.fn<() => void>() });
  await pullNow();
  expect(deleted).not.toHaveBeenCalled();
  await enqueueBlock(store, OTHER);
  expect(deleted.mock.calls).toEqual([[`screens:${ME}`]]);
  vi.unstubAllGlobals();
});

test('a block and its unblock reach the server in that order', async () => {
  fault = 'lost';
  await enqueueBlock(store, OTHER);
  await enqueueUnblock(store, OTHER);
  const announced: { announcement: Announcement; doneCalls: number }[] = [];
  const stop = onAnnouncement((announcement) => {
    if (announcement.kind === 'unblocked') announced.push({ announcement, doneCalls: server.actions.length });
  });
  await flush();
  expect(announced).toEqual([]);
  fault = 'none';
  await flush();
  stop();
  // The announcement must follow the server's answer: lists reloaded earlier would not contain the profile.
  expect(announced).toEqual([{ announcement: { kind: 'unblocked', member: ME, profiles: [OTHER] }, doneCalls: 2 }]);
  expect(server.actions).toEqual([
    { call: 'block', body: { profile: OTHER } },
    { call: 'unblock', body: { profile: OTHER } },
  ]);
  await reload(store, server.request, { signal: never });
  expect(await shown()).toEqual([ONE, OTHER]);
});

test('a block and an unblock that are both queued hide no profile', async () => {
  fault = 'lost';
  await enqueueBlock(store, OTHER);
  await flush();
  await enqueueUnblock(store, OTHER);
  fault = 'none';
  await reload(store, server.request, { signal: never });
  expect(await shown()).toEqual([ONE, OTHER]);
});

test('an unblock follows a block that is on the wire, and cancels one that is queued', async () => {
  fault = 'lost';
  await enqueueBlock(store, OTHER);
  await flush();
  await unblockNow(store, OTHER);
  fault = 'none';
  await flush();
  expect(server.actions.map(({ call }) => call)).toEqual(['block', 'unblock']);
  await enqueueBlock(store, ONE);
  await expect(unblockNow(store, ONE)).rejects.toThrow();
  expect(await store.outbox.count()).toBe(0);
});

test('a newer read mark replaces a queued one, and its refusal is not announced', async () => {
  const conversation = server.conversationOf(ONE);
  server.receive(conversation, ONE, crypto.randomUUID());
  await pullNow();
  await enqueueRead(store, { peer: ONE, conversation, seq: 1 });
  await enqueueRead(store, { peer: ONE, conversation, seq: 2 });
  expect(await store.outbox.count()).toBe(1);
  expect((await store.conversations.get(conversation))?.unread).toBe(0);
  server.refusesActions = true;
  await flush();
  expect(await store.outbox.count()).toBe(0);
  expect(refused).toEqual([]);
});

test('a newer read mark waits behind a read mark on the wire', async () => {
  const conversation = server.conversationOf(ONE);
  server.receive(conversation, ONE, crypto.randomUUID());
  await pullNow();
  fault = 'lost';
  await enqueueRead(store, { peer: ONE, conversation, seq: 1 });
  await flush();
  await enqueueRead(store, { peer: ONE, conversation, seq: 2 });
  fault = 'none';
  await flush();
  expect(server.actions.map(({ body }) => body)).toEqual([
    { conversation, seq: 1 },
    { conversation, seq: 2 },
  ]);
});

test('a read mark replaces no mark of another conversation, and an older mark changes nothing', async () => {
  const [one, other] = [server.conversationOf(ONE), server.conversationOf(OTHER)];
  server.receive(one, ONE, crypto.randomUUID());
  await pullNow();
  await enqueueRead(store, { peer: OTHER, conversation: other, seq: 1 });
  await enqueueRead(store, { peer: ONE, conversation: one, seq: 2 });
  await enqueueRead(store, { peer: ONE, conversation: one, seq: 1 });
  expect((await store.conversations.get(one))?.read_seq).toBe(2);
  await flush();
  expect(server.actions).toHaveLength(2);
  expect(server.actions.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { conversation: other, seq: 1 },
      { conversation: one, seq: 2 },
    ]),
  );
});

test('a refused removal leaves the outbox and is announced, and a reload restores the conversation', async () => {
  server.refusesActions = true;
  await enqueueRemoval(store, server.conversationOf(ONE));
  await flush();
  expect(await store.outbox.count()).toBe(0);
  expect(refused).toHaveLength(1);
  await reload(store, server.request, { signal: never });
  expect(await shown()).toEqual([ONE, OTHER]);
});

test('the search index has no word of a removed conversation or of a blocked profile', async () => {
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(['hello', 'hello']);
  await enqueueRemoval(store, server.conversationOf(ONE));
  expect(await indexedWords(store)).toEqual(['hello']);
  await enqueueBlock(store, OTHER);
  expect(await store.searchBlocks.count()).toBe(0);
});

test('the search index has the newest text of a message that arrived before its removal was refused', async () => {
  const conversation = server.conversationOf(ONE);
  await enqueueRemoval(store, conversation);
  const { id } = server.receive(conversation, ONE, crypto.randomUUID(), 'Nutmeg');
  await pullNow();
  await fillSearchBlocks(store);
  server.changeMessage(id, 'Salt');
  server.refusesActions = true;
  await flush();
  await reload(store, server.request, { signal: never });
  await fillSearchBlocks(store);
  expect(await indexedWords(store)).toEqual(['salt', 'hello']);
});

test('gives up an action after repeated server errors, although `retryNow` resets the retries', async () => {
  fault = 'unavailable';
  await enqueueRemoval(store, server.conversationOf(ONE));
  const flusher = createFlusher({
    store,
    upload,
    request: server.request,
    onCredits: () => {},
    onWrongSession: () => {},
    onRefused: (failure) => refused.push(failure),
    wait: async () => flusher.retryNow(),
  });
  await flusher.run(never);
  expect(refused).toHaveLength(1);
});

test('reports a removal without an answer once, and sends it at the next wake', async () => {
  fault = 'lost';
  await enqueueRemoval(store, server.conversationOf(ONE));
  await enqueueRead(store, { peer: OTHER, conversation: server.conversationOf(OTHER), seq: 1 });
  const flusher = createFlusher({
    store,
    upload,
    request: server.request,
    onCredits: () => {},
    onWrongSession: () => {},
    onRefused: (failure) => refused.push(failure),
    onDelayed: (failure) => delayed.push(failure),
    wait: () => Promise.resolve(),
  });
  await flusher.run(never);
  await flusher.run(never);
  expect(delayed).toEqual([{ kind: 'network' }]);
  expect(refused).toEqual([]);
  expect(await shown()).toEqual([OTHER]);

  fault = 'none';
  await flusher.run(never);
  expect(server.actions.map(({ call }) => call).toSorted()).toEqual(['markRead', 'removeChat']);
  expect(delayed).toHaveLength(1);
});
