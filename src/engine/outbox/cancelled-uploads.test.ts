import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import {
  calling,
  deleteStoreAfterEach,
  expectWhole,
  failing,
  flush,
  never,
  open,
  PEER,
  PIECE,
  pictureOf,
  quiet,
  send,
  sendAlbum,
  sendPictures,
} from '../fixtures/uploading-device.ts';
import type { Store } from '../store/database.ts';
import { readDraftPictures } from '../store/draft-pictures.ts';
import { enqueueDeletion, enqueueEdit } from './change-message.ts';
import { discardEntry, editEntry, retryEntry } from './edit-entry.ts';
import { enqueuePictures } from './enqueue.ts';
import { createFlusher } from './flush.ts';
import { countUnsent, readUnsent } from './unsent.ts';
import { readProgress } from './upload-progress.ts';

// A message is not on the wire while its picture is uploaded, so the member can cancel or edit it.

const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;

deleteStoreAfterEach();

const statesOf = async (on: Store) => (await readUnsent(on, PEER)).map(({ state, on_wire }) => [state, on_wire]);

test.each([
  ['discarded', discardEntry],
  ['deleted', (on: Store, id: string) => enqueueDeletion(on, { id, peer: PEER })],
  ['returned to the draft', editEntry],
] as const)('a picture that is %s during its upload is not sent, and the rest of the queue is', async (_, cancel) => {
  const shared = await open();
  const server = failing();
  const id = await send(shared, 4 * PIECE);
  const next = await send(shared, 1_000);
  let [waits, states]: [number, unknown] = [0, null];
  const request = calling(server, async () => {
    // The third request is for the second piece.
    if (server.uploads.received.length !== 2) return;
    states = await statesOf(shared);
    await cancel(shared, id);
  });
  const wait = async () => void (waits += 1);
  await createFlusher({ store: shared, request, ...quiet, wait }).run(never);
  expect(states).toEqual([
    ['sending', false],
    ['queued', false],
  ]);
  expect(server.uploads.received).toEqual([0, PIECE, PIECE, 1_000]);
  expect([[...server.stored.keys()], server.charged, await shared.outbox.count()]).toEqual([[next], 1, 0]);
  expect([waits, readProgress(shared).size]).toEqual([0, 0]);
});

test('a picture that is cancelled while it waits for the upload of another conversation is not uploaded', async () => {
  const shared = await open();
  const server = failing();
  await send(shared, 3 * PIECE);
  const pictures = [pictureOf(new Uint8Array(9))];
  const [second = ''] = await sendPictures(shared, { peer: OTHER, conversation: null, price: 1, pictures });
  const cancel = () => discardEntry(shared, second);
  const request = calling(server, async () => server.uploads.received.length === 2 && cancel());
  await flush(shared, server, request);
  expectWhole(server, [3 * PIECE]);
  expect([server.uploads.received, server.charged, await countUnsent(shared)]).toEqual([
    [0, PIECE, PIECE, PIECE],
    1,
    0,
  ]);
});

test('a picture that is cancelled between its upload and its message is not sent', async () => {
  const shared = await open();
  const server = failing();
  const id = await send(shared, 1_000);
  server.after('uploadPhoto', () => void discardEntry(shared, id));
  await flush(shared, server);
  expect([server.uploads.received, server.stored.size, server.charged]).toEqual([[1_000], 0, 0]);
});

test('a picture that is cancelled and then refused does not stop its queue', async () => {
  const shared = await open();
  const server = failing();
  const id = await send(shared, 1_000);
  const next = await send(shared, 2_000);
  const [entry] = await readUnsent(shared, PEER);
  server.uploads.unreadable.add(entry?.picture?.id ?? '');
  const cancel = () => discardEntry(shared, id);
  const request = calling(server, async () => server.uploads.received.length === 0 && cancel());
  await flush(shared, server, request);
  expect([[...server.stored.keys()], server.charged, await countUnsent(shared)]).toEqual([[next], 1, 0]);
});

test('a picture can be cancelled between two tries of its upload', async () => {
  const shared = await open();
  const server = failing('lost');
  const id = await send(shared, 1_000);
  let states: unknown = null;
  const wait = async () => {
    states = await statesOf(shared);
    await discardEntry(shared, id);
  };
  await createFlusher({ store: shared, request: server.request, ...quiet, wait }).run(never);
  expect([states, server.uploads.received, server.stored.size]).toEqual([[['queued', false]], [], 0]);
});

test('a message is on the wire from its own request on, and also when its picture is uploaded again', async () => {
  const shared = await open();
  const server = failing('none', 'answer-lost');
  const id = await send(shared, 1_000);
  const calls: unknown[] = [];
  const request = calling(server, async (call) => {
    const [state] = await statesOf(shared);
    calls.push([call, ...(state ?? [])]);
    if (call === 'sendMessage') await discardEntry(shared, id);
  });
  const wait = async () => {
    await shared.outbox.toCollection().modify({ state: 'failed' });
    await retryEntry(shared, id);
  };
  await createFlusher({ store: shared, request, ...quiet, wait }).run(never);
  expect(calls).toEqual([
    ['uploadPhoto', 'sending', false],
    ['sendMessage', 'sending', true],
    ['uploadPhoto', 'sending', true],
    ['sendMessage', 'sending', true],
  ]);
  expect([[...server.stored.keys()], server.charged, await countUnsent(shared)]).toEqual([[id], 1, 0]);
});

test('a caption that is edited during the upload is sent with its picture', async () => {
  const shared = await open();
  const server = failing();
  const [id = ''] = await sendAlbum(shared, [3 * PIECE], 'Look');
  const edit = () => enqueueEdit(shared, { id, peer: PEER, body: 'Look at this' });
  await flush(
    shared,
    server,
    calling(server, async () => server.uploads.received.length === 2 && edit()),
  );
  expect([...server.stored.values()]).toMatchObject([{ id, body: 'Look at this', version: 1 }]);
  expect([server.charged, await shared.outbox.count()]).toEqual([1, 0]);
});

test('a picture that returns to the draft during its upload and is sent again continues where it stopped', async () => {
  const shared = await open();
  const server = failing();
  const id = await send(shared, 4 * PIECE);
  const [entry] = await readUnsent(shared, PEER);
  const edit = () => editEntry(shared, id);
  await flush(
    shared,
    server,
    calling(server, async () => server.uploads.received.length === 2 && edit()),
  );
  const pictures = await readDraftPictures(shared, PEER);
  expect(pictures.map((picture) => picture.id)).toEqual([entry?.picture?.id]);
  server.uploads.received.length = 0;

  await enqueuePictures(shared, { peer: PEER, conversation: null, price: 1, pictures });
  await flush(shared, server);
  expect(server.uploads.received).toEqual([0, PIECE, PIECE]);
  expectWhole(server, [4 * PIECE]);
  expect([server.charged, await shared.draftPictures.count()]).toEqual([1, 0]);
});

test('an upload whose page ends is continued, and its message is not on the wire before', async () => {
  const shared = await open();
  const server = failing();
  const id = await send(shared, 3 * PIECE);
  const ended = new AbortController();
  const request = calling(server, async () => {
    if (server.uploads.received.length === 2) ended.abort();
    ended.signal.throwIfAborted();
  });
  await expect(createFlusher({ store: shared, request, ...quiet }).run(ended.signal)).rejects.toThrow('abort');
  expect(await statesOf(shared)).toEqual([['sending', false]]);
  await flush(shared, server);
  expectWhole(server, [3 * PIECE]);
  expect([[...server.stored.keys()], server.charged]).toEqual([[id], 1]);
});
