import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Message } from '../../../contract/chats/chats.ts';
import type { MemberId, MessageId } from '../../../contract/base/ids.ts';
import { openStore, type Store } from './database.ts';
import { addToDraft, readComposerDraft, readReply, writeComposerDraft, writeReply } from './drafts.ts';

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

it('stores the message that a draft replies to, with and without a text', async () => {
  const id = '00000000-0000-7000-8000-000000000003' as MessageId;
  const message = { id, body: 'Hello' } as Message;
  await store.messages.put(message);
  await writeReply(store, MARA, id);
  await writeComposerDraft(store, MARA, { text: 'Yes', composer: 'first' });
  await writeComposerDraft(store, MARA, { text: '', composer: 'first' });
  expect(await readReply(store, MARA)).toEqual(message);
  await writeComposerDraft(store, MARA, { text: 'No', composer: 'first' });
  await writeReply(store, MARA, null);
  expect([await readReply(store, MARA), (await store.drafts.get(MARA))?.text]).toEqual([null, 'No']);
  await writeComposerDraft(store, MARA, { text: '', composer: 'first' });
  await writeReply(store, MARA, null);
  expect(await store.drafts.count()).toBe(0);
});
