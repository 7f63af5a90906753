import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaId, MemberId } from '../../../contract/base/ids.ts';
import { ALBUM_PICTURES_MAX } from '../../../contract/base/rules.ts';
import { openStore, type Store } from './database.ts';
import { addDraftPictures, readDraftPictures, removeDraftPicture } from './draft-pictures.ts';
import { writeDraft } from './drafts.ts';

const ME = '00000000-0000-4000-8000-000000000001' as MemberId;
const MARA = '00000000-0000-4000-8000-000000000002' as MemberId;
const NOOR = '00000000-0000-4000-8000-000000000003' as MemberId;

let store: Store;
beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

const picture = (id: string) => ({ id: id as MediaId, blob: new Blob([id]), width: 4, height: 3 });
const pictures = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => picture(String(from + index).padStart(2, '0')));
const idsOf = async (peer = MARA) => (await readDraftPictures(store, peer)).map(({ id }) => id);

it('returns the pictures of each draft in the order in which they were added, after a reload too', async () => {
  await addDraftPictures(store, MARA, [picture('b'), picture('a')]);
  await addDraftPictures(store, NOOR, [picture('c')]);
  await addDraftPictures(store, MARA, [{ ...picture('0'), animated: true }]);
  store.close();
  store = openStore(ME);
  expect([await idsOf(), await idsOf(NOOR)]).toEqual([['b', 'a', '0'], ['c']]);
  const held = await readDraftPictures(store, MARA);
  expect(held.map(({ animated, width, height, peer }) => [animated, width, height, peer])).toEqual([
    [false, 4, 3, MARA],
    [false, 4, 3, MARA],
    [true, 4, 3, MARA],
  ]);
  expect(await held[1]?.blob.text()).toBe('a');
});

it('adds no more pictures than an album may have, and returns how many it has not added', async () => {
  expect(await addDraftPictures(store, MARA, pictures(0, ALBUM_PICTURES_MAX - 1))).toBe(0);
  expect(await addDraftPictures(store, MARA, pictures(20, 3))).toBe(2);
  expect(await addDraftPictures(store, MARA, pictures(40, 1))).toBe(1);
  expect([(await idsOf()).length, (await idsOf()).at(-1)]).toEqual([ALBUM_PICTURES_MAX, '20']);
  // The limit is that of one draft.
  expect(await addDraftPictures(store, NOOR, pictures(60, 2))).toBe(0);
});

it('adds no more pictures than an album may have from two tabs at once', async () => {
  const other = openStore(ME);
  const left = await Promise.all([
    addDraftPictures(store, MARA, pictures(0, 7)),
    addDraftPictures(other, MARA, pictures(20, 7)),
  ]);
  other.close();
  expect([left.toSorted(), (await idsOf()).length]).toEqual([[0, 4], ALBUM_PICTURES_MAX]);
});

it('appends behind the last picture after one was removed, and keeps a picture that it has', async () => {
  await addDraftPictures(store, MARA, [picture('a'), picture('b'), picture('c')]);
  await removeDraftPicture(store, 'a' as MediaId);
  expect(await addDraftPictures(store, MARA, [picture('b'), picture('0')])).toBe(0);
  expect(await idsOf()).toEqual(['b', 'c', '0']);
});

it('leaves the database usable for a version of the app that does not know the table', async () => {
  await addDraftPictures(store, MARA, [picture('a')]);
  store.close();
  const older = new Dexie(store.name);
  older.version(4).stores({ drafts: 'peer', outbox: '++position, &id, queue, peer' });
  await older.table('drafts').put({ peer: MARA, text: 'Hello', updated_at: 1 });
  // The older tab stays open while this version opens the database.
  store = openStore(ME);
  await writeDraft(store, NOOR, 'Hi');
  expect(await older.table('drafts').count()).toBe(2);
  older.close();
  expect([await idsOf(), await store.drafts.count()]).toEqual([['a'], 2]);
});

it('is added to a database of a version of the app that did not have it', async () => {
  await store.delete();
  const older = new Dexie(store.name);
  older.version(4).stores({ drafts: 'peer', outbox: '++position, &id, queue, peer' });
  await older.table('drafts').put({ peer: MARA, text: 'Hello', updated_at: 1 });
  store = openStore(ME);
  await addDraftPictures(store, MARA, [picture('a')]);
  expect(await older.table('drafts').count()).toBe(1);
  older.close();
  expect(await idsOf()).toEqual(['a']);
});
