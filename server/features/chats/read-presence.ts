import type { Pool } from 'pg';
import { MemberId } from '../../../contract/base/ids.ts';
import { Presence } from '../../../contract/profiles/profile-card.ts';
import { query, readRows } from '../../platform/database/query.ts';

const PRESENCE = query({
  name: 'read_presence',
  row: { profile: MemberId, presence: Presence },
  text: `
      SELECT card.id AS profile,
        CASE WHEN contact.is_blocked THEN card_for(cm.member_id, cm.peer_id) ->> 'presence' ELSE card.presence END AS presence
      FROM conversation_members cm
      CROSS JOIN LATERAL (SELECT * FROM contacts WHERE viewer_id = cm.member_id AND other_id = cm.peer_id OFFSET 0) contact
      JOIN profile_cards card ON card.id = cm.peer_id
      WHERE cm.member_id = $1 AND cm.peer_id = ANY ($2::uuid[]) AND contact.may_read
        AND (contact.state = 'active' OR contact.silent_since IS NOT NULL)`,
});

/**
 * Reads the presence of peers of a member's conversations; null for a peer who hides it. The presence of a peer with an undisclosed
 * block does not follow the peer's activity: it ages from the time of the block, as in the list of chats.
 */
export async function readPresence(
  pool: Pool,
  member: MemberId,
  profiles: readonly string[],
): Promise<{ profile: MemberId; presence: Presence }[]> {
  return readRows(pool, PRESENCE, [member, profiles]);
}
