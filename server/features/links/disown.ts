import type { Pool } from 'pg';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';
import { Refusal } from '../../platform/problems.ts';
import { findLink } from './find-link.ts';
import type { Redeemed } from './redeem.ts';

/** Erases the account of an activation link, whose mail went to somebody who did not sign up. */
export async function disown(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<Pick<Redeemed, 'member' | 'changes' | 'ended'>> {
  // Of a member of another site the link is unknown, and erases nothing.
  if ((await findLink(pool, { site, token })) === undefined) throw new Refusal('link_invalid', {});
  const { rows } = await pool.query<Pick<Redeemed, 'member' | 'changes' | 'ended'>>(
    'SELECT member, changes, ended FROM disown_account($1)',
    [hashLinkPart(token)],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('link_invalid', {});
  return row;
}
