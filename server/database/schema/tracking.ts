import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members } from './account.ts';

/** The campaign of a member's sign-up. */
export const trackings = pgTable('trackings', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id),
  network: text(),
  ref: text(),
  sub1: text(),
  sub2: text(),
  sub3: text(),
  lb: text(),
  trafficsource: text(),
});
