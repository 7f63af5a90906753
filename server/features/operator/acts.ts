import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import type { SuspensionGround } from '../../../contract/operator.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';

/** The acts of the operator, each one SQL function of functions/operator/acts.sql. */

/** The reasons of a decision, as the member reads them. */
export interface Grounds {
  readonly facts: string;
  /** The rule that was broken. Empty when the act is in favour of the member. */
  readonly rule: string;
  /** Whether a program found the violation. */
  readonly is_automated: boolean;
  /** The complaint or report that led to the decision. */
  readonly case_number: string | undefined;
}

const resultColumns = {
  /** `too_few` and `too_many` are outcomes of acts on money. */
  outcome: z.enum(['done', 'already', 'not_possible', 'too_few', 'too_many']),
  /** The number of the decision. Null if nothing was done. */
  number: z.nullable(z.string()),
  /** An erased peer has no feed, and its change no number. */
  changes: z.readonly(z.array(z.object({ member: MemberId, number: z.nullable(z.int()) }))),
  /** The token hashes of the sessions that caches must remove and streams must end. */
  ended: z.readonly(z.array(z.string())),
};
export type ActResult = Row<typeof resultColumns>;

/** The result of an act that found nothing to act on. */
export const NOTHING: ActResult = { outcome: 'not_possible', number: null, changes: [], ended: [] };

export async function act(pool: Pool, call: string, values: readonly unknown[]): Promise<ActResult> {
  const text = `SELECT outcome, number, changes, ended FROM ${call}`;
  return (await readRow(pool, query({ row: resultColumns, text }), values)) ?? NOTHING;
}

/** Without `days` the suspension has no end. With a ground it has none, and other members learn of it (account-notices.sql). */
export function suspendMember(
  pool: Pool,
  actor: string,
  suspension: {
    readonly member: MemberId;
    readonly grounds: Grounds;
    readonly days: number | undefined;
    readonly ground?: SuspensionGround | undefined;
  },
): Promise<ActResult> {
  const { member, days, ground } = suspension;
  const grounds = JSON.stringify({ ...suspension.grounds, ground });
  return act(pool, 'suspend_member($1, $2, $3, $4)', [actor, member, grounds, days ?? null]);
}

const NOTIFIED = query({
  row: { num: z.int() },
  text: 'SELECT count(*)::int AS num FROM account_notices WHERE decision_number = $1',
});

/** Counts the members who get a notice of a decision. */
export async function countNotified(pool: Pool, decision: string): Promise<number> {
  return (await readRow(pool, NOTIFIED, [decision]))?.num ?? 0;
}

export function hideProfile(
  pool: Pool,
  actor: string,
  { member, grounds }: { readonly member: MemberId; readonly grounds: Grounds },
): Promise<ActResult> {
  return act(pool, 'hide_profile($1, $2, $3)', [actor, member, JSON.stringify(grounds)]);
}

/** Lifts a suspension, or shows a hidden profile. */
export function releaseMember(
  pool: Pool,
  actor: string,
  release: { readonly member: MemberId; readonly what: 'lift' | 'show'; readonly grounds: Grounds },
): Promise<ActResult> {
  const { member, what, grounds } = release;
  return act(pool, 'release_member($1, $2, $3, $4)', [actor, member, what, JSON.stringify(grounds)]);
}

/** `seen` is the status that the operator saw. Another stored status means that another operator has decided. */
export function judgePicture(
  pool: Pool,
  actor: string,
  verdict: {
    readonly picture: string;
    readonly seen: string;
    readonly status: 'approved' | 'rejected';
    readonly grounds: Grounds;
  },
): Promise<ActResult> {
  const { picture, seen, status, grounds } = verdict;
  return act(pool, 'judge_picture($1, $2, $3, $4, $5)', [actor, picture, seen, status, JSON.stringify(grounds)]);
}

/** Closes a complaint or a report with an answer. `accept` ends the decision that an appeal is about. */
export function closeCase(
  pool: Pool,
  actor: string,
  answer: { readonly number: string; readonly what: 'answer' | 'reject' | 'accept'; readonly text: string },
): Promise<ActResult> {
  const { number, what, text } = answer;
  return act(pool, 'close_case($1, $2, $3, $4)', [actor, number, what, text]);
}

/** Lifts a suspension whose end has come. */
export function liftIfDue(pool: Pool, decision: string): Promise<ActResult> {
  return act(pool, 'lift_if_due($1)', [decision]);
}
