import type { Pool } from 'pg';
import { isCommonPassword } from '../../platform/security/common-passwords.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { findLink } from './find-link.ts';
import type { Redeemed } from './redeem.ts';

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
