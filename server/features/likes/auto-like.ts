import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../contract/base/call.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import type { autoLike } from '../../../contract/likes/auto-like.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Likes } from './open-likes.ts';

interface Site {
  readonly time_zone: string;
  readonly fictional_likes: boolean;
}

const CLAIMED_LIKE = query({
  row: { other_id: MemberId, is_fictional: z.boolean(), card: ProfileCard },
  text: `SELECT claimed.other_id, claimed.is_fictional, to_jsonb(card) AS card
     FROM claim_auto_like($1, $2, $3) claimed JOIN profile_cards card ON card.id = claimed.other_id`,
});

/**
 * Picks a member who likes this member, once per calendar day in the site's time zone. It prefers an unseen received like.
 * Otherwise, if the operator enables it, it creates a like of a fictional profile. Returns null if there is no candidate.
 */
export async function claimAutoLike(
  pool: Pool,
  likes: Pick<Likes, 'like'>,
  { member, site }: { member: MemberId; site: Site },
): Promise<ResponseOf<typeof autoLike>> {
  const claimed = await readRow(pool, CLAIMED_LIKE, [member, site.time_zone, site.fictional_likes]);
  if (claimed === undefined) return null;
  if (claimed.is_fictional && !(await isStored(likes.like(claimed.other_id, member)))) return null;
  const image = claimed.card.main_image;
  return { ...claimed.card, main_image: image && { ...image, match: image.match ?? image.filename } };
}

/** Returns false if the like is refused, because a concurrent call may have deleted or blocked the chosen profile. */
async function isStored(liking: Promise<unknown>): Promise<boolean> {
  try {
    await liking;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
