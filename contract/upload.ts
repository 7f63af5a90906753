import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MediaId } from './ids.ts';
import { Media } from './media.ts';

// A picture goes in pieces, each a request that says where its bytes belong; the answer says where to go on:
//
//   id, offset, length, bytes ──▶ the server holds exactly `offset` of them? then it takes these too
//                             ◀── how many it holds now (`Held`), whether it took them or not
//   … the last piece          ──▶ the picture is made, as if all had come at once
//                             ◀── what the call answers
//
// Bytes may be none: that asks. A picture of one piece is one request. Of a picture that is made already every request,
// whatever it brings, gets the last answer: that one may have been lost.

const count = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.coerce.number<string>());

/** Which picture, where in it the bytes of the body begin, and how many bytes it has in all. */
export const PiecePlace = z.strictObject({ id: MediaId, offset: count, length: count });
export type PiecePlace = z.infer<typeof PiecePlace>;

/** How many bytes of an unfinished picture the server holds: what comes next begins there. */
export const Held = z.object({ offset: z.int() });
export type Held = z.infer<typeof Held>;

export const uploadPhoto = defineCall({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/photo.php',
  summary:
    'Stores a picture for a message under an id made by the client, piece by piece; the last piece answers with the picture.',
  access: 'member',
  query: PiecePlace,
  upload: true,
  response: z.union([Held, z.object({ media: Media })]),
  problems: [
    'update_required',
    'payload_too_large',
    'unsupported_media_type',
    'picture_unreadable',
    'picture_too_large',
    'id_conflict',
  ],
});
