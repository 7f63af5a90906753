import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { STALE_MESSAGE_HOURS } from '../../../contract/base/rules.ts';
import { upload } from './upload.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { readDraft } from '../store/drafts.ts';
import type { MessageEntry } from '../store/entry.ts';
import { discardEntry, retryEntry, editEntry } from './edit-entry.ts';
import { sendPictures } from '../fixtures/uploading-device.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { readUnsent } from './unsent.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const STALE_AFTER_MS = STALE_MESSAGE_HOURS * 3_600_000;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;
let fault: Fault;

beforeEach(() => {
  fault = 'none';
  server = new FakeServer(ME, () => fault);
  store = openStore(ME);
});
afterEach(() => store.delete());

const write = (body = 'Hello') => enqueueText(store, { peer: PEER, conversation: null, body, max_credits: 1 });
/** Flushes the outbox at a given time. */
const flush = async (now = Date.now()) => {
  const quiet = { upload, onCredits: () => {}, onWrongSession: () => {}, onRefused: () => {} };
  await createFlusher({ store, request: server.request, ...quiet, now: () => now, wait: async () => {} }).run(never);
};
const only = async () => (await readUnsent(store, PEER))[0] as MessageEntry;
/** A message whose request had no answer. It is so old that the member must confirm it before the next request. */
async function writeStaleOnWire(): Promise<string> {
  const id = await write();
  fault = 'answer-lost';
  await flush();
  fault = 'none';
  await flush(Date.now() + STALE_AFTER_MS + 1_000);
  return id;
}

test.each([
  [0, 1, undefined],
  [1, 0, 'stale'],
])('of a message that is twelve hours and %i ms old, %i is sent; failure: %s', async (overMs, sent, failure) => {
  await write();
  const now = Date.now();
  await store.outbox.toCollection().modify({ created_at: now - STALE_AFTER_MS - overMs });
  await flush(now);
  expect([server.stored.size, (await readUnsent(store, PEER))[0]?.failure?.code]).toEqual([sent, failure]);
});

test('a stale message that was never on the wire can be edited', async () => {
  const id = await write('Are you up?');
  await flush(Date.now() + STALE_AFTER_MS + 1_000);
  expect(await only()).toMatchObject({ state: 'failed', failure: { code: 'stale' }, on_wire: false });
  expect(await editEntry(store, id)).toBe(true);
  expect([await readDraft(store, PEER), await store.outbox.count()]).toEqual(['Are you up?', 0]);
});

test('a stale message that may have arrived stays on the wire and cannot be edited', async () => {
  const id = await writeStaleOnWire();
  expect(await only()).toMatchObject({ state: 'failed', failure: { code: 'stale' }, on_wire: true });
  expect(await editEntry(store, id)).toBe(false);
  expect([await readDraft(store, PEER), await store.outbox.count()]).toEqual(['', 1]);
});

test('a retry of a stale message that may have arrived has the same id and charges once', async () => {
  const id = await writeStaleOnWire();
  await store.outbox.toCollection().modify({ created_at: Date.now() - STALE_AFTER_MS - 1_000 });
  await retryEntry(store, id);
  await flush();
  expect([[...server.stored.keys()], server.charged, await store.outbox.count()]).toEqual([[id], 1, 0]);
});

test('a stale message that may have arrived can be discarded', async () => {
  await discardEntry(store, await writeStaleOnWire());
  expect(await store.outbox.count()).toBe(0);
});

test('a message on the wire can be neither discarded nor edited', async () => {
  const id = await write();
  fault = 'lost';
  await flush();
  expect(await only()).toMatchObject({ state: 'queued', on_wire: true });
  expect(await discardEntry(store, id)).toBe(null);
  expect([await editEntry(store, id), await store.outbox.count()]).toEqual([false, 1]);
});

test('a queued message can be discarded or edited', async () => {
  expect(await discardEntry(store, await write('one'))).toMatchObject({ request: { body: 'one' } });
  expect(await editEntry(store, await write('two'))).toBe(true);
  expect([await readDraft(store, PEER), await store.outbox.count()]).toEqual(['two', 0]);
});

test('a message that the server refuses at the second try can be edited', async () => {
  const id = await write('words');
  fault = 'lost';
  await flush();
  fault = 'none';
  server.credits = 0;
  await flush();
  expect(await only()).toMatchObject({ state: 'failed', failure: { code: 'insufficient_credits' }, on_wire: false });
  expect(await editEntry(store, id)).toBe(true);
  expect(await readDraft(store, PEER)).toBe('words');
});

test('a retry has the same id and text, at the price that the app shows', async () => {
  const id = await write('words');
  server.credits = 0;
  await flush();
  await retryEntry(store, id, 7);
  expect(await only()).toMatchObject({
    state: 'queued',
    failure: null,
    request: { id, body: 'words', max_credits: 7 },
  });
});

test('a retry uploads the picture again, because the server may have deleted it', async () => {
  const pictures = [{ id: crypto.randomUUID() as MediaId, blob: new Blob(['x']), width: 1, height: 1 }];
  const [id] = (await sendPictures(store, { peer: PEER, conversation: null, price: 1, pictures })) as [MessageId];
  server.credits = 0;
  await flush();
  const picture = (await only()).picture;
  expect(picture?.uploaded).toBe(true);
  server.uploads.pictures.delete(picture?.id as MediaId);
  server.credits = 1;
  await retryEntry(store, id);
  await flush();
  expect(server.stored.has(id)).toBe(true);
});
