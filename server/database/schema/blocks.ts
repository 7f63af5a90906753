import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, memberRef, now } from '../columns.ts';
import { members } from './account.ts';

export const blocks = pgTable(
  'blocks',
  {
    blocker_id: uuid()
      .notNull()
      .references(() => members.id),
    blocked_id: memberRef().notNull(),
    created_at: now('created_at'),
    /** When the feed reported the block to the blocked member; null until then. */
    told_at: at('told_at'),
    // The blocked member sees the blocker as at the time of the block: the main picture, the card in the shape of ProfileCard but
    // without the picture, the status of the account, and the settings that decide which marks the other sees.
    photo_id: uuid(),
    card: jsonb().$type<Record<string, unknown>>(),
    status: text(),
    invisible: boolean(),
    read_receipts: boolean(),
  },
  (t) => [
    primaryKey({ columns: [t.blocker_id, t.blocked_id] }),
    index('blocks_blocked').on(t.blocked_id, t.blocker_id),
  ],
);
