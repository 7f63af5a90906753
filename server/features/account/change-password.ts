import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashPassword, verifyPassword } from '../../platform/security/passwords.ts';
import type { Session } from '../../platform/security/sessions.ts';
import type { KnownWords } from '../../../contract/own-password.ts';
import { refusePassword } from '../../platform/security/refuse-password.ts';
import { attemptOf, giveBackTries, takeTry } from './login-limit.ts';

interface NewPassword {
  readonly old_password: string;
  readonly password: string;
  /** The address of the client: a wrong old password counts as a failed login from there. */
  readonly address: string;
}

/**
 * Changes the password, and deletes the other sessions in the same transaction. Two changes at once with the same old
 * password make one. Returns the hashes of the ended sessions.
 */
export async function changePassword(
  pool: Pool,
  session: Session,
  { old_password, password, address }: NewPassword,
): Promise<string[]> {
  refusePassword(password, await readKnownWords(pool, session.member));
  const password_hash = await checkPassword(pool, { session, password: old_password, address });
  const { rows } = await pool.query<{ ended: string[] | null }>('SELECT change_password($1, $2, $3, $4) AS ended', [
    session.member,
    password_hash,
    await hashPassword(password),
    session.token_hash,
  ]);
  const ended = rows[0]?.ended;
  if (ended === null || ended === undefined) throw new Refusal('old_password_wrong', {});
  return ended;
}

interface OwnPassword {
  readonly session: Pick<Session, 'member' | 'site' | 'token_hash'>;
  readonly password: string;
  readonly address: string;
}

/**
 * Refuses a wrong password of a signed-in member, which counts as a failed login. It counts for the session too, because a thief of
 * its cookie may try from many addresses. Returns the hash of the right one.
 */
export async function checkPassword(pool: Pool, { session, password, address }: OwnPassword): Promise<string> {
  const { email, password_hash } = await readCredentials(pool, session.member);
  const attempt = attemptOf(session.site, email, address);
  const attempts = [attempt, { ...attempt, address_hash: session.token_hash }];
  for (const one of attempts) await takeTry(pool, one);
  if (!(await verifyPassword(password_hash, password))) throw new Refusal('old_password_wrong', {});
  for (const one of attempts) await giveBackTries(pool, one);
  return password_hash;
}

async function readCredentials(pool: Pool, member: MemberId): Promise<{ email: string; password_hash: string }> {
  const { rows } = await pool.query<{ email: string; password_hash: string }>(
    `SELECT lower(m.email) AS email, c.password_hash FROM members m JOIN credentials c ON c.member_id = m.id
     WHERE m.id = $1`,
    [member],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('old_password_wrong', {});
  return row;
}

async function readKnownWords(pool: Pool, member: MemberId): Promise<KnownWords> {
  const { rows } = await pool.query<KnownWords>('SELECT email, name FROM members WHERE id = $1 AND email IS NOT NULL', [
    member,
  ]);
  return rows[0] ?? { email: '', name: '' };
}
