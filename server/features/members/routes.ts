import type { Pool } from 'pg';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import { getProfile, type ProfileCard } from '../../../contract/members.ts';
import type { Calls } from '../../platform/calls.ts';
import { Refusal } from '../../platform/problems.ts';

export function mountMembers(calls: Calls, { pool }: { pool: Pool }): void {
  calls.mount(getProfile, ({ session, query }) => readProfile(pool, session.member, query.id));
}

interface Met {
  readonly profile: ProfileCard;
  readonly conversation: ConversationId | null;
}

/** A member whom the viewer can meet; where one of the two has blocked the other, the name that the refusal's words need. */
async function readProfile(pool: Pool, viewer: MemberId, id: MemberId): Promise<Met> {
  const { rows } = await pool.query<Met & { state: string; is_met: boolean }>({
    name: 'read_profile',
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
