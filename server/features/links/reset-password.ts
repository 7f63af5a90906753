import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { KnownWords } from '../../../contract/account/own-password.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { refusePassword } from '../../platform/security/refuse-password.ts';
import { refusePending } from './refuse-pending.ts';
import type { Redeemed } from './redeem.ts';

type Done = Pick<Redeemed, 'member' | 'changes' | 'ended'>;

interface Row extends Done {
  readonly outcome: 'done' | 'link_invalid' | 'email_not_found' | 'pending_deletion';
  readonly until: Date | null;
}

/** Sets a new password by a link. Ends all sessions of the member. Refuses an invalid link before it hashes the password. */
export async function resetPassword(
  { pool, wakeMails }: { readonly pool: Pool; readonly wakeMails: () => void },
  { site, token, password }: { readonly site: string; readonly token: string; readonly password: string },
): Promise<Done> {
  const owner = await findOwner(pool, { site, token });
  if (owner === undefined) throw new Refusal('link_invalid', {});
  if (owner.is_pending) return refusePending({ pool, wakeMails }, owner);
  refusePassword(password, owner);
  // The function accepts one of several concurrent requests with the same link.
  const { rows } = await pool.query<Row>('SELECT outcome, member, changes, ended, until FROM reset_password($1, $2)', [
    hashLinkPart(token),
    await hashPassword(password),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Refusal('link_invalid', {});
  const { outcome, until, ...done } = row;
  if (outcome === 'pending_deletion') return refusePending({ pool, wakeMails }, { member: done.member, until });
  if (outcome !== 'done') throw new Refusal(outcome, {});
  return done;
}

interface LinkOwner extends KnownWords {
  readonly member: MemberId;
  readonly is_pending: boolean;
  readonly until: Date | null;
}

/** Returns the owner of a link for a new password; undefined if the link is invalid. */
async function findOwner(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<LinkOwner | undefined> {
  const { rows } = await pool.query<LinkOwner>(
    `SELECT m.id AS member, coalesce(m.email, '') AS email, m.name, m.status = 'pending_deletion' AS is_pending, m.deletion_due_at AS until
     FROM links l JOIN members m ON m.id = l.member_id
     WHERE l.token_hash = $1 AND m.site_id = $2 AND l.kind = 'reset' AND l.used_at IS NULL AND l.expires_at > now()`,
    [hashLinkPart(token), site],
  );
  return rows[0];
}
