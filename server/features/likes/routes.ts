import type { Pool } from 'pg';
import { getLikes } from '../../../contract/likes.ts';
import type { Cursor, MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/members.ts';
import type { Calls } from '../../platform/calls.ts';

export interface LikesDependencies {
  readonly pool: Pool;
  readonly cursorOf: (member: MemberId) => Promise<Cursor>;
}

export function mountLikes(calls: Calls, { pool, cursorOf }: LikesDependencies): void {
  calls.mount(getLikes, async ({ session }) => {
    const cursor = await cursorOf(session.member);
    const { rows } = await pool.query<{ id: MemberId; like_new: boolean; card: ProfileCard }>(LIKED_BY, [session.member]);
    return {
      profiles: rows.map(({ card }) => card),
      liked_by: rows.map(({ id, like_new }) => ({ id, like_new })),
      cursor,
    };
  });
}

const LIKED_BY = `
  SELECT l.liker_id AS id, new.liker_id IS NOT NULL AS like_new, to_jsonb(card) AS card
  FROM likes l
  JOIN profile_cards card ON card.id = l.liker_id
  LEFT JOIN new_likes new ON new.member_id = l.liked_id AND new.liker_id = l.liker_id
  JOIN contacts contact ON contact.viewer_id = l.liked_id AND contact.other_id = l.liker_id
  WHERE l.liked_id = $1 AND contact.state = 'active'
  ORDER BY l.created_at DESC LIMIT 500`;
