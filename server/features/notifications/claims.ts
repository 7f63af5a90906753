import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRows, type RowOf } from '../../platform/database/query.ts';

// The states of a subscription with new changes:
//
//   due ──claim──▶ held ──advance (after each push)──▶ … ──finish──▶ due at the next change
//                   │ └──postpone──▶ due at its time
//                   └──drop──▶ deleted         held by a process that died ──CLAIM_SECONDS──▶ due
//
// Every later step names the claim. It changes nothing if the claim is lost or the session has a newer subscription.

export interface ClaimOptions {
  /** Claims for these members only; undefined claims for all. */
  readonly members: readonly MemberId[] | undefined;
  /** Minimum age of a change, in milliseconds, before it counts as settled. */
  readonly settleMs: number;
  readonly most: number;
}

/** Must exceed the slowest round: ten news at the agent's time limit. */
const CLAIM_SECONDS = 120;

const dueOf = (whose: string) =>
  query({
    row: {
      token_hash: z.string(),
      claim: z.uuid(),
      member: MemberId,
      endpoint: z.string(),
      p256dh: z.string(),
      auth: z.string(),
      processed_number: z.int(),
      /** The number of the newest settled change. Later changes settle on their own. */
      settled: z.int(),
      /** The number of consecutive failed pushes, and of consecutive clear refusals. */
      tries: z.int(),
      refusals: z.int(),
    },
    text: `WITH behind AS MATERIALIZED (
       SELECT p.token_hash, s.member_id
       FROM push_subscriptions p
       JOIN sessions s ON s.token_hash = p.token_hash AND s.expires_at > now()
       JOIN member_counters c ON c.member_id = s.member_id AND c.feed_number > p.processed_number
       WHERE p.next_try_at <= now() ${whose}
     ), due AS (
       SELECT p.token_hash, m.id AS member_id, settled.number
       FROM behind JOIN push_subscriptions p ON p.token_hash = behind.token_hash AND p.next_try_at <= now()
       JOIN members m ON m.id = behind.member_id AND m.status IN ('active', 'not_confirmed')
       JOIN LATERAL (
         SELECT max(ch.number) AS number FROM changes ch
         WHERE ch.member_id = m.id AND ch.number > p.processed_number AND ch.created_at <= now() - make_interval(secs => $1)
       ) settled ON settled.number IS NOT NULL
       LIMIT $2 FOR UPDATE OF p SKIP LOCKED
     )
     UPDATE push_subscriptions p SET claim = $3, next_try_at = now() + make_interval(secs => $4)
     FROM due WHERE p.token_hash = due.token_hash
     RETURNING p.token_hash, p.claim, due.member_id AS member, p.endpoint, p.p256dh, p.auth, p.processed_number::float8 AS processed_number,
       due.number::float8 AS settled, p.tries, p.refusals`,
  });
const CLAIMED = dueOf('');
const CLAIMED_OF_MEMBERS = dueOf('AND s.member_id = ANY ($5)');
/** A subscription that only this process pushes to until the claim expires. */
export type Claimed = RowOf<typeof CLAIMED>;

/**
 * Claims subscriptions of live sessions whose member has unprocessed changes. Concurrent callers claim different ones.
 * Most subscriptions are up to date, so the query first compares feed numbers and reads changes only for the rest.
 */
export async function claimSubscriptions(pool: Pool, { members, settleMs, most }: ClaimOptions): Promise<Claimed[]> {
  const values = [settleMs / 1_000, most, randomUUID(), CLAIM_SECONDS];
  return members === undefined
    ? readRows(pool, CLAIMED, values)
    : readRows(pool, CLAIMED_OF_MEMBERS, [...values, members]);
}

/**
 * Elects one process for the next scan of all subscriptions: true for the first that asks after the interval. A process that dies
 * after its election delays the scan by one interval.
 */
export async function claimScan(pool: Pool, everyMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE installation SET push_scanned_at = now() WHERE push_scanned_at <= now() - make_interval(secs => $1)',
    [everyMs / 1_000],
  );
  return rowCount === 1;
}

type Claim = Pick<Claimed, 'token_hash' | 'claim'>;

/** Records a delivered push, so that a later failure does not repeat it. Resolves with false if the claim is lost. */
export async function advance(pool: Pool, { token_hash, claim }: Claim, number: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE push_subscriptions SET processed_number = greatest(processed_number, $3), tries = 0, refusals = 0
     WHERE token_hash = $1 AND claim = $2`,
    [token_hash, claim, number],
  );
  return rowCount === 1;
}

/** Releases the claim after all settled changes are pushed. */
export async function finish(
  pool: Pool,
  { token_hash, claim, settled }: Claim & Pick<Claimed, 'settled'>,
): Promise<void> {
  await pool.query(
    `UPDATE push_subscriptions SET processed_number = greatest(processed_number, $3), claim = NULL, next_try_at = now()
       WHERE token_hash = $1 AND claim = $2`,
    [token_hash, claim, settled],
  );
}

/** Releases the claim after a failed push and delays the next attempt. */
export async function postpone(
  pool: Pool,
  { token_hash, claim }: Claim,
  { delayMs, isRefusal }: { delayMs: number; isRefusal: boolean },
): Promise<void> {
  await pool.query(
    `UPDATE push_subscriptions SET tries = tries + 1, refusals = CASE WHEN $4 THEN refusals + 1 ELSE 0 END, claim = NULL,
       next_try_at = now() + make_interval(secs => $3)
     WHERE token_hash = $1 AND claim = $2`,
    [token_hash, claim, delayMs / 1_000, isRefusal],
  );
}

export async function drop(pool: Pool, { token_hash, claim }: Claim): Promise<void> {
  await pool.query('DELETE FROM push_subscriptions WHERE token_hash = $1 AND claim = $2', [token_hash, claim]);
}
