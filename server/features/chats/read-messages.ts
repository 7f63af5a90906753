import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { SEQ_MAX } from '../../../contract/base/rules.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Reaction } from '../../../contract/chats/reactions.ts';
import { isInHistory, MESSAGE_COLUMNS, MESSAGE_TABLES, messageRow, toMessage } from './message-row.ts';
import { readReactionsTo } from './reactions.ts';

export interface MessagesPage {
  messages: Message[];
  more: boolean;
  history_limited: boolean;
  reactions: Reaction[];
}

const OWN_SIDE = query({
  name: 'own_side',
  row: { hidden_seq: z.int() },
  text: `SELECT cm.hidden_seq FROM conversation_members cm
           JOIN contacts contact ON contact.viewer_id = cm.member_id AND contact.other_id = cm.peer_id
           WHERE cm.conversation_id = $1 AND cm.member_id = $2 AND contact.may_read`,
});

const MESSAGES = query({
  name: 'messages_page',
  row: messageRow,
  text: `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES}
           WHERE viewer.id = $5 AND m.conversation_id = $1 AND m.seq > $2 AND m.seq < $3 ORDER BY m.seq DESC LIMIT $4`,
});

const MESSAGES_BY_ID = query({
  name: 'messages_of_conversation_by_id',
  row: messageRow,
  text: `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES}
           WHERE viewer.id = $4 AND m.conversation_id = $1 AND m.seq > $2 AND m.id = ANY ($3::uuid[])`,
});

/**
 * Reads a page of the member's conversation, oldest first, and the reactions to its messages. `history_limited` states that the history
 * limit of the site hides the messages before it.
 */
export async function readMessages(
  pool: Pool,
  member: MemberId,
  { conversation, before_seq, limit }: { conversation: ConversationId; before_seq?: number; limit: number },
): Promise<MessagesPage> {
  const hiddenSeq = await readHiddenSeq(pool, member, conversation);
  const rows = await readRows(pool, MESSAGES, [conversation, hiddenSeq, before_seq ?? SEQ_MAX, limit + 1, member]);
  const page = rows.slice(0, limit);
  const shown = page.filter(isInHistory);
  const history_limited = shown.length < page.length;
  const more = !history_limited && rows.length > limit;
  const reactions = await readReactionsTo(
    pool,
    member,
    shown.map(({ id }) => id),
  );
  return { messages: shown.map(toMessage).reverse(), more, history_limited, reactions };
}

/** Reads messages of the member's conversation by their ids, without those that the pages do not contain either. */
export async function readQuotedMessages(
  pool: Pool,
  member: MemberId,
  { conversation, ids }: { conversation: ConversationId; ids: readonly string[] },
): Promise<Message[]> {
  const hiddenSeq = await readHiddenSeq(pool, member, conversation);
  const rows = await readRows(pool, MESSAGES_BY_ID, [conversation, hiddenSeq, ids, member]);
  return rows.filter(isInHistory).map(toMessage);
}

/** The number up to which the member has removed the messages of a conversation. Refuses a conversation that the member cannot read. */
async function readHiddenSeq(pool: Pool, member: MemberId, conversation: ConversationId): Promise<number> {
  const side = await readRow(pool, OWN_SIDE, [conversation, member]);
  if (side === undefined) throw new Refusal('not_found', {});
  return side.hidden_seq;
}
