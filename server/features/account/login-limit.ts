import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Pool } from 'pg';
import { LOGIN_FAILURES, LOGIN_WINDOW_MINUTES } from '../../../contract/rules.ts';
import { Refusal } from '../../platform/problems.ts';

/** The pair that the limit locks: an account (existing or not) and a client address. The server stores only hashes. */
export interface Attempt {
  readonly account_hash: string;
  readonly address_hash: string;
}

const hash = (value: string) => createHash('sha256').update(value).digest('base64url');

/** `email` must be in lower case, so that two spellings of one account share the limit. */
export function attemptOf(site: string, email: string, address: string): Attempt {
  return { account_hash: hash(`${site}/${email}`), address_hash: hash(networkOf(address)) };
}

/** The /64 network of an IPv6 address, because one client usually controls all 2^64 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const mapped = head === '' && /^ffff:([\d.]+)$/.exec(tail)?.[1];
  if (mapped) return mapped;
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const groups = [...(first ?? []), ...Array<string>(8).fill('0')].slice(0, 8 - (last?.length ?? 0)).concat(last ?? []);
  return groups.slice(0, 4).join(':');
}

/**
 * Takes one try of the pair before the password check, so that concurrent logins cannot exceed the limit.
 * Refuses without tries left and names the remaining minutes. `isLast`: a failure locks the pair.
 */
export async function takeTry(pool: Pool, { account_hash, address_hash }: Attempt): Promise<{ isLast: boolean }> {
  const { rows } = await pool.query<{ failures: number }>(
    `INSERT INTO login_failures AS f (account_hash, address_hash, failures, window_started_at) VALUES ($1, $2, 1, now())
     ON CONFLICT (account_hash, address_hash) DO UPDATE SET
       failures = CASE WHEN f.window_started_at < now() - make_interval(mins => $4) THEN 1 ELSE f.failures + 1 END,
       window_started_at = CASE WHEN f.window_started_at < now() - make_interval(mins => $4) THEN now() ELSE f.window_started_at END,
       locked_until = CASE WHEN f.window_started_at >= now() - make_interval(mins => $4) AND f.failures + 1 >= $3
         THEN now() + make_interval(mins => $4) END
     WHERE f.locked_until IS NULL OR f.locked_until <= now()
     RETURNING failures`,
    [account_hash, address_hash, LOGIN_FAILURES, LOGIN_WINDOW_MINUTES],
  );
  const failures = rows[0]?.failures;
  if (failures === undefined)
    throw new Refusal('too_many_attempts', { minutes: await minutesLeft(pool, { account_hash, address_hash }) });
  return { isLast: failures >= LOGIN_FAILURES };
}

async function minutesLeft(pool: Pool, { account_hash, address_hash }: Attempt): Promise<number> {
  const { rows } = await pool.query<{ minutes: number }>(
    `SELECT greatest(1, ceil(extract(epoch FROM locked_until - now()) / 60))::int AS minutes FROM login_failures
     WHERE account_hash = $1 AND address_hash = $2`,
    [account_hash, address_hash],
  );
  return rows[0]?.minutes ?? 1;
}

/** Resets the tries after a successful login. */
export async function giveBackTries(pool: Pool, { account_hash, address_hash }: Attempt): Promise<void> {
  await pool.query('DELETE FROM login_failures WHERE account_hash = $1 AND address_hash = $2', [
    account_hash,
    address_hash,
  ]);
}
