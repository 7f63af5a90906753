import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { getProfile, type ProfileCard } from '../../../contract/members.ts';
import type { Calls } from '../../platform/calls.ts';
import { Refusal } from '../../platform/problems.ts';

export function mountMembers(calls: Calls, { pool }: { pool: Pool }): void {
  calls.mount(getProfile, async ({ session, query }) => ({ profile: await readProfile(pool, session.member, query.id) }));
}

/** The card of a member whom the viewer can meet; the blocker's name where the viewer is blocked, as the catalogue's text needs it. */
async function readProfile(pool: Pool, viewer: MemberId, id: MemberId): Promise<ProfileCard> {
  const { rows } = await pool.query<{ state: string; is_met: boolean; card: ProfileCard }>({
    name: 'read_profile',
    text: `SELECT contact.state, contact.visible OR are_acquainted(contact.viewer_id, contact.other_id) AS is_met, to_jsonb(card) AS card
           FROM contacts contact JOIN profile_cards card ON card.id = contact.other_id
           WHERE contact.viewer_id = $1 AND contact.other_id = $2`,
    values: [viewer, id],
  });
  const found = rows[0];
  if (found === undefined || found.state === 'gone' || !found.is_met) throw new Refusal('not_found', {});
  if (found.state === 'blocked_by') throw new Refusal('blocked_by', { name: found.card.name });
  return found.card;
}
