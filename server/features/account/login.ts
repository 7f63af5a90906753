import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { LOGIN_WINDOW_MINUTES } from '../../../contract/rules.ts';
import { verifyPassword } from '../../platform/security/passwords.ts';
import { Refusal } from '../../platform/problems.ts';
import { attemptOf, giveBackTries, takeTry } from './login-limit.ts';

export interface Credentials {
  readonly site: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
}

/** Checks credentials. The answer and its duration do not reveal whether the address is known. */
export async function login(pool: Pool, given: Credentials): Promise<MemberId> {
  const email = given.email.toLowerCase();
  const attempt = attemptOf(given.site, email, given.address);
  const { isLast } = await takeTry(pool, attempt);
  const { rows } = await pool.query<{ id: MemberId; password_hash: string }>(
    `SELECT m.id, c.password_hash FROM members m JOIN credentials c ON c.member_id = m.id
     WHERE m.site_id = $1 AND lower(m.email) = $2 AND m.status IN ('active', 'not_confirmed')`,
    [given.site, email],
  );
  const found = rows[0];
  const fits = await verifyPassword(found?.password_hash, given.password);
  if (found === undefined || !fits) {
    throw isLast
      ? new Refusal('too_many_attempts', { minutes: LOGIN_WINDOW_MINUTES })
      : new Refusal('login_failed', {});
  }
  await giveBackTries(pool, attempt);
  return found.id;
}
