import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { Chat, type Message } from '../../../contract/chats/chats.ts';
import { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { VIEW_COLUMNS, viewOf } from './chat-views.ts';
import { readShownMessages } from './message-row.ts';
import { readReactionsTo } from './reactions.ts';

// OFFSET 0 makes the planner look up the relation to each peer by its key. Otherwise it may begin with the relations to all members of
// the site, because it expects few readable ones.
const CHATS = query({
  name: 'read_chats',
  row: {
    conversation: ConversationId,
    profile: MemberId,
    last_seq: z.int(),
    hidden_seq: z.int(),
    read_seq: z.int(),
    updated_at: z.date(),
    request: z.boolean(),
    shows_pictures: z.boolean(),
    ...VIEW_COLUMNS,
    peer_state: Chat.shape.peer_state,
    peer_read_seq: z.int(),
    peer_delivered_seq: z.int(),
    num_unread_messages: z.int(),
    last_message_id: z.nullable(MessageId),
    card: ProfileCard,
  },
  text: `
  SELECT cm.conversation_id AS conversation, cm.peer_id AS profile, c.last_seq, cm.hidden_seq, cm.read_seq, c.updated_at,
    cm.is_request AS request, cm.shows_pictures, cm.pinned, cm.muted_until, cm.archived_seq, cm.marked_unread,
    cm.view_number::float8 AS view_number,
    contact.peer_state,
    CASE WHEN shares_receipts(me, peer, contact.receipts_at_block, contact.invisible_at_block) THEN theirs.read_seq ELSE 0 END
      AS peer_read_seq,
    CASE WHEN coalesce(contact.invisible_at_block, peer.invisible) THEN 0 ELSE theirs.delivered_seq END AS peer_delivered_seq,
    (SELECT count(*)::int FROM unread_messages u
      WHERE u.conversation_id = cm.conversation_id AND u.member_id = cm.member_id) AS num_unread_messages,
    (SELECT m.id FROM messages m WHERE m.conversation_id = cm.conversation_id AND m.seq = c.last_seq) AS last_message_id,
    CASE WHEN contact.is_blocked THEN card_for(cm.member_id, cm.peer_id) ELSE to_jsonb(card) END AS card
  FROM conversation_members cm
  JOIN conversations c ON c.id = cm.conversation_id AND c.last_seq > cm.hidden_seq
  JOIN conversation_members theirs ON theirs.conversation_id = cm.conversation_id AND theirs.member_id = cm.peer_id
  JOIN members me ON me.id = cm.member_id
  JOIN members peer ON peer.id = cm.peer_id
  JOIN profile_cards card ON card.id = cm.peer_id
  CROSS JOIN LATERAL (SELECT * FROM contacts WHERE viewer_id = cm.member_id AND other_id = cm.peer_id OFFSET 0) contact
  WHERE cm.member_id = $1 AND ($2::uuid[] IS NULL OR cm.conversation_id = ANY ($2))
    AND contact.may_read
  ORDER BY c.updated_at DESC, cm.conversation_id`,
});

/**
 * Reads the conversations that a member sees, newest first. It omits removed conversations without a newer message,
 * and conversations that a block hides from the member. A conversation has no last message if the history limit of the site hides it.
 * `only` restricts the result to these conversations.
 */
export async function readChats(
  pool: Pool,
  member: MemberId,
  only: readonly ConversationId[] | null,
): Promise<{ chats: Chat[]; profiles: ProfileCard[] }> {
  const rows = await readRows(pool, CHATS, [member, only]);
  const ids = rows.flatMap((row) => row.last_message_id ?? []);
  const [last, reactions] = [await readShownMessages(pool, member, ids), await readReactionsTo(pool, member, ids)];
  const byId = new Map<string, Message>(last.map((message) => [message.id, message]));
  const chats = rows.map((row): Chat => {
    const { card: _, last_message_id, pinned, muted_until, archived_seq, marked_unread, view_number, ...rest } = row;
    return {
      ...rest,
      view: viewOf({ pinned, muted_until, archived_seq, marked_unread, view_number }),
      last_message: (last_message_id !== null && byId.get(last_message_id)) || null,
      last_reactions: reactions.filter(({ message }) => message === last_message_id),
      updated_at: row.updated_at.toISOString(),
    };
  });
  return { chats, profiles: rows.map((row) => row.card) };
}
