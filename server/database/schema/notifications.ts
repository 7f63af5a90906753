import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './members.ts';

/**
 * Where the pushes of a session go; it dies with the session. Up to `considered`, a number of the member's feed, nothing is
 * left to push. Whoever pushes takes a `claim` and moves `next_try_at` behind the time that it may hold it.
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
    considered: bigint({ mode: 'number' }).notNull(),
    next_try_at: timestamp('next_try_at', { withTimezone: true, mode: 'date' })
      .notNull()
      .default(sql`now()`),
    tries: integer().notNull().default(0),
    refusals: integer().notNull().default(0),
    claim: uuid(),
  },
  (t) => [unique('push_subscriptions_endpoint').on(t.endpoint)],
);

/** One row: the VAPID keys that this installation made for itself. */
export const push_keys = pgTable(
  'push_keys',
  { only: integer().primaryKey().default(1), public_key: text().notNull(), private_key: text().notNull() },
  (t) => [check('push_keys_only', sql`${t.only} = 1`)],
);
