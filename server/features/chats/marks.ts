import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

const MOVED_MARK = query({
  name: 'mark_read',
  row: { read_seq: z.int(), peer: MemberId, delivered_seq: z.int(), own: z.int(), theirs: z.nullable(z.int()) },
  text: 'SELECT read_seq, peer, delivered_seq, own_number::float8 AS own, peer_number::float8 AS theirs FROM mark_read($1, $2, $3)',
});

/** Moves the read mark forward. Notifies the member's other devices and, if both sides share receipts, the peer. */
export async function markRead(
  { pool, events }: Dependencies,
  member: MemberId,
  { conversation, seq }: { conversation: ConversationId; seq: number },
): Promise<number> {
  const moved = await readRow(pool, MOVED_MARK, [member, conversation, seq]);
  if (moved === undefined) return ownReadSeq(pool, member, conversation);
  const { read_seq, peer, delivered_seq, own, theirs } = moved;
  events.feed.publish({ member, from: own, to: own, changes: [{ kind: 'read', conversation, read_seq }] });
  if (theirs !== null)
    events.feed.publish({
      member: peer,
      from: theirs,
      to: theirs,
      changes: [{ kind: 'receipt', conversation, delivered_seq, read_seq }],
    });
  return read_seq;
}

const READ_MARK = query({
  row: { read_seq: z.int() },
  text: `SELECT cm.read_seq FROM conversation_members cm
     JOIN contacts contact ON contact.viewer_id = cm.member_id AND contact.other_id = cm.peer_id
     WHERE cm.conversation_id = $1 AND cm.member_id = $2 AND contact.may_read`,
});

async function ownReadSeq(pool: Pool, member: MemberId, conversation: ConversationId): Promise<number> {
  const own = await readRow(pool, READ_MARK, [conversation, member]);
  if (own === undefined) throw new Refusal('not_found', {});
  return own.read_seq;
}

const DELIVERED = query({
  name: 'acknowledge',
  row: {
    conversation: ConversationId,
    peer: MemberId,
    /** Null if the peer is erased. */
    theirs: z.nullable(z.int()),
  },
  text: 'SELECT conversation, peer, peer_number::float8 AS theirs FROM acknowledge($1, $2)',
});

/** Marks messages as delivered that a device has pulled, up to feed number `number`, and notifies their senders. */
export async function acknowledge({ pool, events }: Dependencies, member: MemberId, number: number): Promise<void> {
  const delivered = await readRows(pool, DELIVERED, [member, number]);
  // The payload depends on the privacy settings of both sides, so the peer pulls it.
  for (const { peer, theirs } of delivered) events.feed.publishChange(peer, theirs);
}

const TYPING_PEER = query({
  name: 'typing_peer',
  row: { peer: MemberId, shown: z.boolean() },
  text: `SELECT cm.peer_id AS peer, me.show_typing AND NOT me.invisible AND peer.show_typing AND contact.state = 'active' AS shown
           FROM conversation_members cm JOIN members me ON me.id = cm.member_id JOIN members peer ON peer.id = cm.peer_id
           JOIN contacts contact ON contact.viewer_id = cm.member_id AND contact.other_id = cm.peer_id
           WHERE cm.conversation_id = $1 AND cm.member_id = $2 AND contact.may_read`,
});

/** Sends a typing event to the peer, unless either side hides typing. The server stores nothing. */
export async function showTyping(
  { pool, events }: Dependencies,
  member: MemberId,
  conversation: ConversationId,
): Promise<void> {
  const row = await readRow(pool, TYPING_PEER, [conversation, member]);
  if (row === undefined) throw new Refusal('not_found', {});
  if (row.shown) events.typing(row.peer, conversation);
}
