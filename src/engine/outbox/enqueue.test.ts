import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { sendPictures } from '../fixtures/uploading-device.ts';
import { openStore, type Store } from '../store/database.ts';
import { addDraftPictures, readDraftPictures } from '../store/draft-pictures.ts';
import { writeDraft, writeReply } from '../store/drafts.ts';
import { enqueuePictures, enqueueText, writtenNow } from './enqueue.ts';
import { readUnsent } from './unsent.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const REPLIED_TO = '00000000-0000-7000-8000-000000000001' as MessageId;

let store: Store;
beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

const picture = (id: string) => ({ id: id as MediaId, blob: new Blob([id]), width: 4, height: 3 });
const album = { peer: PEER, conversation: null, body: 'Look', reply_to: REPLIED_TO, price: 3 };
const sent = async () =>
  (await readUnsent(store, PEER)).map(({ request: { kind, body, media, reply_to, max_credits } }) =>
    [kind, body, media, reply_to, max_credits].join(' '),
  );

/** A draft with a text, a reply and pictures. */
async function draft(...ids: readonly string[]) {
  await writeDraft(store, PEER, 'Look');
  await writeReply(store, PEER, REPLIED_TO);
  await addDraftPictures(store, PEER, ids.map(picture));
  return readDraftPictures(store, PEER);
}
const draftOf = async (peer: MemberId) => [
  (await store.drafts.get(peer))?.text,
  ...(await readDraftPictures(store, peer)).map(({ id }) => id),
];

it('writes one message for each picture, in order, with the caption and the reply at the first', async () => {
  const [first, ...others] = [picture('a'), { ...picture('b'), animated: true }, picture('c')];
  const ids = await sendPictures(store, { ...album, pictures: [first, ...others] });
  expect(await sent()).toEqual([`image Look a ${REPLIED_TO} 3`, 'gif  b  3', 'image  c  3']);
  const entries = await readUnsent(store, PEER);
  expect(entries.map(({ id }) => id)).toEqual(ids);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(entries.map(({ created_at, request }) => `${created_at} ${request.sent_at}`)).size).toBe(1);
  expect(new Set(entries.map(({ request }) => request.album)).size).toBe(1);
  expect(entries[0]?.request.album).toMatch(/^\w{8}-\w{4}-7/);
  expect(entries[1]?.picture).toEqual({ ...others[0], blob: expect.any(Blob) as Blob, uploaded: false });
});

it('writes a single picture without an album', async () => {
  const written = writtenNow();
  expect(await sendPictures(store, { ...album, written, pictures: [picture('a')] })).toEqual([written.id]);
  expect((await readUnsent(store, PEER))[0]?.request).not.toHaveProperty('album');
});

it('empties the draft of the peer, except for the pictures that it does not send', async () => {
  await draft('a', 'b', 'c');
  await writeDraft(store, OTHER, 'Hello');
  await addDraftPictures(store, OTHER, [picture('d')]);
  await enqueuePictures(store, { ...album, pictures: [picture('a'), picture('c')] });
  expect([await draftOf(PEER), await draftOf(OTHER)]).toEqual([
    [undefined, 'b'],
    ['Hello', 'd'],
  ]);
});

it('leaves the draft complete if the transaction is abandoned at any request', async () => {
  const pictures = await draft('a', 'b');
  let isWhole = false;
  for (let requests = 0; !isWhole; requests += 1) {
    let left = requests;
    const abandon = () => {
      if (left === 0) store.transactions.abandon();
      left -= 1;
    };
    for (const table of [store.outbox, store.drafts, store.draftPictures]) {
      table.hook('creating', abandon);
      table.hook('deleting', abandon);
    }
    isWhole = await enqueuePictures(store, { ...album, pictures }).then(
      () => true,
      () => false,
    );
    store.transactions.allow();
    for (const table of [store.outbox, store.drafts, store.draftPictures]) {
      table.hook('creating').unsubscribe(abandon);
      table.hook('deleting').unsubscribe(abandon);
    }
    expect([await store.outbox.count(), await draftOf(PEER)]).toEqual(
      isWhole ? [2, [undefined]] : [0, ['Look', 'a', 'b']],
    );
    expect(requests).toBeLessThan(20);
  }
});

it('writes a failure at the first picture, and the others wait behind it', async () => {
  const failure = { code: 'insufficient_credits', data: { price: 3, credits: 1 } } as const;
  await sendPictures(store, { ...album, failure, pictures: [picture('a'), picture('b')] });
  expect((await readUnsent(store, PEER)).map((entry) => [entry.state, entry.failure, entry.on_wire])).toEqual([
    ['failed', failure, false],
    ['queued', null, false],
  ]);
});

it('adds the same message once, also if its picture is in the draft again', async () => {
  const written = writtenNow();
  const send = () => sendPictures(store, { ...album, written, pictures: [picture('a')] });
  expect([await send(), await send(), await store.outbox.count()]).toEqual([[written.id], [], 1]);
});

it('adds pictures once when two tabs send them, and leaves the text that was written since', async () => {
  const pictures = await draft('a', 'b');
  const ids = await enqueuePictures(store, { ...album, pictures });
  await writeDraft(store, PEER, 'More');
  expect(await enqueuePictures(store, { ...album, pictures })).toEqual([]);
  expect((await readUnsent(store, PEER)).map(({ id }) => id)).toEqual(ids);
  expect(await draftOf(PEER)).toEqual(['More']);
});

it('adds only the pictures that the draft to this peer still has, and an album only for several', async () => {
  await addDraftPictures(store, OTHER, [picture('a')]);
  await draft('b', 'c');
  const two = await enqueuePictures(store, { ...album, pictures: ['a', 'b', 'c', 'd'].map(picture) });
  expect(await sent()).toEqual([`image Look b ${REPLIED_TO} 3`, 'image  c  3']);
  await draft('e');
  const one = await enqueuePictures(store, { ...album, pictures: ['b', 'e'].map(picture) });
  const entries = await readUnsent(store, PEER);
  expect(entries.map(({ id }) => id)).toEqual([...two, ...one]);
  expect(entries.map(({ request }) => 'album' in request)).toEqual([true, true, false]);
  expect(await draftOf(OTHER)).toEqual([undefined, 'a']);
});

it('leaves the pictures in the draft when a text is sent', async () => {
  await draft('a');
  await enqueueText(store, { peer: PEER, conversation: null, body: 'Look', max_credits: 1 });
  expect(await draftOf(PEER)).toEqual([undefined, 'a']);
});
