import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

const NEW_GRANT = query({
  row: {
    /** Null if the member does not exist. */
    outcome: z.nullable(z.enum(['granted', 'not_found', 'blocking'])),
    name: z.nullable(z.string()),
    number: z.nullable(z.int()),
  },
  text: 'SELECT outcome, name, number::float8 AS number FROM grant_photos($1, $2)',
});

/** Grants a visible profile access to the owner's private pictures. Returns the viewer's change number; null without a change. */
export async function grant(pool: Pool, owner: MemberId, viewer: MemberId): Promise<number | null> {
  const { outcome = null, name = null, number = null } = (await readRow(pool, NEW_GRANT, [owner, viewer])) ?? {};
  if (outcome === null || outcome === 'not_found') throw new Refusal('not_found', {});
  if (outcome !== 'granted') throw new Refusal(outcome, { name: name ?? '' });
  return number;
}

const REVOKED_GRANT = query({
  row: { number: z.nullable(z.int()) },
  text: 'SELECT revoke_photos($1, $2)::float8 AS number',
});

/** Revokes a grant. Returns the viewer's change number; null if nothing changes for them. */
export async function revoke(pool: Pool, owner: MemberId, viewer: MemberId): Promise<number | null> {
  return (await readRow(pool, REVOKED_GRANT, [owner, viewer]))?.number ?? null;
}

const GRANTED_CARDS = query({
  name: 'read_grants',
  row: { card: ProfileCard },
  text: `SELECT to_jsonb(card) AS card
           FROM photo_grants g
           JOIN contacts contact ON contact.viewer_id = g.owner_id AND contact.other_id = g.viewer_id
             AND contact.refusal IS NULL
           JOIN profile_cards card ON card.id = g.viewer_id
           WHERE g.owner_id = $1
           ORDER BY g.created_at DESC, g.viewer_id`,
});

/** Lists the profiles with a grant, newest first, without blocked, deleted or unavailable members. */
export async function readGrants(pool: Pool, owner: MemberId): Promise<ProfileCard[]> {
  const rows = await readRows(pool, GRANTED_CARDS, [owner]);
  return rows.map(({ card }) => card);
}
