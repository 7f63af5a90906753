import type { Pool } from 'pg';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

/** Moves the read mark forward. Notifies the member's other devices and, if both sides share receipts, the peer. */
export async function markRead(
  { pool, events }: Dependencies,
  member: MemberId,
  { conversation, seq }: { conversation: ConversationId; seq: number },
): Promise<number> {
  const { rows } = await pool.query<{
    read_seq: number;
    peer: MemberId;
    delivered_seq: number;
    own: number;
    theirs: number | null;
  }>({
    name: 'mark_read',
    text: 'SELECT read_seq, peer, delivered_seq, own_number::float8 AS own, peer_number::float8 AS theirs FROM mark_read($1, $2, $3)',
    values: [member, conversation, seq],
  });
  const moved = rows[0];
  if (moved === undefined) return ownReadSeq(pool, member, conversation);
  const { read_seq, peer, delivered_seq, own, theirs } = moved;
  events.feed({ member, from: own, to: own, changes: [{ kind: 'read', conversation, read_seq }] });
  if (theirs !== null)
    events.feed({
      member: peer,
      from: theirs,
      to: theirs,
      changes: [{ kind: 'receipt', conversation, delivered_seq, read_seq }],
    });
  return read_seq;
}

async function ownReadSeq(pool: Pool, member: MemberId, conversation: ConversationId): Promise<number> {
  const { rows } = await pool.query<{ read_seq: number }>(
    `SELECT cm.read_seq FROM conversation_members cm
     JOIN contacts contact ON contact.viewer_id = cm.member_id AND contact.other_id = cm.peer_id
     WHERE cm.conversation_id = $1 AND cm.member_id = $2 AND contact.may_read`,
    [conversation, member],
  );
  const own = rows[0];
  if (own === undefined) throw new Refusal('not_found', {});
  return own.read_seq;
}

/** Marks messages as delivered that a device has pulled, up to feed number `number`, and notifies their senders. */
export async function acknowledge({ pool, events }: Dependencies, member: MemberId, number: number): Promise<void> {
  const { rows } = await pool.query<{ conversation: ConversationId; peer: MemberId; theirs: number }>({
    name: 'acknowledge',
    text: 'SELECT conversation, peer, peer_number::float8 AS theirs FROM acknowledge($1, $2)',
    values: [member, number],
  });
  // The payload depends on the privacy settings of both sides, so the peer pulls it.
  for (const { peer, theirs } of rows) events.feed({ member: peer, from: theirs, to: theirs, changes: [] });
}

/** Sends a typing event to the peer, unless either side hides typing. The server stores nothing. */
export async function showTyping(
  { pool, events }: Dependencies,
  member: MemberId,
  conversation: ConversationId,
): Promise<void> {
  const { rows } = await pool.query<{ peer: MemberId; shown: boolean }>({
    name: 'typing_peer',
    text: `SELECT cm.peer_id AS peer, me.show_typing AND NOT me.invisible AND peer.show_typing AND contact.state = 'active' AS shown
           FROM conversation_members cm JOIN members me ON me.id = cm.member_id JOIN members peer ON peer.id = cm.peer_id
           JOIN contacts contact ON contact.viewer_id = cm.member_id AND contact.other_id = cm.peer_id
           WHERE cm.conversation_id = $1 AND cm.member_id = $2 AND contact.may_read`,
    values: [conversation, member],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('not_found', {});
  if (row.shown) events.typing(row.peer, conversation);
}
