import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import type { Session } from '../../platform/security/sessions.ts';
import type { KnownWords } from '../../../contract/account/own-password.ts';
import { refusePassword } from '../../platform/security/refuse-password.ts';

interface NewPassword {
  readonly password: string;
  /** Refuses a wrong old password. Returns the hash of the correct one. */
  readonly checkOld: () => Promise<string>;
}

/**
 * Changes the password and deletes the other sessions in the same transaction. Only one of two concurrent changes with the same old
 * password succeeds. Returns the hashes of the ended sessions.
 */
export async function changePassword(
  pool: Pool,
  session: Session,
  { password, checkOld }: NewPassword,
): Promise<string[]> {
  refusePassword(password, await readKnownWords(pool, session.member));
  const password_hash = await checkOld();
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

async function readKnownWords(pool: Pool, member: MemberId): Promise<KnownWords> {
  const { rows } = await pool.query<KnownWords>('SELECT email, name FROM members WHERE id = $1 AND email IS NOT NULL', [
    member,
  ]);
  return rows[0] ?? { email: '', name: '' };
}
