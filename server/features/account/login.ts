import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { Refusal } from '../../platform/problems.ts';
import { attemptOf, clearFailures, countFailure, refuseIfLocked } from './login-limit.ts';

export interface Credentials {
  readonly site: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/** Whose credentials these are. The answer and its time are the same whether the address is known or not. */
export async function login(pool: Pool, given: Credentials): Promise<MemberId> {
  const attempt = attemptOf(given.site, given.email, given.address);
  await refuseIfLocked(pool, attempt);
  const { rows } = await pool.query<{ id: MemberId; password_hash: string }>(
    `SELECT m.id, c.password_hash FROM members m JOIN credentials c ON c.member_id = m.id
     WHERE m.site_id = $1 AND lower(m.email) = lower($2) AND m.status IN ('active', 'not_confirmed')`,
    [given.site, given.email],
  );
  const found = rows[0];
  const fits = await verifyPassword(found?.password_hash, given.password);
  if (found === undefined || !fits) {
    await countFailure(pool, attempt);
    await refuseIfLocked(pool, attempt);
    throw new Refusal('login_failed', {});
  }
  await clearFailures(pool, attempt);
  return found.id;
}
