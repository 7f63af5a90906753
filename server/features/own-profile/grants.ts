import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { Refusal } from '../../platform/problems.ts';

interface GrantResult {
  /** Null if the member does not exist. */
  readonly outcome: 'granted' | 'not_found' | 'blocking' | null;
  readonly name: string | null;
  readonly number: number | null;
}

/** Grants a visible profile access to the owner's private pictures. Returns the viewer's change number; null without a change. */
export async function grant(pool: Pool, owner: MemberId, viewer: MemberId): Promise<number | null> {
  const { rows } = await pool.query<GrantResult>(
    'SELECT outcome, name, number::float8 AS number FROM grant_photos($1, $2)',
    [owner, viewer],
  );
  const { outcome = null, name = null, number = null } = rows[0] ?? {};
  if (outcome === null || outcome === 'not_found') throw new Refusal('not_found', {});
  if (outcome !== 'granted') throw new Refusal(outcome, { name: name ?? '' });
  return number;
}

/** Revokes a grant. Returns the viewer's change number; null if nothing changes for them. */
export async function revoke(pool: Pool, owner: MemberId, viewer: MemberId): Promise<number | null> {
  const { rows } = await pool.query<{ number: number | null }>('SELECT revoke_photos($1, $2)::float8 AS number', [
    owner,
    viewer,
  ]);
  return rows[0]?.number ?? null;
}

/** Lists the profiles with a grant, newest first, without blocked, deleted or unavailable members. */
export async function readGrants(pool: Pool, owner: MemberId): Promise<ProfileCard[]> {
  const { rows } = await pool.query<{ card: ProfileCard }>({
    name: 'read_grants',
    text: `SELECT to_jsonb(card) AS card
           FROM photo_grants g
           JOIN contacts contact ON contact.viewer_id = g.owner_id AND contact.other_id = g.viewer_id
             AND contact.refusal IS NULL
           JOIN profile_cards card ON card.id = g.viewer_id
           WHERE g.owner_id = $1
           ORDER BY g.created_at DESC, g.viewer_id`,
    values: [owner],
  });
  return rows.map(({ card }) => card);
}
