import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { ConversationId, type MemberId } from '../../../contract/base/ids.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { ChatEvents } from './chat-events.ts';

interface Dependencies {
  readonly pool: Pool;
  readonly events: ChatEvents;
}

const REMOVED_CHAT = query({
  row: { hidden_seq: z.int(), own: z.int() },
  text: 'SELECT hidden_seq, own_number::float8 AS own FROM remove_chat($1, $2, $3)',
});

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
    for (const { hidden_seq, own } of await readRows(pool, REMOVED_CHAT, [member, conversation, seq])) {
      removed += 1;
      events.feed.publish({
        member,
        from: own,
        to: own,
        changes: [{ kind: 'chat_removed', conversation, hidden_seq }],
      });
    }
  }
  if (removed === 0) throw new Refusal('not_found', {});
}

const CONVERSATIONS = query({
  row: { id: ConversationId },
  text: 'SELECT conversation_id AS id FROM conversation_members WHERE member_id = $1 AND peer_id = $2',
});

async function conversationsWith(pool: Pool, member: MemberId, profile: MemberId): Promise<ConversationId[]> {
  const conversations = await readRows(pool, CONVERSATIONS, [member, profile]);
  return conversations.map(({ id }) => id);
}
