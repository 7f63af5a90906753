import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { members } from './account.ts';

/** From which campaign a member came. */
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
