import { sendMessage } from '../../../contract/chats/chats.ts';
import type { ProblemCode } from '../../../contract/base/problem.ts';
import { STALE_MESSAGE_HOURS } from '../../../contract/base/rules.ts';
import type { Failure } from '../api/failure.ts';
import { applySent, messageTables } from '../store/apply-conversations.ts';
import type { MessageEntry, Picture } from '../store/entry.ts';
import type { ActionRow, SendingDependencies } from './action-row.ts';

/** The row of `ACTIONS` for a message. */
export const messageAction: ActionRow<'sendMessage'> = {
  call: sendMessage,
  queueOf: ({ peer }) => peer,
  supersedes: [],
  tables: ({ drafts, draftPictures }) => [drafts, draftPictures],
  async applyLocally(store, { peer, request, picture }) {
    // A gift does not use the text in the composer.
    if (request.kind !== 'gift') await store.drafts.delete(peer);
    if (picture !== null) await store.draftPictures.delete(picture.id);
    return null;
  },
  prepare({ id, picture }) {
    if (picture === null || picture.uploaded) return null;
    return (dependencies, signal) => uploadPicture(dependencies, { id, picture }, signal);
  },
  // The feed may deliver the same message before or after the answer.
  async onAnswer({ store, onCredits }, { peer }, { message: sent, credits }) {
    await store.transaction('rw', messageTables(store), () => applySent(store, peer, sent));
    onCredits(credits);
  },
  repair: uploadLostPictureAgain,
  whenGivenUp: { do: 'park', staleAfterMs: STALE_MESSAGE_HOURS * 3_600_000, stepsAside: isPictureRefused },
};

/** The refusals of a picture. Another picture of its album may be accepted. */
const PICTURE_REFUSALS: readonly ProblemCode[] = [
  'payload_too_large',
  'unsupported_media_type',
  'picture_unreadable',
  'picture_too_large',
];

/** Whether the server has refused a picture of an album for the picture itself. */
function isPictureRefused({ request }: MessageEntry, failure: Failure): boolean {
  return request.album !== undefined && failure.kind === 'problem' && PICTURE_REFUSALS.includes(failure.code);
}

/** Uploads the picture of an entry. The upload stops when the member has cancelled the message. */
async function uploadPicture(
  { store, request, uploadPhoto }: SendingDependencies,
  { id, picture }: { readonly id: string; readonly picture: Picture },
  signal: AbortSignal,
): Promise<void> {
  const entry = store.outbox.where('id').equals(id);
  const isNeeded = async () => (await entry.count()) > 0;
  await uploadPhoto({ request, id: picture.id, blob: picture.blob, store, signal, isNeeded });
  const change: Partial<MessageEntry> = { picture: { ...picture, uploaded: true } };
  await entry.modify(change);
}

/**
 * The server deletes an uploaded picture that no message uses within a day, and then refuses its message with `not_found`.
 * Returns the entry so that its picture is uploaded again, or null if the picture was uploaded in this try or there is none.
 */
function uploadLostPictureAgain(entry: MessageEntry, failure: Failure): MessageEntry | null {
  if (failure.kind !== 'problem' || failure.code !== 'not_found') return null;
  if (entry.picture === null || !entry.picture.uploaded) return null;
  return { ...entry, picture: { ...entry.picture, uploaded: false } };
}
