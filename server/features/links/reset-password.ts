import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId } from '../../../contract/base/ids.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { hashLinkPart } from '../../platform/security/link-tokens.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { refusePassword } from '../../platform/security/refuse-password.ts';
import { refusePending } from './refuse-pending.ts';
import { effectColumns, type Effects } from './redeem.ts';

const NEW_PASSWORD = query({
  row: {
    outcome: z.enum(['done', 'link_invalid', 'email_not_found', 'pending_deletion']),
    member: z.nullable(MemberId),
    ...effectColumns,
    until: z.nullable(z.date()),
  },
  text: 'SELECT outcome, member, changes, ended, until FROM reset_password($1, $2)',
});

/** Sets a new password by a link. Ends all sessions of the member. Refuses an invalid link before it hashes the password. */
export async function resetPassword(
  { pool, wakeMails }: { readonly pool: Pool; readonly wakeMails: () => void },
  { site, token, password }: { readonly site: string; readonly token: string; readonly password: string },
): Promise<Effects> {
  const owner = await findOwner(pool, { site, token });
  if (owner === undefined) throw new Refusal('link_invalid', {});
  if (owner.is_pending) return refusePending({ pool, wakeMails }, owner);
  refusePassword(password, owner);
  // The function accepts one of several concurrent requests with the same link.
  const row = await readRow(pool, NEW_PASSWORD, [hashLinkPart(token), await hashPassword(password)]);
  if (row === undefined) throw new Refusal('link_invalid', {});
  const { outcome, member, until, ...rest } = row;
  if (outcome === 'email_not_found') throw new Refusal(outcome, {});
  if (outcome === 'link_invalid' || member === null) throw new Refusal('link_invalid', {});
  if (outcome === 'pending_deletion') return refusePending({ pool, wakeMails }, { member, until });
  return { member, ...rest };
}

const LINK_OWNER = query({
  row: {
    member: MemberId,
    email: z.string(),
    name: z.string(),
    is_pending: z.boolean(),
    until: z.nullable(z.date()),
  },
  text: `SELECT m.id AS member, coalesce(m.email, '') AS email, m.name, m.status = 'pending_deletion' AS is_pending,
       m.deletion_due_at AS until
     FROM links l JOIN members m ON m.id = l.member_id
     WHERE l.token_hash = $1 AND m.site_id = $2 AND l.kind = 'reset' AND l.used_at IS NULL AND l.expires_at > now()`,
});

/** Returns the owner of a link for a new password; undefined if the link is invalid. */
async function findOwner(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<RowOf<typeof LINK_OWNER> | undefined> {
  return readRow(pool, LINK_OWNER, [hashLinkPart(token), site]);
}
