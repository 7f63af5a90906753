import type { Pool } from 'pg';
import type { KnownWords } from '../../../contract/own-password.ts';
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

/** Sets a new password by a link. All sessions of the member end. */
export async function resetPassword(
  { pool, wakeMails }: { readonly pool: Pool; readonly wakeMails: () => void },
  { site, token, password }: { readonly site: string; readonly token: string; readonly password: string },
): Promise<Done> {
  const known = await readKnownWords(pool, { site, token });
  if (known === undefined) throw new Refusal('link_invalid', {});
  refusePassword(password, known);
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

/** Returns what is known of the owner of a link. A link that no longer works is used below, which says so. */
async function readKnownWords(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<KnownWords | undefined> {
  const { rows } = await pool.query<KnownWords>(
    `SELECT CASE WHEN is_usable THEN coalesce(m.email, '') ELSE '' END AS email, CASE WHEN is_usable THEN m.name ELSE '' END AS name
     FROM links l JOIN members m ON m.id = l.member_id
     CROSS JOIN LATERAL (SELECT l.kind = 'reset' AND l.used_at IS NULL AND l.expires_at > now() AS is_usable) state
     WHERE l.token_hash = $1 AND m.site_id = $2`,
    [hashLinkPart(token), site],
  );
  return rows[0];
}
