import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { ACCOUNT_STATES, PROFILE_STATES } from '../../../contract/account/states.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { CASE_STATES, OPERATOR_ACTS, SUSPENSION_GROUNDS } from '../../../contract/operator.ts';
import { Image } from '../../../contract/profiles/profile-card.ts';
import { query, readRow, readRows, type Row, type RowOf } from '../../platform/database/query.ts';

/** The cases, decisions, members and pictures that the operator reads. */

const caseColumns = {
  number: z.string(),
  type: z.enum(['complaint', 'appeal', 'report']),
  subject: z.string(),
  sender_id: z.nullable(MemberId),
  /** The address that gets the answer. */
  sender: z.nullable(z.string()),
  /** The member whom the case is about. Null for a complaint, which describes the member in its text. */
  about_id: z.nullable(MemberId),
  place: z.string(),
  words: z.string(),
  decision_number: z.nullable(z.string()),
  /** A copy of the reported content, whose fields depend on it. The operator reads them as they are. */
  evidence: z.nullable(z.record(z.string(), z.unknown())),
  state: z.enum(CASE_STATES),
  created_at: z.date(),
  decided_at: z.nullable(z.date()),
};
export type Case = Row<typeof caseColumns>;

const MOST = 200;
const CASE = `number, type, subject, sender_id, sender, about_id, place, words, decision_number, evidence, state, created_at, decided_at`;

const ALL_CASES = query({
  row: caseColumns,
  text: `SELECT ${CASE} FROM operator_cases ORDER BY created_at DESC, number LIMIT $1`,
});

const OPEN_CASES = query({
  row: caseColumns,
  text: `SELECT ${CASE} FROM operator_cases WHERE state = 'open' ORDER BY created_at, number LIMIT $1`,
});

/** Reads the open cases, the oldest first; with `all` also the closed ones, the newest first. */
export function readCases(pool: Pool, all: boolean): Promise<Case[]> {
  return readRows(pool, all ? ALL_CASES : OPEN_CASES, [MOST]);
}

const NUMBERED_CASE = query({ row: caseColumns, text: `SELECT ${CASE} FROM operator_cases WHERE number = $1` });

export function findCase(pool: Pool, number: string): Promise<Case | undefined> {
  return readRow(pool, NUMBERED_CASE, [number]);
}

/**
 * Whether a case may be about a member. The member of a complaint is uncertain, but it is neither its sender nor the member whose address a
 * visitor entered.
 */
export async function isAbout(pool: Pool, { about_id, sender_id, sender }: Case, member: MemberId): Promise<boolean> {
  if (about_id !== null) return about_id === member;
  const { rowCount } = await pool.query('SELECT FROM members WHERE id = $1 AND lower(email) = lower($2)', [
    member,
    sender,
  ]);
  return sender_id !== member && rowCount === 0;
}

const DECISIONS = query({
  row: {
    number: z.string(),
    act: z.enum(OPERATOR_ACTS),
    member_id: z.nullable(MemberId),
    case_number: z.nullable(z.string()),
    facts: z.string(),
    rule: z.string(),
    ground: z.nullable(z.enum(SUSPENSION_GROUNDS)),
    is_automated: z.boolean(),
    actor: z.string(),
    created_at: z.date(),
    ends_at: z.nullable(z.date()),
    ended_at: z.nullable(z.date()),
  },
  text: `SELECT number, act, member_id, case_number, facts, rule, ground, is_automated, actor, created_at, ends_at, ended_at
     FROM decisions WHERE number = $1 OR case_number = $1 ORDER BY created_at LIMIT $2`,
});
export type Decision = RowOf<typeof DECISIONS>;

/** Reads a decision by its number, or the decisions that answer or follow a case. */
export function readDecisions(pool: Pool, number: string): Promise<Decision[]> {
  return readRows(pool, DECISIONS, [number, MOST]);
}

const NAMED_MEMBERS = query({
  row: {
    id: MemberId,
    email: z.nullable(z.string()),
    name: z.string(),
    site: z.string(),
    status: z.enum(ACCOUNT_STATES),
    profile_status: z.enum(PROFILE_STATES),
    signup_date: z.date(),
  },
  text: `SELECT m.id, m.email, m.name, coalesce(s.host, 'default') AS site, m.status, m.profile_status, m.signup_date
     FROM members m JOIN sites s ON s.id = m.site_id
     WHERE m.id::text = lower($1) OR lower(m.email) = lower($1) ORDER BY m.signup_date LIMIT $2`,
});

/** Finds members by id or by e-mail address. Several sites may have an account of one address. */
export function findMembers(pool: Pool, name: string): Promise<RowOf<typeof NAMED_MEMBERS>[]> {
  return readRows(pool, NAMED_MEMBERS, [name, MOST]);
}

const LOG_ENTRIES = query({
  row: {
    created_at: z.date(),
    actor: z.string(),
    act: z.enum(OPERATOR_ACTS),
    member_id: z.nullable(MemberId),
    decision_number: z.nullable(z.string()),
    case_number: z.nullable(z.string()),
    /** Its fields depend on the act. The operator reads them as they are. */
    details: z.record(z.string(), z.unknown()),
  },
  text: `SELECT created_at, actor, act, member_id, decision_number, case_number, details FROM operator_log
     WHERE $1::uuid IS NULL OR member_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
});

/** Reads the newest acts, or those about one member. */
export function readLog(pool: Pool, member: MemberId | undefined): Promise<RowOf<typeof LOG_ENTRIES>[]> {
  return readRows(pool, LOG_ENTRIES, [member ?? null, MOST]);
}

const JUDGED_PICTURES = query({
  row: {
    id: z.uuid(),
    member_id: MemberId,
    name: z.string(),
    filename: z.string(),
    status: Image.shape.status,
    private: z.boolean(),
    created_at: z.date(),
  },
  text: `SELECT p.id, p.member_id, m.name, p.filename, p.status, p.private, p.created_at
     FROM photos p JOIN members m ON m.id = p.member_id
     WHERE CASE WHEN $1::text IS NULL THEN p.status = 'pending' ELSE p.id::text = lower($1) END
     ORDER BY p.created_at, p.id LIMIT $2`,
});

/** Reads the pictures without a verdict, the oldest first, or one picture by its id. */
export function readJudgedPictures(pool: Pool, id?: string): Promise<RowOf<typeof JUDGED_PICTURES>[]> {
  return readRows(pool, JUDGED_PICTURES, [id ?? null, MOST]);
}
