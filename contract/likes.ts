import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Cursor, MemberId } from './ids.ts';
import { Distance, ProfileCard } from './members.ts';
import type { LIKE_LISTS } from './rules.ts';

export type LikeList = (typeof LIKE_LISTS)[number];

/** How far away they are, where that is known. */
const distance = z.optional(Distance);

/** A like received. `like_new` until its profile has been opened, or it was liked back; a fictional profile's never is. */
export const LikedBy = z.object({ id: MemberId, like_new: z.boolean(), liked_at: z.iso.datetime(), distance });
export type LikedBy = z.infer<typeof LikedBy>;

/** A like sent. */
export const Liked = z.object({ id: MemberId, liked_at: z.iso.datetime(), distance });
export type Liked = z.infer<typeof Liked>;

/** Two likes. `match_new` until it has been shown to this member. */
export const Match = z.object({ id: MemberId, match_new: z.boolean(), matched_at: z.iso.datetime(), distance });
export type Match = z.infer<typeof Match>;

export const getLikes = defineCall({
  name: 'getLikes',
  method: 'GET',
  path: '/api/likes.php',
  summary:
    'The likes received, those sent and the matches, each the newest first, and the profiles that they are about.',
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
  summary: 'Likes a profile; twice is once. `match` says whether they like each other now.',
  access: 'member',
  body: LikeBody,
  response: z.object({ match: z.boolean() }),
  problems: ['not_found', 'blocked_by', 'blocking'],
});

export const unlike = defineCall({
  name: 'unlike',
  method: 'DELETE',
  path: '/api/like.php',
  summary: 'Takes a like back, and with it the match that it made. Where there is none, that is how it stays.',
  access: 'member',
  body: LikeBody,
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});

export const markLikeSeen = defineCall({
  name: 'markLikeSeen',
  method: 'PUT',
  path: '/api/like.php',
  summary:
    'Clears what is new of a profile: its like (its profile was opened), and, with `match`, their match (it was shown).',
  access: 'member',
  body: z.strictObject({ profile: MemberId, match: z.optional(z.literal(true)) }),
  response: z.object({ ok: z.literal(true) }),
  problems: [],
});
