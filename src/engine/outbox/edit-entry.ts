import type { MessageId } from '../../../contract/base/ids.ts';
import type { Store } from '../store/database.ts';
import { deleteEdits } from '../store/changes.ts';
import { addDraftPictures } from '../store/draft-pictures.ts';
import { readDraftVoice, writeDraftVoice } from '../store/draft-voice.ts';
import { addToDraft, draftTables, writeReply } from '../store/drafts.ts';
import { fileOf, isMessage, type MessageEntry, withUploaded } from '../store/entry.ts';
import { ACTIONS } from './actions.ts';
import { holdAlbum } from './hold-album.ts';
import { moveCaption, withoutCaption } from './move-caption.ts';
import { readUnsentMessage } from './unsent.ts';
import { wakeFlusher } from './wake.ts';

/** Queues a failed message again, at the price that the app has shown. */
export async function retryEntry(store: Store, id: string, maxCredits?: number): Promise<void> {
  await store.outbox
    .where('id')
    .equals(id)
    .modify((entry, change) => {
      if (isMessage(entry)) change.value = queueAgain(entry, maxCredits);
    });
  wakeFlusher(store.member);
}

/**
 * A message as it is queued again, in its place: unchanged except for its price, and for the consent to a request that its refusal has
 * named. Its age counts from here.
 */
export function queueAgain(entry: MessageEntry, maxCredits = entry.request.max_credits): MessageEntry {
  return {
    // The server deletes a file that no message uses within a day. If it has the file, the upload transfers nothing.
    ...withUploaded(entry, false),
    queue: ACTIONS.sendMessage.queueOf(entry),
    request: {
      ...entry.request,
      ...(maxCredits !== undefined && { max_credits: maxCredits }),
      ...(entry.failure?.code === 'only_as_request' && { as_request: true }),
    },
    state: 'queued',
    failure: null,
    created_at: Date.now(),
  };
}

/**
 * Discards an unsent message, or cancels the upload of its file. A message on the wire stays, because it may have arrived. The caption of a
 * picture moves as `move-caption.ts` draws it. Returns the message without a caption that has moved, so that the caller can return it to
 * the draft; null if it stays.
 */
export async function discardEntry(store: Store, id: string): Promise<MessageEntry | null> {
  const discarded = await store.transaction('rw', store.outbox, store.drafts, async () => {
    const entry = await readUnsentMessage(store, id);
    if (entry === undefined || (entry.on_wire && entry.state !== 'failed')) return null;
    await store.outbox.delete(entry.position ?? -1);
    await holdAlbum(store, entry);
    // Its edits go too. A deletion stays: a stale message may have arrived.
    await deleteEdits(store, id);
    // The caption of a stale picture may have arrived with it.
    if (!entry.on_wire && (await moveCaption(store, entry))) return withoutCaption(entry);
    if (fileOf(entry) === null || entry.state === 'failed') return entry;
    await returnCaption(store, entry);
    return withoutCaption(entry);
  });
  wakeFlusher(store.member);
  return discarded;
}

/** Appends the text of a message to the draft. The draft then replies to what the message replied to. */
async function returnCaption(store: Store, { peer, request: { body = '', reply_to } }: MessageEntry): Promise<void> {
  if (body !== '') await addToDraft(store, peer, body);
  if (reply_to !== undefined) await writeReply(store, peer, reply_to as MessageId);
}

/**
 * Returns the text, the reply and the file of a message to the draft, in one transaction. Returns false and changes nothing if the draft
 * has no place for the picture, or has another recording.
 */
export function returnToDraft(store: Store, message: MessageEntry): Promise<boolean> {
  return store.transaction('rw', draftTables(store), async () => {
    const { peer, picture, voice } = message;
    if (picture !== null && (await addDraftPictures(store, peer, [picture])) > 0) return false;
    if (voice !== undefined) {
      const held = await readDraftVoice(store, peer);
      if (held !== null && held.id !== voice.id) return false;
      await writeDraftVoice(store, peer, voice);
    }
    await returnCaption(store, message);
    return true;
  });
}

/**
 * Moves an unsent message back to the draft, so that the member sends a new message. A message that may have arrived stays, also when it is
 * stale: editing it would send its text twice. Returns whether the draft has the message.
 */
export async function editEntry(store: Store, id: string): Promise<boolean> {
  const isMoved = await store.transaction('rw', [store.outbox, ...draftTables(store)], async () => {
    const entry = await readUnsentMessage(store, id);
    if (entry === undefined || entry.on_wire || !(await returnToDraft(store, entry))) return false;
    await store.outbox.delete(entry.position ?? -1);
    await holdAlbum(store, entry);
    return true;
  });
  // The messages behind it can continue, except for the rest of its album (`hold-album.ts`).
  wakeFlusher(store.member);
  return isMoved;
}
