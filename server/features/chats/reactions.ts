import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { ConversationId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import type { Reaction, ReactionEmoji } from '../../../contract/chats/reactions.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

const SET = query({
  row: {
    outcome: z.enum(['stored', 'known', 'not_found']),
    peer: z.nullable(MemberId),
    own: z.nullable(z.int()),
    theirs: z.nullable(z.int()),
    conversation: z.nullable(ConversationId),
    seq: z.nullable(z.int()),
    number: z.int(),
  },
  text: `SELECT outcome, peer, own_number::float8 AS own, peer_number::float8 AS theirs, conversation, seq, number::float8 AS number
         FROM set_reaction($1, $2, $3)`,
});

/** Sets the reaction of a member to a message and notifies the devices of those who see the change. */
export async function setReaction(
  { pool, events }: { readonly pool: Pool; readonly events: ChatEvents },
  member: MemberId,
  { message, emoji }: { readonly message: MessageId; readonly emoji: ReactionEmoji | null },
): Promise<Reaction> {
  const set = await readRow(pool, SET, [member, message, emoji]);
  if (set === undefined || set.conversation === null || set.seq === null || set.outcome === 'not_found')
    throw new Refusal('not_found', {});
  const { peer, own, theirs, conversation, seq, number } = set;
  events.feed.publishChange(member, own);
  if (peer !== null) events.feed.publishChange(peer, theirs);
  return { conversation, message, seq, member, emoji, number };
}

const ROW = {
  conversation: ConversationId,
  message: MessageId,
  seq: z.int(),
  member: MemberId,
  emoji: z.nullable(z.string()),
  number: z.int(),
};

const REACTIONS_TO = query({
  name: 'reactions_to',
  row: ROW,
  text: `SELECT conversation_id AS conversation, message_id AS message, seq, member_id AS member, emoji, number::float8 AS number
         FROM reactions_seen_by WHERE viewer_id = $1 AND message_id = ANY ($2::uuid[]) AND emoji IS NOT NULL
         ORDER BY message_id, member_id`,
});

/** Reads the reactions to these messages as a member sees them. */
export async function readReactionsTo(
  pool: Pool,
  viewer: MemberId,
  messages: readonly MessageId[],
): Promise<Reaction[]> {
  return messages.length === 0 ? [] : readRows(pool, REACTIONS_TO, [viewer, messages]);
}

/** A `reaction` change of a feed: the message, the reacting member, and the number of the change. */
export interface ReactionChange {
  readonly message: MessageId;
  readonly member: MemberId;
  readonly number: number;
}

const CHANGED = query({
  name: 'changed_reactions',
  row: ROW,
  text: `SELECT conversation, message, seq, member, emoji, number::float8 AS number
         FROM changed_reactions($1, $2::uuid[], $3::uuid[], $4::bigint[])`,
});

/** Reads the newest state of the reactions that changes name, each once. Omits those that the viewer does not see. */
export async function readChangedReactions(
  pool: Pool,
  viewer: MemberId,
  changes: readonly ReactionChange[],
): Promise<Reaction[]> {
  const newest = [...new Map(changes.map((change) => [`${change.message} ${change.member}`, change])).values()];
  if (newest.length === 0) return [];
  return readRows(pool, CHANGED, [
    viewer,
    newest.map(({ message }) => message),
    newest.map(({ member }) => member),
    newest.map(({ number }) => number),
  ]);
}
