import type { Pool } from 'pg';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { autoLike } from '../../../contract/likes/auto-like.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Likes } from './open-likes.ts';

interface Site {
  readonly time_zone: string;
  readonly fictional_likes: boolean;
}

/**
 * Picks a member who likes this member, once per calendar day in the site's time zone. It prefers an unseen received like.
 * Otherwise, if the operator enables it, it creates a like of a fictional profile. Returns null if there is no candidate.
 */
export async function takeAutoLike(
  pool: Pool,
  likes: Pick<Likes, 'like'>,
  { member, site }: { member: MemberId; site: Site },
): Promise<ResponseOf<typeof autoLike>> {
  const { rows } = await pool.query<{ other_id: MemberId; is_fictional: boolean; card: ProfileCard }>(
    `SELECT taken.other_id, taken.is_fictional, to_jsonb(card) AS card
     FROM take_auto_like($1, $2, $3) taken JOIN profile_cards card ON card.id = taken.other_id`,
    [member, site.time_zone, site.fictional_likes],
  );
  const [taken] = rows;
  if (taken === undefined) return null;
  if (taken.is_fictional && !(await isStored(likes.like(taken.other_id, member)))) return null;
  const image = taken.card.main_image;
  return { ...taken.card, main_image: image && { ...image, match: image.match ?? image.filename } };
}

/** Returns false if the like is refused: the chosen profile may be deleted or blocked meanwhile. */
async function isStored(liking: Promise<unknown>): Promise<boolean> {
  try {
    await liking;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
