import type { Pool } from 'pg';
import type { Message, MessageKind } from '../../../contract/chats/chats.ts';
import type { ConversationId, MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';

/** The columns that toMessage() reads. Aliases: m for `messages`, p for the picture, viewer for the member who reads. */
export const MESSAGE_COLUMNS = `m.id, m.conversation_id, m.sender_id, m.kind, m.body, m.reply_to, m.seq, m.version, m.sent_at,
  m.accepted_at, m.edited_at, m.deleted_at, m.sender_id <> viewer.id AND NOT gets_messages(viewer) AS held,
  p.id AS media_id, p.width, p.height, p.filename, p.thumb_filename, p.placeholder`;
export const MESSAGE_TABLES =
  'members viewer CROSS JOIN messages m LEFT JOIN media p ON p.owner_id = m.sender_id AND p.id = m.media_id AND m.deleted_at IS NULL';

export interface MessageRow {
  id: MessageId;
  conversation_id: ConversationId;
  sender_id: MemberId;
  kind: MessageKind;
  body: string;
  reply_to: MessageId | null;
  seq: number;
  version: number;
  sent_at: Date;
  accepted_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  held: boolean;
  media_id: MediaId | null;
  width: number;
  height: number;
  filename: string;
  thumb_filename: string;
  placeholder: string;
}

export function toMessage(row: MessageRow): Message {
  const message = toFullMessage(row);
  // A held message has version 0, so that every device accepts the full message as newer.
  return row.held
    ? { ...message, kind: 'text', body: '', media: null, reply_to: null, version: 0, edited_at: null, held: true }
    : message;
}

function toFullMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversation: row.conversation_id,
    sender: row.sender_id,
    kind: row.kind,
    body: row.deleted_at === null ? row.body : '',
    media:
      row.media_id === null
        ? null
        : {
            id: row.media_id,
            width: row.width,
            height: row.height,
            path: `/media/${row.filename}`,
            thumb_path: `/media/${row.thumb_filename}`,
            placeholder: row.placeholder,
          },
    reply_to: row.reply_to,
    seq: row.seq,
    version: row.version,
    sent_at: row.sent_at.toISOString(),
    accepted_at: row.accepted_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}

/** Reads messages as a member sees them. The caller has checked that the member may read the conversations. */
export async function readMessagesById(pool: Pool, viewer: MemberId, ids: readonly string[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<MessageRow>({
    name: 'messages_by_id',
    text: `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES}
           WHERE viewer.id = $1 AND m.id = ANY ($2::uuid[]) ORDER BY m.conversation_id, m.seq`,
    values: [viewer, ids],
  });
  return rows.map(toMessage);
}
