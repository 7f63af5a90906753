import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';

/**
 * Reads the members that `blocker` has blocked and can unblock, newest block first. Their presence is null, because
 * neither member sees the other.
 */
export async function readBlocked(pool: Pool, blocker: MemberId): Promise<ProfileCard[]> {
  const { rows } = await pool.query<{ card: ProfileCard }>({
    name: 'read_blocked',
    text: `SELECT to_jsonb(card) || '{"presence": null}' AS card
           FROM blocks b
           JOIN contacts contact ON contact.viewer_id = b.blocker_id AND contact.other_id = b.blocked_id AND contact.state = 'blocking'
           JOIN profile_cards card ON card.id = b.blocked_id
           WHERE b.blocker_id = $1
           ORDER BY b.created_at DESC, b.blocked_id`,
    values: [blocker],
  });
  return rows.map(({ card }) => card);
}
