import * as z from 'zod/mini';
import { MediaId } from '../base/ids.ts';

/**
 * A picture in a message. Sizes are in pixels, paths are on the same origin. `thumb_path` is the thumbnail, and of a GIF its first frame
 * in full size. `placeholder` is the ThumbHash in base64.
 */
export const Media = z.object({
  id: MediaId,
  width: z.int(),
  height: z.int(),
  path: z.string(),
  thumb_path: z.string(),
  placeholder: z.string(),
});
export type Media = z.infer<typeof Media>;
