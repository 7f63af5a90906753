import type { Call, ResponseOf } from '../../../contract/call.ts';
import type { MediaId, MemberId } from '../../../contract/ids.ts';
import { RETRIES, UPLOAD_PIECE_BYTES } from '../../../contract/rules.ts';
import { type UploadProgress, type PiecePlace, uploadPhoto as photoCall } from '../../../contract/upload.ts';
import { ApiFailure } from './failure.ts';
import type { request as makeRequest } from './request.ts';
import { noteProgress } from './upload-progress.ts';

/** A call that takes a file in pieces: see `contract/upload.ts`. */
type UploadCall = Call<typeof PiecePlace>;

export interface Uploading {
  readonly request: typeof makeRequest;
  /** Made with the picture: whoever goes on with it, here or in the worker, goes on with the same upload. */
  readonly id: MediaId;
  readonly blob: Blob;
  readonly member: MemberId;
  readonly signal: AbortSignal;
}

const PIECE_TYPE = 'application/octet-stream';

let last: Promise<unknown> = Promise.resolve();

/**
 * Uploads a picture from where the server has it, and gives what it answers at the end. Nothing is remembered here: a picture
 * of several pieces begins with a question. Throws an ApiFailure where it is cut or refused; who waits calls again, and it
 * goes on. One at a time: two on one thin line would be half as far when it breaks.
 */
export function upload<C extends UploadCall>(
  call: C,
  uploading: Uploading,
): Promise<Exclude<ResponseOf<C>, UploadProgress>> {
  const mine = last.then(() => sendPieces(call, uploading));
  last = mine.catch(() => undefined);
  return mine;
}

/** The picture of a message. */
export const uploadPhoto = (uploading: Uploading) => upload(photoCall, uploading);

async function sendPieces<C extends UploadCall>(
  call: C,
  { request, id, blob, member, signal }: Uploading,
): Promise<Exclude<ResponseOf<C>, UploadProgress>> {
  const length = blob.size;
  let offset = 0;
  let end = length <= UPLOAD_PIECE_BYTES ? length : 0;
  noteProgress(id, { isGoing: true });
  try {
    for (let strays = 0; strays <= RETRIES;) {
      const query = { id, offset: `${offset}`, length: `${length}` };
      const answer = await request<UploadCall>(call, {
        query,
        bytes: blob.slice(offset, end, PIECE_TYPE),
        member,
        signal,
      });
      if (!isHeld(answer)) {
        noteProgress(id, null);
        return answer as Exclude<ResponseOf<C>, UploadProgress>;
      }
      ({ offset } = answer);
      // It goes on elsewhere where it went on before, where another tab sends the same, or where the server has let it go.
      if (offset !== end) strays += 1;
      end = Math.min(offset + UPLOAD_PIECE_BYTES, length);
      noteProgress(id, { part: offset / length });
    }
    throw new ApiFailure({ kind: 'not_an_answer', status: 200 });
  } catch (error) {
    noteProgress(id, { isGoing: false });
    throw error;
  }
}

const isHeld = (answer: unknown): answer is UploadProgress => Object.hasOwn(Object(answer), 'offset');
