import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REPORT_SUBJECTS } from '../../../contract/base/rules.ts';
import { CASE_STATES } from '../../../contract/operator.ts';
import { at, memberRef, now } from '../columns.ts';

const other = () => memberRef().notNull();

/** Reports with their evidence. They outlive their members until a job deletes them, so they have no foreign keys. */
export const reports = pgTable(
  'reports',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** The number that people see. It grants no access. */
    number: text().notNull().unique(),
    state: text({ enum: CASE_STATES }).notNull().default('open'),
    reporter_id: other(),
    reported_id: other(),
    /** The reported picture, message or member. */
    subject_id: uuid().notNull(),
    subject: text({ enum: REPORT_SUBJECTS }).notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: now('created_at'),
    decided_at: at('decided_at'),
  },
  (t) => [
    uniqueIndex('reports_once').on(t.reporter_id, t.subject, t.subject_id),
    index('reports_reported').on(t.reported_id, t.created_at),
  ],
);
