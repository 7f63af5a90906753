import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, memberRef, now } from '../columns.ts';
import { members } from './account.ts';
import { sites } from './sites.ts';

// messages, ledger and changes have no foreign keys. A running server writes them only by SQL functions, which lock the members' rows in
// `member_counters`. Foreign keys would need five lookups for each message, which cost as much as the rest of the send.

/**
 * One conversation for a pair of members. The id derives from the pair (see server/database/conversation-id.ts); `member_a` is the
 * smaller id. `last_seq` is the number of messages ever accepted.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    member_a: memberRef().notNull(),
    member_b: memberRef().notNull(),
    started_by: memberRef().notNull(),
    last_seq: integer().notNull().default(0),
    created_at: now('created_at'),
    updated_at: now('updated_at'),
  },
  (t) => [
    unique('conversations_pair').on(t.member_a, t.member_b),
    check('conversations_order', sql`${t.member_a} < ${t.member_b}`),
    index('conversations_started').on(t.started_by),
  ],
);

/**
 * How far one member of a conversation has read and received it, and up to which message the member has removed it (`hidden_seq`). These
 * three numbers only grow. The other columns are the member's view (contract/chats/chat-view.ts), which the peer never sees.
 */
export const conversation_members = pgTable(
  'conversation_members',
  {
    conversation_id: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    peer_id: memberRef().notNull(),
    read_seq: integer().notNull().default(0),
    delivered_seq: integer().notNull().default(0),
    hidden_seq: integer().notNull().default(0),
    /** The peer has started the conversation, and the member's choice did not let them write first (functions/chats/requests.sql). */
    is_request: boolean().notNull().default(false),
    /** The member always sees the pictures of the peer. */
    shows_pictures: boolean().notNull().default(false),
    pinned: boolean().notNull().default(false),
    muted_until: at('muted_until'),
    archived_seq: integer().notNull().default(0),
    marked_unread: boolean().notNull().default(false),
    /** The position in the member's feed of the last change of the view, 0 before the first. */
    view_number: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.member_id] }),
    index('conversation_members_member').on(t.member_id),
  ],
);

/**
 * `request_hash` distinguishes a repeated request from another request with the same id. `credits_after` is the balance in the response: a
 * repeated request gets the same response.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid().notNull(),
    sender_id: memberRef().notNull(),
    seq: integer().notNull(),
    version: integer().notNull().default(1),
    kind: text({ enum: ['text', 'image', 'gift', 'gif', 'voice'] }).notNull(),
    body: text().notNull(),
    media_id: uuid(),
    reply_to: uuid(),
    /** The sender's device makes the id. It only groups pictures of one sender: no other table has it. */
    album_id: uuid(),
    sent_at: at('sent_at').notNull(),
    accepted_at: now('accepted_at'),
    edited_at: at('edited_at'),
    deleted_at: at('deleted_at'),
    /** When the recipient has listened to a voice message. Only the recipient sees the time (functions/chats/heard.sql). */
    heard_at: at('heard_at'),
    /**
     * An edit that only the sender sees, its time, and the version of the sender's view: the recipient blocks the sender, whose feed has
     * not reported the block. The next edit without such a block replaces `body` and empties these columns.
     */
    sender_body: text(),
    sender_edited_at: at('sender_edited_at'),
    sender_version: integer(),
    request_hash: uuid(),
    credits_after: integer(),
  },
  (t) => [
    unique('messages_conversation_seq').on(t.conversation_id, t.seq),
    // Few messages are pictures or gifts. The ledger finds the entries of these here.
    index('messages_not_text')
      .on(t.sender_id)
      .where(sql`${t.kind} <> 'text'`),
  ],
);

/**
 * The contents that edits and deletions have replaced. Only a report by the recipient and an export by the sender read them; a job deletes
 * them after MESSAGE_VERSIONS_DAYS. `version` is the version of the message that had this content.
 */
export const message_versions = pgTable(
  'message_versions',
  {
    conversation_id: uuid().notNull(),
    message_id: uuid().notNull(),
    version: integer().notNull(),
    sender_id: memberRef().notNull(),
    body: text().notNull(),
    /** The picture or the recording of a deleted message. An edited message has its picture itself. */
    media_id: uuid(),
    /**
     * Only the sender saw this content, or only the sender's view of it was replaced (`sender_body`). The next change for both then
     * stores two contents: that of the sender and that of the recipient.
     */
    sender_only: boolean().notNull(),
    /** The edit that replaced the content, and its idempotency key. Null for a deletion. */
    edit_id: uuid(),
    replaced_at: at('replaced_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.message_id, t.version, t.sender_only] }),
    unique('message_versions_edit').on(t.conversation_id, t.message_id, t.edit_id, t.sender_only),
    index('message_versions_replaced').on(t.replaced_at),
  ],
);

/**
 * The reaction of one member to one message: an emoji of the contract, or null after a removal. `number` is the position in the feed of the
 * member of the change that set it. The other member sees `peer_emoji` and `peer_number`, which a block that the member does not know of
 * leaves as they are; without a number, the other member has never seen a reaction.
 */
export const reactions = pgTable(
  'reactions',
  {
    conversation_id: uuid().notNull(),
    message_id: uuid().notNull(),
    member_id: memberRef().notNull(),
    emoji: text(),
    number: bigint({ mode: 'number' }).notNull(),
    peer_emoji: text(),
    peer_number: bigint({ mode: 'number' }),
    set_at: now('set_at'),
  },
  (t) => [primaryKey({ columns: [t.conversation_id, t.message_id, t.member_id] })],
);
