import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { OPERATOR_ACTS } from '../../../contract/operator.ts';
import { at, memberRef, now } from '../columns.ts';

/** What the operator decided and why: the statement of reasons. The words are emptied when the member is erased. */
export const decisions = pgTable(
  'decisions',
  {
    number: text().primaryKey(),
    act: text({ enum: OPERATOR_ACTS }).notNull(),
    /** Whom it is about, or who gets the answer. Null for the complaint of a visitor. */
    member_id: memberRef(),
    picture_id: uuid(),
    /** The complaint or report that it answers or follows. */
    case_number: text(),
    facts: text().notNull(),
    /** The rule that was broken. */
    rule: text().notNull().default(''),
    /** Whether a program found it. A person decides in any case. */
    is_automated: boolean().notNull().default(false),
    actor: text().notNull(),
    created_at: now('created_at'),
    /** When the restriction ends by itself. Null: never. */
    ends_at: at('ends_at'),
    /** When it ended. Null while it is in force. */
    ended_at: at('ended_at'),
  },
  (t) => [
    index('decisions_member').on(t.member_id),
    // A member has one restriction of a kind in force.
    uniqueIndex('decisions_in_force')
      .on(t.member_id, t.act)
      .where(sql`${t.ended_at} is null and ${t.act} in ('suspend', 'hide')`),
    index('decisions_due')
      .on(t.ends_at)
      .where(sql`${t.ended_at} is null and ${t.ends_at} is not null`),
  ],
);

/** Every act of the operator. A trigger refuses changes, so no row holds the words of anybody: those are in `decisions`. */
export const operator_log = pgTable(
  'operator_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    created_at: now('created_at'),
    actor: text().notNull(),
    act: text({ enum: OPERATOR_ACTS }).notNull(),
    member_id: memberRef(),
    decision_number: text(),
    case_number: text(),
    /** Facts without words, such as the number of days. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('operator_log_created').on(t.created_at), index('operator_log_member').on(t.member_id)],
);
