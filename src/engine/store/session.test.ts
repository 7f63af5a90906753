import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import { claimDevice, readDevice, readUnfinishedLogout, releaseDevice } from '../api/device.ts';
import { enqueueText } from '../outbox/enqueue.ts';
import { endSession, finishLocalLogout } from './session.ts';
import { conversationNumber, holdTexts } from '../fixtures/indexed-messages.ts';
import { recordingOf } from '../fixtures/uploading-device.ts';
import { openStore } from './database.ts';
import { addDraftPictures } from './draft-pictures.ts';
import { writeDraftVoice } from './draft-voice.ts';
import { writeDraft } from './drafts.ts';
import { fillSearchBlocks } from './fill-search-blocks.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;

afterEach(() => openStore(ME).delete());

async function visit() {
  await claimDevice(ME);
  const store = openStore(ME);
  await store.marks.put({ name: 'cursor', epoch: 'aaaaaaaaaaaaaaaa', number: 7, at: 1 });
  await enqueueText(store, { peer: PEER, conversation: null, body: 'unsent', max_credits: 1 });
  await writeDraft(store, PEER, 'a draft');
  await addDraftPictures(store, PEER, [{ id: 'a' as MediaId, blob: new Blob(['a']), width: 1, height: 1 }]);
  await writeDraftVoice(store, PEER, recordingOf(new Uint8Array(9)));
  await holdTexts(store, conversationNumber(1), { bodies: ['nutmeg'] });
  await fillSearchBlocks(store);
  return store;
}
async function left(): Promise<number[]> {
  const store = openStore(ME);
  const { marks, outbox, drafts, draftPictures, draftVoices, searchBlocks } = store;
  const tables = [marks, searchBlocks, outbox, drafts, draftPictures, draftVoices];
  const counts = await Promise.all(tables.map((table) => table.count()));
  store.close();
  return counts;
}

test('a logout deletes everything, or everything but the unsent messages on request', async () => {
  await endSession(await visit(), { keepUnsent: false });
  expect([await readDevice(), await readUnfinishedLogout(), await left()]).toEqual([null, null, [0, 0, 0, 0, 0, 0]]);
  await endSession(await visit(), { keepUnsent: true });
  expect([await readDevice(), await readUnfinishedLogout(), await left()]).toEqual([null, null, [0, 0, 1, 1, 1, 1]]);
});

test.each([
  [false, [0, 0, 0, 0, 0, 0]],
  [true, [0, 0, 1, 1, 1, 1]],
] as const)(
  'the next page finishes an interrupted logout (unsent messages retained: %s)',
  async (keepUnsent, expected) => {
    (await visit()).close();
    await releaseDevice({ member_id: ME, keepUnsent });
    expect(await left()).toEqual([1, 1, 1, 1, 1, 1]);
    await finishLocalLogout();
    expect([await left(), await readUnfinishedLogout()]).toEqual([expected, null]);
  },
);

test('a new login of the member before the logout has finished preserves the remaining data', async () => {
  (await visit()).close();
  await releaseDevice({ member_id: ME, keepUnsent: false });
  await claimDevice(ME);
  await finishLocalLogout();
  expect(await left()).toEqual([1, 1, 1, 1, 1, 1]);
});
