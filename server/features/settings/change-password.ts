import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow } from '../../platform/database/query.ts';
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

const CHANGED_PASSWORD = query({
  row: { ended: z.nullable(z.array(z.string())) },
  text: 'SELECT change_password($1, $2, $3, $4) AS ended',
});

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
  const values = [session.member, password_hash, await hashPassword(password), session.token_hash];
  const ended = (await readRow(pool, CHANGED_PASSWORD, values))?.ended;
  if (ended === null || ended === undefined) throw new Refusal('old_password_wrong', {});
  return ended;
}

const KNOWN_WORDS = query({
  row: { email: z.string(), name: z.string() },
  text: 'SELECT email, name FROM members WHERE id = $1 AND email IS NOT NULL',
});

async function readKnownWords(pool: Pool, member: MemberId): Promise<KnownWords> {
  return (await readRow(pool, KNOWN_WORDS, [member])) ?? { email: '', name: '' };
}
