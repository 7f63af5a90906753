import type { Pool } from 'pg';
import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import { Refusal } from '../../platform/problems.ts';

interface Contact {
  readonly profile: ProfileCard;
  readonly conversation: ConversationId | null;
}

/**
 * Reads the card of a member that the viewer may see, and their conversation. A block between the two refuses with the
 * member's name, which the error text needs.
 */
export async function readContact(pool: Pool, viewer: MemberId, id: MemberId): Promise<Contact> {
  const { rows } = await pool.query<Contact & { state: string; is_visible: boolean }>({
    name: 'read_contact',
    text: `SELECT contact.state, to_jsonb(card) AS profile,
             contact.visible OR are_acquainted(contact.viewer_id, contact.other_id) AS is_visible,
             (SELECT id FROM conversations WHERE member_a = least($1::uuid, $2::uuid)
               AND member_b = greatest($1::uuid, $2::uuid)) AS conversation
           FROM contacts contact JOIN profile_cards card ON card.id = contact.other_id
           WHERE contact.viewer_id = $1 AND contact.other_id = $2`,
    values: [viewer, id],
  });
  const found = rows[0];
  if (found === undefined || found.state === 'gone') throw new Refusal('not_found', {});
  // The blocker has seen the blocked member before, so `blocking` reveals nothing, even if that member is invisible since.
  if (found.state === 'blocking') throw new Refusal('blocking', { name: found.profile.name });
  if (!found.is_visible) throw new Refusal('not_found', {});
  if (found.state === 'blocked_by') throw new Refusal('blocked_by', { name: found.profile.name });
  return { profile: found.profile, conversation: found.conversation };
}

/** Refuses a member whom visitors may not see. Visitors see findable members only. */
export async function requireFindable(pool: Pool, site: string, id: MemberId): Promise<void> {
  const { rowCount } = await pool.query({
    name: 'require_findable',
    text: 'SELECT FROM members WHERE id = $1 AND site_id = $2 AND findable',
    values: [id, site],
  });
  if (rowCount === 0) throw new Refusal('not_found', {});
}
