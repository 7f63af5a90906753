import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { openStore, type Store } from './database.ts';
import { addToDraft, readComposerDraft, writeComposerDraft } from './drafts.ts';

const ME = '00000000-0000-4000-8000-000000000001' as MemberId;
const MARA = '00000000-0000-4000-8000-000000000002' as MemberId;

let store: Store;
beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

it('returns a draft as own only to the composer that wrote its text last', async () => {
  expect(await readComposerDraft(store, MARA, 'first')).toEqual({ text: '', isOwn: false });
  await writeComposerDraft(store, MARA, { text: 'one', composer: 'first' });
  expect(await readComposerDraft(store, MARA, 'first')).toEqual({ text: 'one', isOwn: true });
  expect(await readComposerDraft(store, MARA, 'second')).toEqual({ text: 'one', isOwn: false });
  await addToDraft(store, MARA, 'two');
  expect(await readComposerDraft(store, MARA, 'first')).toEqual({ text: 'one\ntwo', isOwn: false });
});
