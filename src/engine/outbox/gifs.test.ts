import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { sendPictures } from '../fixtures/uploading-device.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { openStore, type Store } from '../store/database.ts';
import { createFlusher } from './flush.ts';
import { countUnsent, readUnsent } from './unsent.ts';
import { upload } from './upload.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const never = new AbortController().signal;
const quiet = { upload, onCredits: () => {}, onWrongSession: () => {}, onRefused: () => {}, wait: async () => {} };

let store: Store;
beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

test.each([
  [true, 'gif'],
  [false, 'image'],
])('a picture that moves (%s) waits without a network and is sent once as %s', async (animated, kind) => {
  const blob = new Blob([new Uint8Array(1_000)]);
  const pictures = [{ id: crypto.randomUUID() as MediaId, blob, width: 4, height: 3, animated }];
  const [id] = (await sendPictures(store, { peer: PEER, conversation: null, price: 2, pictures })) as [MessageId];
  let fault: Fault = 'lost';
  const server = new FakeServer(ME, () => fault);
  const flusher = createFlusher({ store, request: server.request, ...quiet });
  await flusher.run(never);
  expect(await readUnsent(store, PEER)).toMatchObject([
    { state: 'queued', request: { id, kind }, picture: { animated } },
  ]);
  fault = 'none';
  await flusher.run(never);
  expect(server.stored.get(id)?.kind).toBe(kind);
  expect([server.charged, await countUnsent(store)]).toEqual([1, 0]);
});
