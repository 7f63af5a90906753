import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { LOGIN_FAILURES, LOGIN_WINDOW_MINUTES } from '../../../contract/rules.ts';
import { Refusal } from '../../platform/problems.ts';

/** The pair that is locked: an account (there or not) and the address that tries it. Only hashes are kept. */
export interface Attempt {
  readonly account_hash: string;
  readonly address_hash: string;
}

const hash = (value: string) => createHash('sha256').update(value).digest('base64url');

export function attemptOf(site: string, email: string, address: string): Attempt {
  return { account_hash: hash(`${site}/${email.toLowerCase()}`), address_hash: hash(address) };
}

/** Refuses while the pair is locked, naming the minutes that are left. */
export async function refuseIfLocked(pool: Pool, attempt: Attempt): Promise<void> {
  const { rows } = await pool.query<{ minutes: number }>(
    `SELECT ceil(extract(epoch FROM locked_until - now()) / 60)::int AS minutes FROM login_failures
     WHERE account_hash = $1 AND address_hash = $2 AND locked_until > now()`,
    [attempt.account_hash, attempt.address_hash],
  );
  const minutes = rows[0]?.minutes;
  if (minutes !== undefined) throw new Refusal('too_many_attempts', { minutes });
}

/** Counts a failure; the one that fills the window locks the pair. One statement, so that parallel tries all count. */
export async function countFailure(pool: Pool, attempt: Attempt): Promise<void> {
  await pool.query(
    `INSERT INTO login_failures AS f (account_hash, address_hash, failures, window_started_at) VALUES ($1, $2, 1, now())
     ON CONFLICT (account_hash, address_hash) DO UPDATE SET
       failures = CASE WHEN f.window_started_at < now() - make_interval(mins => $4) THEN 1 ELSE f.failures + 1 END,
       window_started_at = CASE WHEN f.window_started_at < now() - make_interval(mins => $4) THEN now() ELSE f.window_started_at END,
       locked_until = CASE WHEN f.window_started_at >= now() - make_interval(mins => $4) AND f.failures + 1 >= $3
         THEN now() + make_interval(mins => $4) END`,
    [attempt.account_hash, attempt.address_hash, LOGIN_FAILURES, LOGIN_WINDOW_MINUTES],
  );
}

export async function clearFailures(pool: Pool, attempt: Attempt): Promise<void> {
  await pool.query('DELETE FROM login_failures WHERE account_hash = $1 AND address_hash = $2', [attempt.account_hash, attempt.address_hash]);
}
