import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { MediaId } from '../base/ids.ts';
import { Media } from './media.ts';
import { queryNumber } from '../base/query-number.ts';

// The client sends a picture in pieces. Each request names the place of its bytes, and each answer the next offset:
//
//   id, offset, length, bytes ──▶ the server stores them if it has exactly `offset` bytes
//                             ◀── the number of stored bytes (`UploadProgress`), in either case
//   … the last piece          ──▶ the server makes the picture
//                             ◀── the response of the call
//
// A request without bytes asks for the offset. A picture of one piece is one request. Every later request for a finished picture returns
// the last answer again, because the client may have lost that answer.

const count = queryNumber(0, 999_999_999);

/** The picture, the offset of the body in it, and the length of the whole picture. Both are in bytes. */
export const PiecePlace = z.strictObject({ id: MediaId, offset: count, length: count });
export type PiecePlace = z.infer<typeof PiecePlace>;

/** How many bytes of an unfinished picture the server has. The next piece begins there. */
export const UploadProgress = z.object({ offset: z.int() });
export type UploadProgress = z.infer<typeof UploadProgress>;

export const uploadPhoto = defineCall({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/photo.php',
  summary:
    'Uploads a picture for a message in pieces, under an id from the client. The last piece returns the picture.',
  access: 'member',
  query: PiecePlace,
  upload: true,
  response: z.union([UploadProgress, z.object({ media: Media })]),
  problems: [
    'update_required',
    'payload_too_large',
    'unsupported_media_type',
    'picture_unreadable',
    'picture_too_large',
  ],
});
