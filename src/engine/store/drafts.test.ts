import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Message } from '../../../contract/chats/chats.ts';
import type { MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { recordingOf } from '../fixtures/uploading-device.ts';
import { openStore, type Store } from './database.ts';
import { addDraftPictures } from './draft-pictures.ts';
import { writeDraftVoice } from './draft-voice.ts';
import {
  addToDraft,
  readComposerDraft,
  readDrafts,
  readReply,
  writeComposerDraft,
  writeDraft,
  writeReply,
} from './drafts.ts';

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

it('lists a draft by its text, else its recording, else its pictures, and no reply without any of them', async () => {
  const of = (peer: string) => `00000000-0000-4000-8000-00000000000${peer}` as MemberId;
  const picture = () => ({ id: crypto.randomUUID() as MediaId, blob: new Blob(['x']), width: 1, height: 1 });
  await writeDraft(store, of('a'), 'Hello');
  await addDraftPictures(store, of('b'), [picture(), picture()]);
  await writeDraft(store, of('c'), 'Look');
  await addDraftPictures(store, of('c'), [picture()]);
  await writeReply(store, of('d'), '00000000-0000-7000-8000-000000000003' as MessageId);
  await writeDraft(store, of('e'), ' \n');
  for (const peer of ['c', 'f', '0']) await writeDraftVoice(store, of(peer), recordingOf(new Uint8Array(9)));
  await addDraftPictures(store, of('0'), [picture()]);
  expect(await readDrafts(store)).toEqual({
    [of('a')]: { content: 'text', text: 'Hello' },
    [of('b')]: { content: 'picture', text: '' },
    [of('c')]: { content: 'text', text: 'Look' },
    [of('f')]: { content: 'voice', text: '' },
    [of('0')]: { content: 'voice', text: '' },
  });
});
