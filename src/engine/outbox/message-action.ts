import { sendMessage } from '../../../contract/chats/chats.ts';
import type { ProblemCode } from '../../../contract/base/problem.ts';
import { STALE_MESSAGE_HOURS } from '../../../contract/base/rules.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { uploadVoice } from '../../../contract/media/voice.ts';
import type { Failure } from '../api/failure.ts';
import { applySent, messageTables } from '../store/apply-conversations.ts';
import { removeDraftVoice } from '../store/draft-voice.ts';
import { draftTables, writeReply } from '../store/drafts.ts';
import { fileOf, isMessage, type MessageEntry, withUploaded } from '../store/entry.ts';
import type { ActionRow, SendingDependencies } from './action-row.ts';

/** The row of `ACTIONS` for a message. */
export const messageAction: ActionRow<'sendMessage'> = {
  call: sendMessage,
  queueOf: ({ peer }) => peer,
  supersedes: [],
  tables: draftTables,
  async applyLocally(store, { peer, request, picture, voice }) {
    // Gifts and recordings do not use the text in the composer. A recording has the reply.
    if (voice !== undefined) await writeReply(store, peer, null);
    else if (request.kind !== 'gift') await store.drafts.delete(peer);
    if (picture !== null) await store.draftPictures.delete(picture.id);
    if (voice !== undefined) await removeDraftVoice(store, voice.id);
    return null;
  },
  prepare(entry) {
    if (fileOf(entry)?.uploaded !== false) return null;
    return (dependencies, signal) => uploadFile(entry, dependencies, signal);
  },
  // The feed may deliver the same message before or after the answer.
  async onAnswer({ store, onCredits }, { peer }, { message: sent, credits }) {
    await store.transaction('rw', messageTables(store), () => applySent(store, peer, sent));
    onCredits(credits);
  },
  repair: uploadLostFileAgain,
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

/** Uploads the picture or the recording of an entry. The upload stops when the member has cancelled the message. */
async function uploadFile(
  { id, picture, voice }: MessageEntry,
  { store, request, upload }: SendingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const entry = store.outbox.where('id').equals(id);
  const isNeeded = async () => (await entry.count()) > 0;
  const uploading = { request, store, signal, isNeeded };
  if (picture !== null) await upload(uploadPhoto, { ...uploading, id: picture.id, blob: picture.blob });
  if (voice !== undefined) {
    const { id: file, blob, peaks } = voice;
    await upload(uploadVoice, { ...uploading, id: file, blob, query: { peaks } });
  }
  await entry.modify((held, change) => {
    if (isMessage(held)) change.value = withUploaded(held, true);
  });
}

/**
 * The server deletes an uploaded file that no message uses within a day, and then refuses its message with `not_found`.
 * Returns the entry so that its file is uploaded again, or null if the file was uploaded in this try or there is none.
 */
function uploadLostFileAgain(entry: MessageEntry, failure: Failure): MessageEntry | null {
  if (failure.kind !== 'problem' || failure.code !== 'not_found') return null;
  return fileOf(entry)?.uploaded === true ? withUploaded(entry, false) : null;
}
