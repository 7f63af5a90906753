import type { Store } from '../store/database.ts';
import { joinDraft } from '../store/drafts.ts';
import { isAside, isMessage, type MessageEntry } from '../store/entry.ts';

// The caption of an album, and the message that the album replies to, belong to all of its pictures, but only the first message has them:
//
//   the picture with the caption      the caption and the reply
//   --------------------------------- ---------------------------------------------------------------------------
//   is sent, or refused at the head   stay with it
//   steps aside (refused for itself)  move to the next picture of the album that is neither on the wire nor aside
//   the same, without such a picture  stay with it
//   leaves the outbox, never sent     move to the next picture of the album that is neither on the wire nor aside
//   the same, without such a picture  return to the draft, if the member has cancelled the picture; else go with it

/** The next picture of an album behind this one that is neither on the wire nor aside. */
export async function readNextOfAlbum(
  store: Store,
  { peer, position = -1, request: { album } }: MessageEntry,
): Promise<MessageEntry | undefined> {
  if (album === undefined) return undefined;
  const unsent = (await store.outbox.where('peer').equals(peer).sortBy('position')).filter(isMessage);
  return unsent.find(
    (entry) => entry.request.album === album && (entry.position ?? -1) > position && !entry.on_wire && !isAside(entry),
  );
}

/**
 * Moves the caption and the reply of a picture that has left its queue to the next picture of its album, inside the caller's transaction.
 * Returns whether there was such a picture.
 */
export async function moveCaption(store: Store, entry: MessageEntry): Promise<boolean> {
  const { body = '', reply_to } = entry.request;
  if (body === '' && reply_to === undefined) return false;
  const next = await readNextOfAlbum(store, entry);
  if (next === undefined) return false;
  const caption = {
    body: joinDraft(body, next.request.body ?? ''),
    ...(reply_to !== undefined && { reply_to }),
  };
  await store.outbox.put({ ...next, request: { ...next.request, ...caption } });
  return true;
}

/** A picture whose caption and reply have moved. */
export const withoutCaption = (entry: MessageEntry): MessageEntry => ({
  ...entry,
  request: { ...entry.request, body: '', reply_to: undefined },
});
