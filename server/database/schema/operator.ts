import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { OPERATOR_ACTS, SUSPENSION_GROUNDS } from '../../../contract/operator.ts';
import { at, memberRef, now } from '../columns.ts';
import { members } from './account.ts';

/** The decisions of the operator with their statements of reasons. The erasure of the member empties the texts. */
export const decisions = pgTable(
  'decisions',
  {
    number: text().primaryKey(),
    act: text({ enum: OPERATOR_ACTS }).notNull(),
    /** The member whom the decision is about, or who gets the answer. Null for the complaint of a visitor. */
    member_id: memberRef(),
    picture_id: uuid(),
    /** The complaint or report that the decision answers, or that led to it. */
    case_number: text(),
    facts: text().notNull(),
    /** The rule that was broken. */
    rule: text().notNull().default(''),
    /** The ground of a suspension that other members learn of. The erasure of the member removes it. */
    ground: text({ enum: SUSPENSION_GROUNDS }),
    /** Whether a program detected the violation. A person decides in any case. */
    is_automated: boolean().notNull().default(false),
    actor: text().notNull(),
    created_at: now('created_at'),
    /** When a job ends the restriction. Null: never. */
    ends_at: at('ends_at'),
    /** When the decision ended. Null while it is in force. */
    ended_at: at('ended_at'),
  },
  (t) => [
    check('decisions_ground', sql`${t.ground} is null or (${t.act} = 'suspend' and ${t.ends_at} is null)`),
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

/** Every act of the operator. A trigger refuses changes, so no row holds personal texts: those are in `decisions`. */
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
    /** Data without personal texts, such as the number of days. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index('operator_log_created').on(t.created_at), index('operator_log_member').on(t.member_id)],
);

/**
 * The notices to members about the account of another member. functions/suspension/account-notices.sql draws their states. No row has the
 * name of the account.
 */
export const account_notices = pgTable(
  'account_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    member_id: uuid()
      .notNull()
      .references(() => members.id),
    /** The account that the notice is about. */
    other_id: memberRef().notNull(),
    decision_number: text().notNull(),
    created_at: now('created_at'),
    /** When a device first showed that the account is closed. */
    shown_at: at('shown_at'),
    /** When the operator ended the decision. */
    corrected_at: at('corrected_at'),
    /** When the member dismissed the notice; after a correction, when they dismissed the correction. */
    dismissed_at: at('dismissed_at'),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('account_notices_pair').on(t.member_id, t.other_id),
    index('account_notices_other').on(t.other_id),
    index('account_notices_expiry').on(t.expires_at),
  ],
);
