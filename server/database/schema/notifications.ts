import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { now } from '../columns.ts';
import { sessions } from './account.ts';

/**
 * The push subscription of a session, deleted with it. All changes up to `processed_number` in the member's feed are processed. A process
 * that pushes sets a `claim` and moves `next_try_at` to the end of its claim.
 */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    token_hash: text()
      .primaryKey()
      .references(() => sessions.token_hash, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    processed_number: bigint({ mode: 'number' }).notNull(),
    next_try_at: now('next_try_at'),
    tries: integer().notNull().default(0),
    refusals: integer().notNull().default(0),
    claim: uuid(),
  },
  (t) => [unique('push_subscriptions_endpoint').on(t.endpoint)],
);

/** One row with the VAPID keys that this installation created. */
export const push_keys = pgTable(
  'push_keys',
  { only: integer().primaryKey().default(1), public_key: text().notNull(), private_key: text().notNull() },
  (t) => [check('push_keys_only', sql`${t.only} = 1`)],
);
