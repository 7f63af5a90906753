import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Cursor, MemberId } from './ids.ts';
import { ProfileCard } from './members.ts';

/** A like received. `like_new` until its profile has been opened. */
export const LikedBy = z.object({ id: MemberId, like_new: z.boolean() });
export type LikedBy = z.infer<typeof LikedBy>;

export const getLikes = defineCall({
  name: 'getLikes',
  method: 'GET',
  path: '/api/likes.php',
  summary: 'The likes received, and the profiles they come from.',
  access: 'member',
  response: z.object({ profiles: z.array(ProfileCard), liked_by: z.array(LikedBy), cursor: Cursor }),
  problems: [],
});
