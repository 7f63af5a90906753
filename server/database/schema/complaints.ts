import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CASE_STATES, COMPLAINT_KINDS } from '../../../contract/operator.ts';
import { at, memberRef, now } from '../columns.ts';
import { sites } from './sites.ts';

/** Complaints and appeals. They outlive their members until a job deletes them, so they have no foreign keys to members. */
export const complaints = pgTable(
  'complaints',
  {
    /** The device creates the id, so that a repeated call stores one complaint. */
    id: uuid().primaryKey(),
    /** The number that people see. It grants no access. */
    number: text().notNull().unique(),
    site_id: uuid()
      .notNull()
      .references(() => sites.id),
    /** Null for a visitor. */
    member_id: memberRef(),
    /** The address for the answer. Null once the member is erased. */
    email: text(),
    language: text().notNull(),
    kind: text({ enum: COMPLAINT_KINDS }).notNull(),
    /** A link, or the address of a member or conversation. */
    place: text().notNull(),
    body: text().notNull(),
    /** The decision against which this is an appeal. Null for a complaint. */
    decision_number: text(),
    state: text({ enum: CASE_STATES }).notNull().default('open'),
    created_at: now('created_at'),
    decided_at: at('decided_at'),
  },
  (t) => [
    uniqueIndex('complaints_one_appeal')
      .on(t.decision_number)
      .where(sql`${t.state} = 'open'`),
    index('complaints_open')
      .on(t.created_at)
      .where(sql`${t.state} = 'open'`),
    index('complaints_member').on(t.member_id),
  ],
);
