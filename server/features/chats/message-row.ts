import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { type Message, MessageKind } from '../../../contract/chats/chats.ts';
import type { Media } from '../../../contract/media/media.ts';
import { Peaks, type Voice, VOICE_TYPES } from '../../../contract/media/voice.ts';
import { AlbumId, ConversationId, MediaId, MemberId, MessageId } from '../../../contract/base/ids.ts';
import { query, readRows, type Row } from '../../platform/database/query.ts';

/** The columns that toMessage() reads. Aliases: m for `messages`, p for the picture or recording, viewer for the member who reads. */
export const MESSAGE_COLUMNS = `m.id, m.conversation_id, m.sender_id, m.kind, body_for(m, viewer.id) AS body, m.reply_to, m.album_id, m.seq,
  version_for(m, viewer.id) AS version, m.sent_at, m.accepted_at, edited_at_for(m, viewer.id) AS edited_at, m.deleted_at,
  CASE WHEN m.kind = 'voice' AND m.deleted_at IS NULL THEN heard_for(m, viewer.id) END AS heard,
  m.sender_id <> viewer.id AND NOT gets_messages(viewer) AS held,
  p.id AS media_id, p.width, p.height, p.filename, p.thumb_filename, p.placeholder,
  p.voice_type, p.duration_ms, p.peaks, is_in_history(viewer.site_id, m.accepted_at) AS in_history`;
export const MESSAGE_TABLES =
  'members viewer CROSS JOIN messages m LEFT JOIN media p ON p.owner_id = m.sender_id AND p.id = m.media_id AND m.deleted_at IS NULL';

export const messageRow = {
  id: MessageId,
  conversation_id: ConversationId,
  sender_id: MemberId,
  kind: MessageKind,
  body: z.string(),
  reply_to: z.nullable(MessageId),
  album_id: z.nullable(AlbumId),
  seq: z.int(),
  version: z.int(),
  sent_at: z.date(),
  accepted_at: z.date(),
  edited_at: z.nullable(z.date()),
  deleted_at: z.nullable(z.date()),
  /** Null for other kinds, and for a deleted message. False for a sender who does not see the mark. */
  heard: z.nullable(z.boolean()),
  held: z.boolean(),
  media_id: z.nullable(MediaId),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  filename: z.nullable(z.string()),
  thumb_filename: z.nullable(z.string()),
  placeholder: z.nullable(z.string()),
  voice_type: z.nullable(z.enum(VOICE_TYPES)),
  duration_ms: z.nullable(z.int()),
  peaks: z.nullable(Peaks),
  in_history: z.boolean(),
};

type MessageRow = Row<typeof messageRow>;

export function toMessage(row: MessageRow): Message {
  const message = toFullMessage(row);
  if (!row.held) return message;
  const { album: _album, heard: _heard, voice: _voice, ...place } = message;
  const empty = { ...place, kind: 'text', body: '', media: null, reply_to: null, edited_at: null } as const;
  // A held message has version 0, so that every device accepts the full message as newer. A deleted one has no content to hold, and no
  // version that counts its edits.
  return row.deleted_at === null ? { ...empty, version: 0, held: true } : { ...empty, version: 1 };
}

function toFullMessage(row: MessageRow): Message {
  const voice = voiceOf(row);
  return {
    id: row.id,
    conversation: row.conversation_id,
    sender: row.sender_id,
    kind: row.kind,
    body: row.deleted_at === null ? row.body : '',
    media: mediaOf(row),
    reply_to: row.reply_to,
    seq: row.seq,
    version: row.version,
    sent_at: row.sent_at.toISOString(),
    accepted_at: row.accepted_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    // A deleted picture keeps its place in the album.
    ...(row.album_id !== null && { album: row.album_id }),
    ...(voice !== null && { voice }),
    ...(row.heard !== null && { heard: row.heard }),
  };
}

function mediaOf({ media_id, width, height, filename, thumb_filename, placeholder }: MessageRow): Media | null {
  // A message without a picture has none of them.
  if (media_id === null || width === null || height === null) return null;
  if (filename === null || thumb_filename === null || placeholder === null) return null;
  return {
    id: media_id,
    width,
    height,
    path: `/media/${filename}`,
    thumb_path: `/media/${thumb_filename}`,
    placeholder,
  };
}

function voiceOf({ media_id, filename, voice_type, duration_ms, peaks }: MessageRow): Voice | null {
  // A recording has all of them.
  if (media_id === null || filename === null) return null;
  if (voice_type === null || duration_ms === null || peaks === null) return null;
  return { id: media_id, path: `/media/${filename}`, type: voice_type, duration_ms, peaks };
}

const MESSAGES = query({
  name: 'messages_by_id',
  row: messageRow,
  text: `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES}
           WHERE viewer.id = $1 AND m.id = ANY ($2::uuid[]) ORDER BY m.conversation_id, m.seq`,
});

/**
 * Reads messages of any age as a member sees them, for the answer to a write. The caller has checked that the member may read the
 * conversations.
 */
export async function readMessagesById(pool: Pool, viewer: MemberId, ids: readonly string[]): Promise<Message[]> {
  return (await readRowsById(pool, viewer, ids)).map(toMessage);
}

/** The same for a screen: without the messages that the history limit of the site hides. */
export async function readShownMessages(pool: Pool, viewer: MemberId, ids: readonly string[]): Promise<Message[]> {
  return (await readRowsById(pool, viewer, ids)).filter(isInHistory).map(toMessage);
}

export const isInHistory = ({ in_history }: MessageRow): boolean => in_history;

async function readRowsById(pool: Pool, viewer: MemberId, ids: readonly string[]): Promise<MessageRow[]> {
  return ids.length === 0 ? [] : readRows(pool, MESSAGES, [viewer, ids]);
}
