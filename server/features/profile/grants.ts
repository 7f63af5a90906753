import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/members.ts';
import { Refusal } from '../../platform/problems.ts';

interface Granted {
  readonly outcome: 'granted' | 'not_found' | 'blocked_by' | 'blocking';
  readonly name: string;
}

/** Lets a profile that the owner can meet see their private pictures. */
export async function grant(pool: Pool, owner: MemberId, viewer: MemberId): Promise<void> {
  const { rows } = await pool.query<Granted>('SELECT outcome, name FROM grant_photos($1, $2)', [owner, viewer]);
  const { outcome, name } = rows[0] ?? { outcome: 'not_found', name: '' };
  if (outcome === 'not_found') throw new Refusal('not_found', {});
  if (outcome !== 'granted') throw new Refusal(outcome, { name });
}

/** Takes that back; whether it was there is nobody's news. */
export async function revoke(pool: Pool, owner: MemberId, viewer: MemberId): Promise<void> {
  await pool.query('DELETE FROM photo_grants WHERE owner_id = $1 AND viewer_id = $2', [owner, viewer]);
}

/** Who may see them, the newest first; whoever is blocked, either way, or gone sees nothing and is not listed. */
export async function readGrants(pool: Pool, owner: MemberId): Promise<ProfileCard[]> {
  const { rows } = await pool.query<{ card: ProfileCard }>({
    name: 'read_grants',
    text: `SELECT to_jsonb(card) AS card
           FROM photo_grants g
           JOIN contacts contact ON contact.viewer_id = g.owner_id AND contact.other_id = g.viewer_id AND contact.state IN ('active', 'not_confirmed')
             AND (contact.visible OR are_acquainted(g.owner_id, g.viewer_id))
           JOIN profile_cards card ON card.id = g.viewer_id
           WHERE g.owner_id = $1
           ORDER BY g.created_at DESC, g.viewer_id`,
    values: [owner],
  });
  return rows.map(({ card }) => card);
}
