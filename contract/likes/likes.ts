import * as z from 'zod/mini';
import { defineCall } from '../base/call.ts';
import { Cursor, MemberId } from '../base/ids.ts';
import { Distance, ProfileCard } from '../profiles/profile-card.ts';
import type { LIKE_LISTS } from '../base/rules.ts';

export type LikeList = (typeof LIKE_LISTS)[number];

/** The server always sends it. A device that has just stored a sent like does not have it yet. */
const distance = z.optional(Distance);

/**
 * A received like. `like_new` becomes false when the member opens the profile or likes it back. The like of a fictional profile is
 * never new.
 */
export const LikedBy = z.object({ id: MemberId, like_new: z.boolean(), liked_at: z.iso.datetime(), distance });
export type LikedBy = z.infer<typeof LikedBy>;

/** A sent like. */
export const Liked = z.object({ id: MemberId, liked_at: z.iso.datetime(), distance });
export type Liked = z.infer<typeof Liked>;

/** Two members who like each other. `match_new` becomes false when the app has shown the match to this member. */
export const Match = z.object({ id: MemberId, match_new: z.boolean(), matched_at: z.iso.datetime(), distance });
export type Match = z.infer<typeof Match>;

export const getLikes = defineCall({
  name: 'getLikes',
  method: 'GET',
  path: '/api/likes.php',
  summary: 'Returns the received likes, the sent likes and the matches, each newest first, and their profiles.',
  access: 'member',
  response: z.object({
    profiles: z.array(ProfileCard),
    liked_by: z.array(LikedBy),
    likes: z.array(Liked),
    matches: z.array(Match),
    cursor: Cursor,
  }),
  problems: [],
});

const LikeBody = z.strictObject({ profile: MemberId });

export const like = defineCall({
  name: 'like',
  method: 'POST',
  path: '/api/like.php',
  summary: 'Likes a profile. Repeating a call has no further effect. `match` states whether the likes are now mutual.',
  access: 'member',
  body: LikeBody,
  response: z.object({ match: z.boolean() }),
  problems: ['not_found', 'blocking'],
});

export const unlike = defineCall({
  name: 'unlike',
  method: 'DELETE',
  path: '/api/like.php',
  summary: 'Removes a like and the match that it made. Without a like, the call has no effect.',
  access: 'member',
  body: LikeBody,
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});

export const markLikeSeen = defineCall({
  name: 'markLikeSeen',
  method: 'PUT',
  path: '/api/like.php',
  summary: 'Marks the like received from a profile as seen and, with `match`, also the match with it.',
  access: 'member',
  body: z.strictObject({ profile: MemberId, match: z.optional(z.literal(true)) }),
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});
