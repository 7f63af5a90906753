import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { ConversationId, type MemberId } from '../../../contract/base/ids.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

const CONTACT = query({
  name: 'read_contact',
  row: {
    refusal: z.nullable(z.enum(['not_found', 'blocking', 'blocked_by'])),
    /** The other member has blocked the viewer, who does not know of the block. It may be null without a refusal. */
    is_silent: z.nullable(z.boolean()),
    profile: ProfileCard,
    conversation: z.nullable(ConversationId),
    as_request: z.boolean(),
  },
  text: `SELECT contact.refusal, contact.refusal = 'blocked_by' AND contact.may_read AS is_silent,
             card_for($1, $2) AS profile,
             (SELECT id FROM conversations WHERE member_a = least($1::uuid, $2::uuid)
               AND member_b = greatest($1::uuid, $2::uuid)) AS conversation,
             goes_to_requests($2, $1) AS as_request
           FROM contacts contact
           WHERE contact.viewer_id = $1 AND contact.other_id = $2`,
});

type ContactRow = RowOf<typeof CONTACT>;
type Contact = Pick<ContactRow, 'profile' | 'conversation' | 'as_request'>;

/**
 * Reads the card of a member whom the viewer may write to, and their conversation. A viewer who does not know of a block gets the
 * conversation as without a block, and `not_found` if there is none.
 */
export async function readContact(pool: Pool, viewer: MemberId, id: MemberId): Promise<Contact> {
  const { refusal, is_silent, profile, conversation, as_request } = await findContact(pool, viewer, id);
  if (is_silent && conversation === null) throw new Refusal('not_found', {});
  if (refusal !== null && !is_silent) throw new Refusal(refusal, { name: profile.name });
  return { profile, conversation, as_request: as_request && conversation === null };
}

/** Refuses a profile that the viewer may not see. `notifyBlockedMember` runs first if the profile's member has blocked the viewer. */
export async function requireVisible(
  pool: Pool,
  { viewer, id, notifyBlockedMember }: { viewer: MemberId; id: MemberId; notifyBlockedMember: NotifyBlockedMember },
): Promise<void> {
  const { refusal, profile } = await findContact(pool, viewer, id);
  if (refusal === 'blocked_by') await notifyBlockedMember(viewer, id);
  if (refusal !== null) throw new Refusal(refusal, { name: profile.name });
}

/** Notifies a member that `blocker` has blocked them. */
export type NotifyBlockedMember = (blocked: MemberId, blocker: MemberId) => Promise<void>;

/** Reads the state of a contact. The text of a refusal because of a block needs the member's name. */
async function findContact(
  pool: Pool,
  viewer: MemberId,
  id: MemberId,
): Promise<ContactRow & { refusal: Exclude<ContactRow['refusal'], 'not_found'> }> {
  const found = await readRow(pool, CONTACT, [viewer, id]);
  if (found === undefined || found.refusal === 'not_found') throw new Refusal('not_found', {});
  return { ...found, refusal: found.refusal };
}

/** Refuses a member whom visitors may not see. Visitors see findable members only. */
export async function requireFindable(pool: Pool, site: string, id: MemberId): Promise<void> {
  if (!(await isFindable(pool, site, id))) throw new Refusal('not_found', {});
}

/** Whether visitors and members without a conversation find a member. */
export async function isFindable(pool: Pool, site: string, id: MemberId): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'is_findable',
    text: 'SELECT FROM members m WHERE m.id = $1 AND findable_by(m, $2, hidden_from(NULL))',
    values: [id, site],
  });
  return rowCount === 1;
}
