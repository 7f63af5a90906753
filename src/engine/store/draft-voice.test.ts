import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import { recordingOf } from '../fixtures/uploading-device.ts';
import { openStore, type Store } from './database.ts';
import { readDraftVoice, removeDraftVoice, writeDraftVoice } from './draft-voice.ts';
import { writeDraft } from './drafts.ts';

const ME = '00000000-0000-4000-8000-000000000001' as MemberId;
const MARA = '00000000-0000-4000-8000-000000000002' as MemberId;
const NOOR = '00000000-0000-4000-8000-000000000003' as MemberId;

let store: Store;
beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

const recording = (id: string) => ({ ...recordingOf(new Uint8Array([1, 2])), id: id as MediaId });
const idOf = async (peer = MARA) => (await readDraftVoice(store, peer))?.id;

it('returns the recording of each draft, after a reload too, and without fields of its message', async () => {
  const sent = { ...recording('a'), uploaded: true };
  await writeDraftVoice(store, MARA, sent);
  store.close();
  store = openStore(ME);
  const held = await readDraftVoice(store, MARA);
  expect(held).toEqual({ ...recording('a'), blob: expect.any(Blob) as Blob, peer: MARA });
  expect(new Uint8Array((await held?.blob.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1, 2]));
  expect(await readDraftVoice(store, NOOR)).toBeNull();
});

it('keeps a recording that another one joins, and shows it when that is gone', async () => {
  for (const id of ['a', 'b']) await writeDraftVoice(store, MARA, recording(id));
  await writeDraftVoice(store, NOOR, recording('c'));
  expect([await idOf(), await idOf(NOOR), await store.draftVoices.count()]).toEqual(['a', 'c', 3]);
  await removeDraftVoice(store, 'a' as MediaId);
  expect([await idOf(), await idOf(NOOR)]).toEqual(['b', 'c']);
});

it('removes only the recording with this id', async () => {
  await writeDraftVoice(store, MARA, recording('a'));
  await writeDraftVoice(store, NOOR, recording('b'));
  await removeDraftVoice(store, 'c' as MediaId);
  expect([await idOf(), await idOf(NOOR)]).toEqual(['a', 'b']);
  await removeDraftVoice(store, 'a' as MediaId);
  expect([await idOf(), await idOf(NOOR)]).toEqual([undefined, 'b']);
});

it('is added to a database of a version of the app that did not have it, and leaves it usable for that version', async () => {
  await store.delete();
  const older = new Dexie(store.name);
  older.version(5).stores({ drafts: 'peer', draftPictures: 'id, peer' });
  await older.table('drafts').put({ peer: MARA, text: 'Hello', updated_at: 1 });
  // The older tab stays open while this version opens the database.
  store = openStore(ME);
  await writeDraftVoice(store, MARA, recording('a'));
  await writeDraft(store, NOOR, 'Hi');
  expect(await older.table('drafts').count()).toBe(2);
  older.close();
  expect(await idOf()).toBe('a');
});
