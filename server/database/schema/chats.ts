import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { memberRef } from './member-ref.ts';
import { members, sites } from './members.ts';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
    updated_at: at('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    unique('conversations_pair').on(t.member_a, t.member_b),
    check('conversations_order', sql`${t.member_a} < ${t.member_b}`),
    index('conversations_started').on(t.started_by),
  ],
);

/**
 * How far one member of a conversation has read and received it, and up to which message the member has removed it (`hidden_seq`). The
 * three numbers only grow.
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
    /** The member always sees the pictures of the peer. */
    shows_pictures: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.conversation_id, t.member_id] }),
    index('conversation_members_member').on(t.member_id),
  ],
);

// messages, ledger and changes have no foreign keys. A running server writes them only by SQL functions, which lock the members' rows in
// `member_counters`. Foreign keys would need five look-ups for each message, which cost as much as the rest of the send.

/**
 * `request_hash` distinguishes a repeated request from another request with the same id. `credits_after` is the balance in the answer:
 * a repeated request gets the same answer.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid().notNull(),
    sender_id: memberRef().notNull(),
    seq: integer().notNull(),
    version: integer().notNull().default(1),
    kind: text({ enum: ['text', 'image', 'gift', 'gif'] }).notNull(),
    body: text().notNull(),
    media_id: uuid(),
    reply_to: uuid(),
    sent_at: at('sent_at').notNull(),
    accepted_at: at('accepted_at')
      .notNull()
      .default(sql`now()`),
    edited_at: at('edited_at'),
    deleted_at: at('deleted_at'),
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
 * A picture for a message. The owner's device makes the id, so it is unique only for that owner. A job deletes pictures that no message
 * has used within a day.
 */
export const media = pgTable(
  'media',
  {
    owner_id: uuid()
      .notNull()
      .references(() => members.id),
    id: uuid().notNull(),
    filename: text().notNull(),
    thumb_filename: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    placeholder: text().notNull(),
    /** It has more than one frame. Its messages have the kind `gif`. */
    animated: boolean().notNull().default(false),
    attached_message: uuid(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.owner_id, t.id] }),
    index('media_filename').on(t.filename),
    index('media_thumb').on(t.thumb_filename),
    index('media_unattached')
      .on(t.created_at)
      .where(sql`${t.attached_message} is null`),
  ],
);

/** Append-only. The balance in `member_counters` is the sum of a member's entries. The key allows each entry once. */
export const ledger = pgTable(
  'ledger',
  {
    member_id: uuid().notNull(),
    reason: text().notNull(),
    reference: text().notNull(),
    amount: integer().notNull(),
    balance_after: integer().notNull(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.reason, t.reference] }),
    index('ledger_member_time').on(t.member_id, t.created_at),
  ],
);

/**
 * The feed of each member: the changes to the data that the member sees. The lock of the member's row in `member_counters` keeps the
 * numbers without gaps.
 */
export const changes = pgTable(
  'changes',
  {
    member_id: uuid().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    kind: text().notNull(),
    conversation_id: uuid(),
    message_id: uuid(),
    data: jsonb().$type<Record<string, unknown>>(),
    created_at: at('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.number] }),
    // Rows arrive in the order of their time, so a BRIN index finds the old ones. It needs a few bytes for each range of pages.
    index('changes_created').using('brin', t.created_at),
  ],
);

/**
 * One row about this database: the history of its feeds (see the SQL function `feed_epoch`), the PostgreSQL cluster and database of its
 * last start, its SQL functions, and the time of the last scan of the push subscriptions.
 */
export const installation = pgTable('installation', {
  only: integer().primaryKey().default(1),
  history: uuid()
    .notNull()
    .default(sql`gen_random_uuid()`),
  system_identifier: text(),
  database_oid: bigint({ mode: 'number' }),
  push_scanned_at: at('push_scanned_at')
    .notNull()
    .default(sql`now()`),
  /** The release of the set of functions, views and triggers; the checksum of the whole set; the checksum of each view and trigger. */
  functions_release: integer().notNull().default(0),
  functions_checksum: text().notNull().default(''),
  view_checksums: jsonb().$type<Record<string, string>>().notNull().default({}),
});
