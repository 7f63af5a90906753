import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RESET_MAILS_A_DAY } from '../../../contract/rules.ts';
import { isCommonPassword } from '../../platform/security/common-passwords.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashLinkPart, newLink } from '../../platform/security/link-tokens.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { findLink } from './find-link.ts';
import type { Redeemed } from './redeem.ts';

/** Queues a mail for a new password if the address has an account. The limit and the answer do not depend on that. */
export async function requestReset(
  pool: Pool,
  { site, email }: { readonly site: string; readonly email: string },
): Promise<void> {
  const account = createHash('sha256').update(`${site}/${email.toLowerCase()}`).digest('base64url');
  const { rows } = await pool.query<{ taken: boolean }>("SELECT take_mail_quota($1, 'reset', $2) AS taken", [
    account,
    RESET_MAILS_A_DAY,
  ]);
  if (rows[0]?.taken !== true) throw new Refusal('too_many_reset_mails', {});
  await pool.query('SELECT request_reset($1, $2, $3)', [site, email, JSON.stringify(newLink('reset'))]);
}

type Done = Pick<Redeemed, 'member' | 'changes' | 'ended'>;

/** Sets a new password by a link. All sessions of the member end. */
export async function resetPassword(
  pool: Pool,
  { site, token, password }: { readonly site: string; readonly token: string; readonly password: string },
): Promise<Done> {
  if ((await findLink(pool, { site, token })) === undefined) throw new Refusal('link_invalid', {});
  if (isCommonPassword(password)) throw new Refusal('password_too_common', {});
  const { rows } = await pool.query<Done & { outcome: 'done' | 'link_invalid' | 'email_not_found' }>(
    'SELECT outcome, member, changes, ended FROM reset_password($1, $2)',
    [hashLinkPart(token), await hashPassword(password)],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('link_invalid', {});
  const { outcome, ...done } = row;
  if (outcome !== 'done') throw new Refusal(outcome, {});
  return done;
}
