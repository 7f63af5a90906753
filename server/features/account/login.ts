import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { LOGIN_WINDOW_MINUTES } from '../../../contract/base/rules.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { Refusal } from '../../platform/problems.ts';
import { findOwner } from './find-owner.ts';
import { attemptOf, countAttempt, refuseLocked, resetAttempts } from './login-limit.ts';
import type { LoginPace } from './login-pace.ts';

export interface Credentials {
  readonly site: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly pace: LoginPace;
  /** Refuses the owner of an account with a pending deletion. */
  readonly refusePending: RefusePending;
}

export type RefusePending = (pending: { readonly member: MemberId; readonly until: Date }) => Promise<never>;

const OPEN_ACCOUNT = query({
  row: { id: MemberId, until: z.nullable(z.date()), password_hash: z.string() },
  text: `SELECT m.id, m.deletion_due_at AS until, c.password_hash FROM members m JOIN credentials c ON c.member_id = m.id
     WHERE m.site_id = $1 AND lower(m.email) = $2 AND m.status IN ('active', 'not_confirmed', 'suspended', 'pending_deletion')`,
});

/** Checks credentials. The answer and its duration do not reveal whether the address is known. */
export async function login(
  pool: Pool,
  credentials: Credentials,
): Promise<{ readonly member: MemberId; readonly password_hash: string }> {
  const email = credentials.email.toLowerCase();
  const attempt = attemptOf(credentials.site, email, credentials.address);
  // Tries of a locked pair do not count for the pace of the account. Otherwise one network could slow its owner everywhere.
  await refuseLocked(pool, attempt);
  const owner = await findOwner(pool, credentials.site, email);
  await credentials.pace.count(attempt, owner);
  const { isLast } = await countAttempt(pool, attempt);
  const found = await readRow(pool, OPEN_ACCOUNT, [credentials.site, email]);
  const fits = await verifyPassword(found?.password_hash, credentials.password);
  if (found === undefined || !fits) {
    throw isLast
      ? new Refusal('too_many_attempts', { minutes: LOGIN_WINDOW_MINUTES })
      : new Refusal('login_failed', {});
  }
  await resetAttempts(pool, attempt);
  await credentials.pace.succeeded(attempt, owner);
  if (found.until !== null) return credentials.refusePending({ member: found.id, until: found.until });
  return { member: found.id, password_hash: found.password_hash };
}
