import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MediaId, MemberId } from '../../../../contract/base/ids.ts';
import { claimDevice, readDevice, releaseDevice } from '../../../engine/api/device.ts';
import { enqueueText } from '../../../engine/outbox/enqueue.ts';
import { openStore } from '../../../engine/store/database.ts';
import { recordingOf } from '../../../engine/fixtures/uploading-device.ts';
import { addDraftPictures } from '../../../engine/store/draft-pictures.ts';
import { writeDraftVoice } from '../../../engine/store/draft-voice.ts';
import { startAfresh } from './start-afresh.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const deletedCaches: string[] = [];
const unregister = vi.fn(async () => true);
let opened: unknown;

beforeEach(() => {
  vi.spyOn(location, 'replace').mockImplementation((address) => void (opened = address));
  vi.stubGlobal('caches', {
    keys: async () => ['shell', 'pictures'],
    delete: async (name: string) => deletedCaches.push(name),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistrations: async () => [{ unregister }] },
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  for (const member of [ME, OTHER]) await openStore(member).delete();
});

async function fill(member: MemberId): Promise<void> {
  const store = openStore(member);
  await store.marks.put({ name: 'cursor', epoch: 'aaaaaaaaaaaaaaaa', number: 7, at: 1 });
  store.close();
}
async function write(member: MemberId): Promise<void> {
  const store = openStore(member);
  const picture = { id: crypto.randomUUID() as MediaId, blob: new Blob(['a']), width: 1, height: 1 };
  await addDraftPictures(store, OTHER, [picture]);
  await writeDraftVoice(store, OTHER, recordingOf(new Uint8Array(9)));
  await enqueueText(store, { peer: OTHER, conversation: null, body: 'unsent', max_credits: 1 });
  store.close();
}
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

it('deletes the data that the browser has stored, except unsent messages', async () => {
  await claimDevice(ME);
  await fill(ME);
  await write(ME);
  await fill(OTHER);
  localStorage.setItem('cache:finder', '1');
  localStorage.setItem('cache:last-words:a:b', 'hello');
  localStorage.setItem('logout-pending', '1');
  sessionStorage.setItem('cache:search-pages', '{');
  document.cookie = 'locale=%E0%A4%A; Path=/';
  await startAfresh();

  expect(opened).toBe('/');
  expect(unregister).toHaveBeenCalled();
  expect(deletedCaches).toEqual(['shell', 'pictures']);
  expect(Object.keys(localStorage).toSorted()).toEqual(['cache:last-words:a:b', 'logout-pending']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(document.cookie).toBe('');
  expect(await databases()).toEqual([`liaison-${ME}`]);
  const store = openStore(ME);
  const { outbox, draftPictures, draftVoices, marks } = store;
  const tables = [outbox, draftPictures, draftVoices, marks];
  expect(await Promise.all(tables.map((table) => table.count()))).toEqual([1, 1, 1, 0]);
  store.close();
  expect(await readDevice()).toBeNull();
});

it('deletes the remaining data of a member who logged out and discarded unsent messages', async () => {
  await write(ME);
  await releaseDevice({ member_id: ME, keepUnsent: false });
  await startAfresh();
  expect(await databases()).toEqual([]);
});
