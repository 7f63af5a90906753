import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { LOGIN_FAILURES, LOGIN_WINDOW_MINUTES } from '../../../contract/base/rules.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf, WIDER_PREFIX } from '../../platform/security/addresses.ts';

/** The pair that the limit locks: an account (existing or not) and a client address. The server stores only hashes. */
interface Pair {
  readonly account_hash: string;
  readonly address_hash: string;
}

export interface Attempt extends Pair {
  /** The wider network around an IPv6 address; the address itself for IPv4. */
  readonly wider_hash: string;
}

const hash = (value: string) => createHash('sha256').update(value).digest('base64url');

/** The key that counts the tries of an account. `email` must be in lower case. */
export const hashAccount = (site: string, email: string): string => hash(`${site}/${email}`);

/** The key that counts the tries of a member until the next change of the password. */
export const hashOwner = (member: MemberId, since: string): string => hash(`${member}/${since}`);

/** `email` must be in lower case, so that two spellings of one account share the limit. */
export function attemptOf(site: string, email: string, address: string): Attempt {
  return {
    account_hash: hashAccount(site, email),
    address_hash: hash(networkOf(address)),
    wider_hash: hash(networkOf(address, WIDER_PREFIX)),
  };
}

const COUNTED_TRY = query({
  row: { failures: z.int() },
  text: `INSERT INTO login_failures AS f (account_hash, address_hash, failures, window_started_at) VALUES ($1, $2, 1, now())
     ON CONFLICT (account_hash, address_hash) DO UPDATE SET
       failures = CASE WHEN f.window_started_at < now() - make_interval(mins => $4) THEN 1 ELSE f.failures + 1 END,
       window_started_at = CASE WHEN f.window_started_at < now() - make_interval(mins => $4) THEN now() ELSE f.window_started_at END,
       locked_until = CASE WHEN f.window_started_at >= now() - make_interval(mins => $4) AND f.failures + 1 >= $3
         THEN now() + make_interval(mins => $4) END
     WHERE f.locked_until IS NULL OR f.locked_until <= now()
     RETURNING failures`,
});

/**
 * Counts one try of the pair before the password check, so that concurrent logins cannot exceed the limit.
 * While the pair is locked, it refuses the try and reports the remaining minutes. `isLast`: this try locks the pair unless it succeeds.
 */
export async function countAttempt(pool: Pool, { account_hash, address_hash }: Pair): Promise<{ isLast: boolean }> {
  const values = [account_hash, address_hash, LOGIN_FAILURES, LOGIN_WINDOW_MINUTES];
  const counted = await readRow(pool, COUNTED_TRY, values);
  if (counted === undefined)
    throw new Refusal('too_many_attempts', { minutes: await minutesLeft(pool, { account_hash, address_hash }) });
  return { isLast: counted.failures >= LOGIN_FAILURES };
}

/** Refuses while the pair is locked, and reports the remaining minutes. Does not count a try. */
export async function refuseLocked(pool: Pool, { account_hash, address_hash }: Pair): Promise<void> {
  const { rowCount } = await pool.query(
    'SELECT FROM login_failures WHERE account_hash = $1 AND address_hash = $2 AND locked_until > now()',
    [account_hash, address_hash],
  );
  if (rowCount !== 0)
    throw new Refusal('too_many_attempts', { minutes: await minutesLeft(pool, { account_hash, address_hash }) });
}

const LOCK = query({
  row: { minutes: z.int() },
  text: `SELECT greatest(1, ceil(extract(epoch FROM locked_until - now()) / 60))::int AS minutes FROM login_failures
     WHERE account_hash = $1 AND address_hash = $2`,
});

async function minutesLeft(pool: Pool, { account_hash, address_hash }: Pair): Promise<number> {
  return (await readRow(pool, LOCK, [account_hash, address_hash]))?.minutes ?? 1;
}

/** Resets the count of the pair after a successful login. */
export async function resetAttempts(pool: Pool, { account_hash, address_hash }: Pair): Promise<void> {
  await pool.query('DELETE FROM login_failures WHERE account_hash = $1 AND address_hash = $2', [
    account_hash,
    address_hash,
  ]);
}

const ACCOUNT = query({
  row: { site: z.uuid(), email: z.string() },
  text: 'SELECT site_id AS site, lower(email) AS email FROM members WHERE id = $1 AND email IS NOT NULL',
});

/** Removes the locks of an account from all networks. The caller has proved that the member reads the mails of the account. */
export async function unlockAccount(pool: Pool, member: MemberId): Promise<void> {
  for (const { site, email } of await readRows(pool, ACCOUNT, [member]))
    await pool.query('DELETE FROM login_failures WHERE account_hash = $1', [hashAccount(site, email)]);
}
