import type { Pool } from 'pg';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

/** Removes a conversation, or all conversations with a profile, from one side's list. The peer's list does not change. */
export async function removeChat(
  { pool, events }: Dependencies,
  member: MemberId,
  which: { conversation: ConversationId; seq?: number | undefined } | { profile: MemberId },
): Promise<void> {
  const conversations =
    'conversation' in which ? [which.conversation] : await conversationsWith(pool, member, which.profile);
  const seq = 'conversation' in which ? which.seq : undefined;
  let removed = 0;
  for (const conversation of conversations) {
    const { rows } = await pool.query<{ hidden_seq: number; own: number }>(
      'SELECT hidden_seq, own_number::float8 AS own FROM remove_chat($1, $2, $3)',
      [member, conversation, seq],
    );
    for (const { hidden_seq, own } of rows) {
      removed += 1;
      events.feed({ member, from: own, to: own, changes: [{ kind: 'chat_removed', conversation, hidden_seq }] });
    }
  }
  if (removed === 0) throw new Refusal('not_found', {});
}

async function conversationsWith(pool: Pool, member: MemberId, profile: MemberId): Promise<ConversationId[]> {
  const { rows } = await pool.query<{ id: ConversationId }>(
    'SELECT conversation_id AS id FROM conversation_members WHERE member_id = $1 AND peer_id = $2',
    [member, profile],
  );
  return rows.map(({ id }) => id);
}
