import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MediaId } from './ids.ts';

/** A picture in a message: sizes in pixels, paths on the same origin, a blurred stand-in as a data URI. */
export const Media = z.object({
  id: MediaId,
  width: z.int(),
  height: z.int(),
  path: z.string(),
  thumb_path: z.string(),
  placeholder: z.string(),
});
export type Media = z.infer<typeof Media>;

/** The form: a field `id` first, then the one file `photo`. The same id again answers with what is stored. */
export const uploadPhoto = defineCall({
  name: 'uploadPhoto',
  method: 'POST',
  path: '/api/photo.php',
  summary: 'Stores a picture for a message under an id made by the client.',
  access: 'member',
  upload: true,
  response: z.object({ media: Media }),
  problems: ['payload_too_large', 'unsupported_media_type', 'picture_unreadable', 'picture_too_large', 'id_conflict'],
});
