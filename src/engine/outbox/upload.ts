import type { Call, ResponseOf } from '../../../contract/base/call.ts';
import type { MediaId } from '../../../contract/base/ids.ts';
import { RETRIES, UPLOAD_PIECE_BYTES } from '../../../contract/base/rules.ts';
import type { UploadProgress, PiecePlace } from '../../../contract/media/upload.ts';
import { ApiFailure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { Store } from '../store/database.ts';
import { noteProgress } from './upload-progress.ts';

/** A call that accepts a file in pieces (see `contract/media/upload.ts`). */
type UploadCall = Call<typeof PiecePlace>;

export interface UploadOptions {
  readonly request: typeof makeRequest;
  /** The id is created with the file, so the page and the worker continue the same upload. */
  readonly id: MediaId;
  readonly blob: Blob;
  /** The keys of the call's query beside the place of a piece. Each piece has them. */
  readonly query?: Readonly<Record<string, string>>;
  /** The store of the member who uploads. */
  readonly store: Store;
  readonly signal: AbortSignal;
  /** Whether the file is still needed. The upload checks it before each piece. */
  readonly isNeeded?: () => Promise<boolean>;
}

type FinalAnswer<C extends UploadCall> = Exclude<ResponseOf<C>, UploadProgress>;

const PIECE_TYPE = 'application/octet-stream';

/** The last upload of each store. Each store has its own, so an upload never waits for an upload of another member. */
const lastUploads = new WeakMap<Store, Promise<unknown>>();

/**
 * Uploads a file from the offset that the server has. Returns the server's final answer, or null if the upload has stopped because the
 * file is not needed. The device stores no offset: an upload of several pieces first requests it from the server. Throws an ApiFailure
 * when the upload is interrupted or refused. To continue it, the caller calls again. The uploads of a store run one at a time: two parallel
 * uploads on a slow line would each be half complete when the line breaks.
 */
export function upload<C extends UploadCall>(call: C, uploading: UploadOptions): Promise<FinalAnswer<C> | null> {
  const { store } = uploading;
  const before = lastUploads.get(store) ?? Promise.resolve();
  const mine = before.then(() => sendPieces(call, uploading));
  lastUploads.set(
    store,
    mine.catch(() => undefined),
  );
  return mine;
}

async function sendPieces<C extends UploadCall>(
  call: C,
  { request, id, blob, query: ofFile = {}, store, signal, isNeeded = async () => true }: UploadOptions,
): Promise<FinalAnswer<C> | null> {
  const length = blob.size;
  let offset = 0;
  let end = length <= UPLOAD_PIECE_BYTES ? length : 0;
  noteProgress(store, id, { isUploading: true });
  try {
    for (let mismatches = 0; mismatches <= RETRIES;) {
      if (!(await isNeeded())) {
        noteProgress(store, id, null);
        return null;
      }
      const query = { ...ofFile, id, offset: `${offset}`, length: `${length}` };
      const answer = await request<UploadCall>(call, {
        query,
        bytes: blob.slice(offset, end, PIECE_TYPE),
        member: store.member,
        signal,
      });
      if (!isHeld(answer)) {
        noteProgress(store, id, null);
        return answer as FinalAnswer<C>;
      }
      ({ offset } = answer);
      // The server's offset differs when the upload continues an earlier one, another tab sends the same file, or
      // the server has deleted the pieces.
      if (offset !== end) mismatches += 1;
      end = Math.min(offset + UPLOAD_PIECE_BYTES, length);
      noteProgress(store, id, { part: offset / length });
    }
    throw new ApiFailure({ kind: 'not_an_answer', status: 200 });
  } catch (error) {
    noteProgress(store, id, { isUploading: false });
    throw error;
  }
}

const isHeld = (answer: unknown): answer is UploadProgress => Object.hasOwn(Object(answer), 'offset');
