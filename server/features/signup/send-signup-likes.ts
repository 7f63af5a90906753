import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Likes } from '../likes/open-likes.ts';

const WAITING_LIKES = query({
  row: { liker: MemberId, liked: MemberId },
  text: `SELECT w.member_id AS liker, w.peer_id AS liked FROM signup_likes w
     JOIN members m ON m.id = w.member_id WHERE m.status = 'active' AND ($1::uuid IS NULL OR w.member_id = $1)`,
});

const SENT_LIKE = query({
  row: {
    is_match: z.boolean(),
    events: z.array(z.object({ member: MemberId, from: z.int(), to: z.int() })),
  },
  text: 'SELECT is_match, events FROM send_signup_like($1, $2)',
});

export interface SignupLikes {
  readonly pool: Pool;
  /** Publishes a stored like, as a like of a member. */
  readonly publishLike: Likes['publish'];
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends the likes of the sign-up of members who have confirmed their address: of one member, or of all. Each like is sent once. A failed
 * like waits for the job, and neither the confirmation nor the other likes fail with it.
 */
export async function sendSignupLikes({ pool, publishLike, onFailure }: SignupLikes, of?: MemberId): Promise<void> {
  try {
    for (const like of await readRows(pool, WAITING_LIKES, [of ?? null])) {
      const sent = await readRow(pool, SENT_LIKE, [like.liker, like.liked]).catch(onFailure);
      if (sent !== undefined) publishLike({ ...like, ...sent });
    }
  } catch (error) {
    onFailure(error);
  }
}

/** Retries the likes that a crash or an error has left. */
export function sendSignupLikesJob(likes: SignupLikes): JobKind<object> {
  return { name: 'send-signup-likes', cron: '* * * * *', run: () => sendSignupLikes(likes) };
}
