import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { recordingOf, sendVoice } from '../fixtures/uploading-device.ts';
import { openStore, type Store } from '../store/database.ts';
import type { EntryFailure, Recording } from '../store/entry.ts';
import { addDraftPictures, removeDraftPicture } from '../store/draft-pictures.ts';
import { removeDraftVoice, writeDraftVoice } from '../store/draft-voice.ts';
import { writeDraft, writeReply } from '../store/drafts.ts';
import { editEntry, retryEntry } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { coverUnpaid, noteBuyingFor, noteUnpaidDraft, readUnpaid, releaseDraft, releaseUnpaid } from './unpaid.ts';
import { countWaiting, readOutgoingMessages, readUnsent } from './unsent.ts';

const ME = '00000000-0000-4000-8000-000000000001' as MemberId;
const MARA = '00000000-0000-4000-8000-000000000002' as MemberId;
const NORA = '00000000-0000-4000-8000-000000000003' as MemberId;
const SHORT: EntryFailure = { code: 'insufficient_credits', data: { price: 1, credits: 0 } };

let store: Store;
beforeEach(() => {
  store = openStore(ME);
});
afterEach(() => store.delete());

const write = (peer: MemberId, body: string, failure?: EntryFailure): Promise<MessageId> =>
  enqueueText(store, { peer, conversation: null, body, max_credits: 1, ...(failure && { failure }) });
const unpaidTexts = async () => (await readUnpaid(store)).map(({ entry }) => entry.request.body);

it('stores an unpaid message like a refused one, and deletes the draft', async () => {
  await store.drafts.put({ peer: MARA, text: 'kept', updated_at: 1 });
  const id = await write(MARA, 'kept', SHORT);
  expect(await readUnpaid(store)).toMatchObject([{ entry: { id, state: 'failed', failure: SHORT }, following: [] }]);
  expect(await store.drafts.count()).toBe(0);
});

it('returns only the failed head of a queue, with the messages behind it up to the next failed one', async () => {
  await write(MARA, 'first', SHORT);
  await write(MARA, 'follows');
  await write(MARA, 'follows too');
  await write(MARA, 'kept by itself', SHORT);
  await write(NORA, 'waits for the network');
  await write(NORA, 'kept behind it', SHORT);
  expect(await readUnpaid(store)).toMatchObject([
    {
      entry: { request: { body: 'first' } },
      following: [{ request: { body: 'follows' } }, { request: { body: 'follows too' } }],
    },
  ]);
});

it('returns the message to the noted recipient first, then the newest message', async () => {
  await write(MARA, 'older', SHORT);
  await store.outbox.toCollection().modify({ created_at: 1 });
  await write(NORA, 'newer', { code: 'premium_required', data: { limit: 2 } });
  expect(await unpaidTexts()).toEqual(['newer', 'older']);
  await noteBuyingFor(store, MARA);
  expect(await unpaidTexts()).toEqual(['older', 'newer']);
});

it('returns no message with another failure, and none that was retried or edited', async () => {
  await write(NORA, 'blocked', { code: 'blocked_by', data: { name: 'Nora' } });
  const id = await write(MARA, 'kept', SHORT);
  expect(await unpaidTexts()).toEqual(['kept']);
  await retryEntry(store, id, 1);
  expect(await unpaidTexts()).toEqual([]);
  const other = await write(MARA, 'edited', SHORT);
  await editEntry(store, id);
  await editEntry(store, other);
  expect(await unpaidTexts()).toEqual([]);
});

/** Each message costs two credits. It was enqueued at a price of one. */
const prices = { message_credits: 2, photo_credits: 9, voice_credits: 3, gift_credits: 9 };

/** The offer on the card of a conversation for this balance. */
async function offer(peer: MemberId, credits: number) {
  const waiting = (await readUnpaid(store)).find(({ entry }) => entry.peer === peer);
  if (waiting === undefined) throw new Error('No message waits for credits');
  return { peer, cover: coverUnpaid(waiting, credits, prices), credits, prices };
}
const statesOf = async (peer: MemberId) =>
  (await readUnsent(store, peer)).map(({ state, failure, request }) =>
    [request.body, failure?.code ?? state, request.max_credits].join(' '),
  );

it('releases the messages that the credits cover, each at the named price, and holds the rest', async () => {
  await write(MARA, 'first', SHORT);
  await write(MARA, 'second');
  await write(MARA, 'third');
  await write(MARA, 'fourth');
  const named = await offer(MARA, 5);
  expect(named.cover).toMatchObject({ ids: { length: 2 }, total: 4 });
  expect(await releaseUnpaid(store, named)).toBe(true);
  expect(await statesOf(MARA)).toEqual([
    'first queued 2',
    'second queued 2',
    'third insufficient_credits 1',
    'fourth queued 1',
  ]);
  expect((await readUnsent(store, MARA))[2]?.failure?.data).toEqual({ price: 2, credits: 1 });
  // Only the released ones can proceed, and only they lower the balance.
  expect((await readOutgoingMessages(store)).map(({ request }) => request.body)).toEqual(['first', 'second']);
  expect(await countWaiting(store)).toBe(2);
});

it('releases all of a queue that the credits cover, up to the next refused message', async () => {
  await write(MARA, 'first', SHORT);
  await write(MARA, 'second');
  await write(MARA, 'kept by itself', SHORT);
  expect(await releaseUnpaid(store, await offer(MARA, 9))).toBe(true);
  expect(await statesOf(MARA)).toEqual(['first queued 2', 'second queued 2', 'kept by itself insufficient_credits 1']);
});

it('spends the credits once when two conversations offer them at the same time', async () => {
  await write(MARA, 'to Mara', SHORT);
  await write(NORA, 'to Nora', SHORT);
  const offers = [await offer(MARA, 3), await offer(NORA, 3)];
  expect(await Promise.all(offers.map((one) => releaseUnpaid(store, one)))).toEqual([true, false]);
  expect(await statesOf(MARA)).toEqual(['to Mara queued 2']);
  expect(await statesOf(NORA)).toEqual(['to Nora insufficient_credits 1']);
});

it('releases nothing when the offer of the button is outdated', async () => {
  const id = await write(MARA, 'first', SHORT);
  const named = await offer(MARA, 9);
  await write(MARA, 'written in another tab');
  expect(await releaseUnpaid(store, named)).toBe(false);
  expect(await statesOf(MARA)).toEqual(['first insufficient_credits 1', 'written in another tab queued 1']);
  await editEntry(store, id);
  expect(await releaseUnpaid(store, named)).toBe(false);
  expect(await statesOf(MARA)).toEqual(['written in another tab queued 1']);
});

it('releases nothing without the credits for the first message', async () => {
  await write(MARA, 'first', SHORT);
  expect(await releaseUnpaid(store, await offer(MARA, 1))).toBe(false);
  expect(await statesOf(MARA)).toEqual(['first insufficient_credits 1']);
});

const QUOTED = '00000000-0000-7000-8000-000000000009' as MessageId;

/** Writes a draft for which the credits do not suffice. */
async function draft(text: string) {
  await writeDraft(store, MARA, text);
  await noteUnpaidDraft(store, MARA, 'text');
}

it('offers an unpaid draft with its current text, and no other draft', async () => {
  await writeDraft(store, NORA, 'never tried to send');
  await draft('tried to send');
  expect(await unpaidTexts()).toEqual(['tried to send']);
  await writeDraft(store, MARA, ' and changed ');
  expect(await unpaidTexts()).toEqual(['and changed']);
  await writeDraft(store, MARA, ' ');
  expect(await unpaidTexts()).toEqual([]);
});

it('ends the offer of a draft when the member clears or sends it, and does not offer the next draft', async () => {
  await draft('cleared');
  await writeDraft(store, MARA, '');
  await writeDraft(store, MARA, 'the next text');
  expect(await unpaidTexts()).toEqual([]);
  await draft('sent');
  await write(MARA, 'sent');
  await store.outbox.clear();
  await writeDraft(store, MARA, 'the next text');
  expect(await unpaidTexts()).toEqual([]);
});

it('offers a draft only when no unsent message to the same member precedes it', async () => {
  await write(MARA, 'kept', SHORT);
  await draft('behind it');
  expect(await unpaidTexts()).toEqual(['kept']);
  await store.outbox.clear();
  expect(await unpaidTexts()).toEqual(['behind it']);
});

it('queues an unpaid draft at the named price, with the message that it replies to, and deletes the draft', async () => {
  await writeReply(store, MARA, QUOTED);
  await draft(' to Mara ');
  const named = { ...(await offer(MARA, 2)), conversation: null };
  expect(named.cover.total).toBe(2);
  expect(await releaseDraft(store, named)).toBe(true);
  expect(await statesOf(MARA)).toEqual(['to Mara queued 2']);
  expect((await store.outbox.toArray())[0]?.request).toMatchObject({ reply_to: QUOTED });
  expect(await store.drafts.count()).toBe(0);
  expect(await releaseDraft(store, named)).toBe(false);
});

it('queues no draft that the member has changed, and none that exceeds the credits', async () => {
  await draft('as the button named it');
  const named = { ...(await offer(MARA, 2)), conversation: null };
  await write(NORA, 'costs a credit');
  expect(await releaseDraft(store, named)).toBe(false);
  await store.outbox.clear();
  vi.setSystemTime(Date.now() + 1000);
  await writeDraft(store, MARA, 'as it is now');
  vi.useRealTimers();
  expect(await releaseDraft(store, named)).toBe(false);
  expect(await statesOf(MARA)).toEqual([]);
});

it('neither offers nor queues an unpaid draft that has pictures, because its text would be sent without them', async () => {
  await draft('about the picture');
  const named = { ...(await offer(MARA, 2)), conversation: null };
  const picture = { id: 'a' as MediaId, blob: new Blob(['a']), width: 4, height: 3 };
  await addDraftPictures(store, NORA, [{ ...picture, id: 'b' as MediaId }]);
  expect(await unpaidTexts()).toEqual(['about the picture']);
  await addDraftPictures(store, MARA, [picture]);
  expect([await unpaidTexts(), await releaseDraft(store, named)]).toEqual([[], false]);
  expect([await statesOf(MARA), (await store.drafts.get(MARA))?.text]).toEqual([[], 'about the picture']);
  await removeDraftPicture(store, picture.id);
  expect([await unpaidTexts(), await releaseDraft(store, named)]).toEqual([['about the picture'], true]);
});

/** Writes a recording for which the credits do not suffice. */
async function record(): Promise<Recording> {
  const voice = recordingOf(new Uint8Array(9));
  await writeDraftVoice(store, MARA, voice);
  await noteUnpaidDraft(store, MARA, 'voice');
  return voice;
}

it('queues an unpaid recording at its price, with the reply, and leaves the text of the draft', async () => {
  await writeDraft(store, MARA, 'not tried to send');
  await writeReply(store, MARA, QUOTED);
  const { id } = await record();
  const short = await offer(MARA, 2);
  expect(short.cover.ids).toEqual([]);
  expect(await releaseDraft(store, { ...short, conversation: null })).toBe(false);
  const named = { ...(await offer(MARA, 3)), conversation: null };
  expect([named.cover.total, await releaseDraft(store, named), await releaseDraft(store, named)]).toEqual([
    3,
    true,
    false,
  ]);
  expect((await readUnsent(store, MARA)).map(({ request, voice }) => ({ ...request, voice: voice?.id }))).toMatchObject(
    [{ kind: 'voice', media: id, body: '', reply_to: QUOTED, max_credits: 3, voice: id }],
  );
  expect([await store.draftVoices.count(), (await store.drafts.toArray()).map(({ text }) => text)]).toEqual([
    0,
    ['not tried to send'],
  ]);
});

it('offers a text and a recording of one draft separately, each without the other', async () => {
  await record();
  await draft('a text');
  const offered = async () => (await readUnpaid(store)).map(({ entry, isDraft }) => [entry.request.kind, isDraft]);
  const both = [
    ['text', true],
    ['voice', true],
  ];
  expect((await offered()).toSorted()).toEqual(both);
  const text = (await readUnpaid(store)).find(({ entry }) => entry.request.kind === 'text');
  if (text === undefined) return expect.fail('the text is not offered');
  const named = { peer: MARA, conversation: null, cover: coverUnpaid(text, 9, prices), credits: 9, prices };
  expect(await releaseDraft(store, named)).toBe(true);
  expect(await statesOf(MARA)).toEqual(['a text queued 2']);
  expect([await store.drafts.count(), await store.draftVoices.count()]).toEqual([0, 1]);
});

it('offers no recording that the member has not tried to send, and none in place of a removed or replaced one', async () => {
  await writeDraftVoice(store, NORA, recordingOf(new Uint8Array(9)));
  const { id } = await record();
  const named = { ...(await offer(MARA, 3)), conversation: null };
  expect((await readUnpaid(store)).map(({ entry }) => entry.peer)).toEqual([MARA]);
  await removeDraftVoice(store, id);
  expect([await readUnpaid(store), await releaseDraft(store, named)]).toEqual([[], false]);
  await record();
  expect([(await readUnpaid(store)).length, await releaseDraft(store, named)]).toEqual([1, false]);
});

it('keeps an unpaid voice message like a text, and prices it behind others', async () => {
  await sendVoice(store, recordingOf(new Uint8Array(9)), { peer: NORA, failure: SHORT });
  expect(await readUnpaid(store)).toMatchObject([
    { entry: { peer: NORA, request: { kind: 'voice' } }, isDraft: false },
  ]);
  await write(MARA, 'first', SHORT);
  await sendVoice(store, recordingOf(new Uint8Array(9)), { peer: MARA });
  expect((await offer(MARA, 4)).cover).toMatchObject({ ids: { length: 1 }, total: 2 });
  const both = await offer(MARA, 5);
  expect(both.cover).toMatchObject({ ids: { length: 2 }, total: 5 });
  expect(await releaseUnpaid(store, both)).toBe(true);
  expect((await readUnsent(store, MARA)).map(({ state, request }) => [state, request.max_credits])).toEqual([
    ['queued', 2],
    ['queued', 3],
  ]);
});
