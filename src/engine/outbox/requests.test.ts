import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationId, MediaId, MemberId } from '../../../contract/base/ids.ts';
import { sendPictures } from '../fixtures/uploading-device.ts';
import { openStore, type Store } from '../store/database.ts';
import { retryEntry } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { readUnsent } from './unsent.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const CONVERSATION = 'cccccccc-0000-4000-8000-000000000001' as ConversationId;

let store: Store;
beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

const first = { peer: PEER, conversation: null, body: 'Hello', max_credits: 1 };
const consents = async () => (await readUnsent(store, PEER)).map(({ request }) => request.as_request);

test('a first message has the consent to a request only if the app has shown the request', async () => {
  await enqueueText(store, first);
  await enqueueText(store, { ...first, as_request: true });
  await enqueueText(store, { ...first, conversation: CONVERSATION, as_request: true });
  expect(await consents()).toEqual([false, true, undefined]);
});

test('each picture of an album has the consent', async () => {
  const picture = () => ({ id: crypto.randomUUID() as MediaId, blob: new Blob(['x']), width: 1, height: 1 });
  const pictures = [picture(), picture()];
  await sendPictures(store, { peer: PEER, conversation: null, price: 1, pictures, as_request: true });
  expect(await consents()).toEqual([true, true]);
});

test('a retry gives the consent that the refusal has named, and no other one', async () => {
  const failed = { code: 'only_as_request', data: {} } as const;
  const id = await enqueueText(store, { ...first, failure: failed });
  const other = await enqueueText(store, { ...first, failure: { code: 'premium_required', data: { limit: 2 } } });
  await retryEntry(store, id);
  await retryEntry(store, other);
  expect(await consents()).toEqual([true, false]);
});
