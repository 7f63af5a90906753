import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { now } from '../columns.ts';

/** Append-only. The balance in `member_counters` is the sum of a member's entries. The key allows each entry once. */
export const ledger = pgTable(
  'ledger',
  {
    member_id: uuid().notNull(),
    reason: text().notNull(),
    reference: text().notNull(),
    amount: integer().notNull(),
    balance_after: integer().notNull(),
    created_at: now('created_at'),
  },
  (t) => [
    primaryKey({ columns: [t.member_id, t.reason, t.reference] }),
    index('ledger_member_time').on(t.member_id, t.created_at),
  ],
);
