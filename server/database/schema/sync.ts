import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { now } from '../columns.ts';

/**
 * The feed of each member: the changes to the data that the member sees. The lock of the member's row in `member_counters` ensures
 * that the numbers have no gaps.
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
    created_at: now('created_at'),
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
  push_scanned_at: now('push_scanned_at'),
  /** The release of the set of functions, views and triggers; the checksum of the whole set; the checksum of each view and trigger. */
  functions_release: integer().notNull().default(0),
  functions_checksum: text().notNull().default(''),
  view_checksums: jsonb().$type<Record<string, string>>().notNull().default({}),
});
