import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DELETION_REASONS } from '../../../contract/base/rules.ts';
import { now } from '../columns.ts';
import { members } from './account.ts';

/** Why a member requested the deletion of their account. The erasure deletes the row. */
export const departures = pgTable('departures', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id),
  reason: text({ enum: DELETION_REASONS }),
  note: text().notNull(),
  created_at: now('created_at'),
});
