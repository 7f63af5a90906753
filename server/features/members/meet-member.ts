import type { Pool } from 'pg';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/members.ts';
import { Refusal } from '../../platform/problems.ts';

interface Met {
  readonly profile: ProfileCard;
  readonly conversation: ConversationId | null;
}

/** A member whom the viewer can meet; where one of the two has blocked the other, the name that the refusal's words need. */
export async function meetMember(pool: Pool, viewer: MemberId, id: MemberId): Promise<Met> {
  const { rows } = await pool.query<Met & { state: string; is_met: boolean }>({
    name: 'meet_member',
    text: `SELECT contact.state, contact.visible OR are_acquainted(contact.viewer_id, contact.other_id) AS is_met, to_jsonb(card) AS profile,
             (SELECT id FROM conversations WHERE member_a = least($1::uuid, $2::uuid) AND member_b = greatest($1::uuid, $2::uuid)) AS conversation
           FROM contacts contact JOIN profile_cards card ON card.id = contact.other_id
           WHERE contact.viewer_id = $1 AND contact.other_id = $2`,
    values: [viewer, id],
  });
  const found = rows[0];
  if (found === undefined || found.state === 'gone') throw new Refusal('not_found', {});
  // Whom one has blocked one has met; they may have gone unseen since.
  if (found.state === 'blocking') throw new Refusal('blocking', { name: found.profile.name });
  if (!found.is_met) throw new Refusal('not_found', {});
  if (found.state === 'blocked_by') throw new Refusal('blocked_by', { name: found.profile.name });
  return { profile: found.profile, conversation: found.conversation };
}

/** The same for a visitor of a site, who meets whoever may be come upon by anybody. */
export async function meetAsVisitor(pool: Pool, site: string, id: MemberId): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'meet_as_visitor',
    text: 'SELECT FROM members WHERE id = $1 AND site_id = $2 AND findable',
    values: [id, site],
  });
  if (rowCount === 0) throw new Refusal('not_found', {});
}
