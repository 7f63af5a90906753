import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';

/** The cases, decisions, members and pictures that the operator reads. */

export interface Case {
  readonly number: string;
  readonly type: 'complaint' | 'appeal' | 'report';
  readonly subject: string;
  readonly sender_id: MemberId | null;
  /** The address that gets the answer. */
  readonly sender: string | null;
  /** The member whom the case is about. Null for a complaint, which describes the member in its text. */
  readonly about_id: MemberId | null;
  readonly place: string;
  readonly words: string;
  readonly decision_number: string | null;
  /** A copy of the reported content. */
  readonly evidence: Readonly<Record<string, unknown>> | null;
  readonly state: string;
  readonly created_at: Date;
  readonly decided_at: Date | null;
}

export interface Decision {
  readonly number: string;
  readonly act: string;
  readonly member_id: MemberId | null;
  readonly case_number: string | null;
  readonly facts: string;
  readonly rule: string;
  readonly is_automated: boolean;
  readonly actor: string;
  readonly created_at: Date;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
}

export interface MemberResult {
  readonly id: MemberId;
  readonly email: string | null;
  readonly name: string;
  readonly site: string;
  readonly status: string;
  readonly profile_status: string;
  readonly signup_date: Date;
}

export interface LogEntry {
  readonly created_at: Date;
  readonly actor: string;
  readonly act: string;
  readonly member_id: MemberId | null;
  readonly decision_number: string | null;
  readonly case_number: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface PendingPicture {
  readonly id: string;
  readonly member_id: MemberId;
  readonly name: string;
  readonly filename: string;
  readonly status: string;
  readonly private: boolean;
  readonly created_at: Date;
}

const MOST = 200;
const CASE = `number, type, subject, sender_id, sender, about_id, place, words, decision_number, evidence, state, created_at, decided_at`;
const DECISION = 'number, act, member_id, case_number, facts, rule, is_automated, actor, created_at, ends_at, ended_at';

/** Reads the open cases, the oldest first; with `all` also the closed ones, the newest first. */
export async function readCases(pool: Pool, all: boolean): Promise<Case[]> {
  const { rows } = await pool.query<Case>(
    all
      ? `SELECT ${CASE} FROM operator_cases ORDER BY created_at DESC, number LIMIT $1`
      : `SELECT ${CASE} FROM operator_cases WHERE state = 'open' ORDER BY created_at, number LIMIT $1`,
    [MOST],
  );
  return rows;
}

export async function findCase(pool: Pool, number: string): Promise<Case | undefined> {
  const { rows } = await pool.query<Case>(`SELECT ${CASE} FROM operator_cases WHERE number = $1`, [number]);
  return rows[0];
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

/** Reads a decision by its number, or the decisions that answer or follow a case. */
export async function readDecisions(pool: Pool, number: string): Promise<Decision[]> {
  const { rows } = await pool.query<Decision>(
    `SELECT ${DECISION} FROM decisions WHERE number = $1 OR case_number = $1 ORDER BY created_at LIMIT $2`,
    [number, MOST],
  );
  return rows;
}

/** Finds members by id or by e-mail address. Several sites may have an account of one address. */
export async function findMembers(pool: Pool, name: string): Promise<MemberResult[]> {
  const { rows } = await pool.query<MemberResult>(
    `SELECT m.id, m.email, m.name, coalesce(s.host, 'default') AS site, m.status, m.profile_status, m.signup_date
     FROM members m JOIN sites s ON s.id = m.site_id
     WHERE m.id::text = lower($1) OR lower(m.email) = lower($1) ORDER BY m.signup_date LIMIT $2`,
    [name, MOST],
  );
  return rows;
}

/** Reads the newest acts, or those about one member. */
export async function readLog(pool: Pool, member: MemberId | undefined): Promise<LogEntry[]> {
  const { rows } = await pool.query<LogEntry>(
    `SELECT created_at, actor, act, member_id, decision_number, case_number, details FROM operator_log
     WHERE $1::uuid IS NULL OR member_id = $1 ORDER BY created_at DESC, id LIMIT $2`,
    [member ?? null, MOST],
  );
  return rows;
}

/** Reads the pictures without a verdict, the oldest first, or one picture by its id. */
export async function readJudgedPictures(pool: Pool, id?: string): Promise<PendingPicture[]> {
  const { rows } = await pool.query<PendingPicture>(
    `SELECT p.id, p.member_id, m.name, p.filename, p.status, p.private, p.created_at
     FROM photos p JOIN members m ON m.id = p.member_id
     WHERE CASE WHEN $1::text IS NULL THEN p.status = 'pending' ELSE p.id::text = lower($1) END
     ORDER BY p.created_at, p.id LIMIT $2`,
    [id ?? null, MOST],
  );
  return rows;
}
