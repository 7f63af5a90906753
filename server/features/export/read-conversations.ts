import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { ExportedConversation, ExportedMessage } from '../../../contract/export/export-data.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { query, readRows } from '../../platform/database/query.ts';
import { exportedColumns } from './exported-columns.ts';
import { asJson } from './read-sections.ts';

/** A conversation without its messages. The export omits messages after `last_seq`. */
const { messages: _, ...ofHead } = ExportedConversation.shape;
const Head = z.object({ ...ofHead, last_seq: z.int() });
export type ConversationHead = z.infer<typeof Head>;

/** A message, with the name of its file in the file store. `duration_ms` is that of a recording, null for a picture. */
const { picture: _picture, voice: _voice, ...ofMessage } = ExportedMessage.shape;
const Stored = z.object({ ...ofMessage, filename: z.nullable(z.string()), duration_ms: z.nullable(z.int()) });
export type StoredMessage = z.infer<typeof Stored>;

/** Number of messages in memory at once, and on one page. */
const MESSAGES_AT_ONCE = 500;

const CONVERSATIONS = query({
  row: exportedColumns(Head),
  text: `SELECT c.id, exported_person($1, cm.peer_id) AS "with", c.started_by = $1 AS started_by_me, c.created_at AS started_at,
       cm.read_seq AS read_up_to, cm.hidden_seq AS removed_up_to, cm.pinned, cm.muted_until,
       cm.archived_seq AS archived_up_to, cm.marked_unread, cm.is_request AS request, c.last_seq
     FROM conversation_members cm JOIN conversations c ON c.id = cm.conversation_id
     WHERE cm.member_id = $1 ORDER BY c.created_at, c.id`,
});

/** Reads all conversations of a member, including removed and blocked ones, oldest first. */
export async function readConversations(pool: Pool, member: MemberId): Promise<ConversationHead[]> {
  return z.array(Head).parse(asJson(await readRows(pool, CONVERSATIONS, [member])));
}

export interface MessagePage {
  readonly messages: readonly StoredMessage[];
  /** Counted from 1. */
  readonly number: number;
  readonly isLast: boolean;
}

/** The messages of a conversation that the member may read. Their age does not matter: a site hides old ones on its screens only. */
const MESSAGES = query({
  name: 'exported_messages',
  row: exportedColumns(Stored),
  text: `SELECT m.id, m.seq, m.sender_id = $1 AS from_me, m.kind, CASE WHEN m.deleted_at IS NULL THEN body_for(m, $1) ELSE '' END AS body,
       m.reply_to, m.album_id AS album, m.sent_at, m.accepted_at, edited_at_for(m, $1) AS edited_at, m.deleted_at,
       CASE WHEN m.sender_id <> $1 THEN m.heard_at END AS heard_at, p.filename, p.duration_ms
     FROM readable_by r JOIN messages m ON m.id = r.message_id
     LEFT JOIN media p ON p.owner_id = m.sender_id AND p.id = m.media_id AND m.deleted_at IS NULL
     WHERE r.viewer_id = $1 AND r.conversation_id = $2 AND r.seq > $3 AND r.seq <= $4
     ORDER BY m.seq LIMIT ${MESSAGES_AT_ONCE}`,
});

/** Reads the messages of a conversation, a page at a time. Yields at least one page. */
export async function* readPages(
  pool: Pool,
  member: MemberId,
  { id, last_seq }: ConversationHead,
): AsyncGenerator<MessagePage> {
  const read = async (after: number): Promise<StoredMessage[]> =>
    z.array(Stored).parse(asJson(await readRows(pool, MESSAGES, [member, id, after, last_seq])));
  let messages = await read(0);
  for (let number = 1; ; number += 1) {
    const last = messages.at(-1);
    const next = last === undefined || messages.length < MESSAGES_AT_ONCE ? [] : await read(last.seq);
    yield { messages, number, isLast: next.length === 0 };
    if (next.length === 0) return;
    messages = next;
  }
}
