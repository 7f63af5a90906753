import type { Pool } from 'pg';
import type { BodyOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { LinkKind, redeemLink } from '../../../contract/links.ts';
import { LINK_CODE_KINDS, LINK_CODE_TRIES } from '../../../contract/base/rules.ts';
import { Refusal } from '../../platform/problems.ts';
import { findLink } from './find-link.ts';
import { refusePending } from './refuse-pending.ts';
import { hashLinkPart, newLink } from '../../platform/security/link-tokens.ts';

/** A used link and its effects. */
export interface Redeemed {
  readonly kind: LinkKind;
  readonly member: MemberId;
  /** Whether the member may sign in by the link. */
  readonly is_open: boolean;
  readonly changes: readonly { readonly member: MemberId; readonly number: number }[];
  /** The token hashes of the sessions that ended. */
  readonly ended: readonly string[];
}

interface Row extends Redeemed {
  readonly outcome: 'done' | 'link_invalid' | 'email_in_use' | 'pending_deletion';
  readonly until: Date | null;
}

/** Performs the action of a link once. An unknown address, a wrong code and a used link have the same refusal. */
export async function redeem(
  { pool, wakeMails }: { readonly pool: Pool; readonly wakeMails: () => void },
  { site, proof }: { readonly site: string; readonly proof: BodyOf<typeof redeemLink> },
): Promise<Redeemed> {
  if ('token' in proof && (await findLink(pool, { site, token: proof.token })) === undefined) fail();
  const tokenHash = 'token' in proof ? hashLinkPart(proof.token) : await findByCode(pool, site, proof);
  const { rows } = await pool.query<Row>(
    'SELECT outcome, kind, member, is_open, changes, ended, until FROM redeem_link($1, $2, $3)',
    [tokenHash, JSON.stringify(newLink('mail_undo')), JSON.stringify(newLink('reset'))],
  );
  const { outcome, until, ...redeemed } = rows[0] ?? fail();
  if (outcome === 'pending_deletion') return refusePending({ pool, wakeMails }, { member: redeemed.member, until });
  if (outcome !== 'done') throw new Refusal(outcome, {});
  return redeemed;
}

type Code = Extract<BodyOf<typeof redeemLink>, { code: string }>;

/** Returns the token hash of the link with a code. The refusal of a code of another kind reports its kind. The code remains valid. */
async function findByCode(pool: Pool, site: string, { kind, email, code }: Code): Promise<string> {
  const { rows } = await pool.query<{ token_hash: string; kind: Code['kind'] }>(
    `SELECT l.token_hash, l.kind FROM members m CROSS JOIN LATERAL find_link_by_code(m.id, $3, $4, $5, $6) l
     WHERE m.site_id = $1 AND lower(m.email) = lower($2)`,
    [site, email, kind, LINK_CODE_KINDS, hashLinkPart(code), LINK_CODE_TRIES],
  );
  const link = rows[0] ?? fail();
  if (link.kind !== kind) throw new Refusal('code_of_other_kind', { kind: link.kind });
  return link.token_hash;
}

function fail(): never {
  throw new Refusal('link_invalid', {});
}

/** Erases the account of an activation link whose recipient did not sign up. */
export async function disown(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<Pick<Redeemed, 'member' | 'changes' | 'ended'>> {
  // The link of a member of another site is unknown here, and erases nothing.
  if ((await findLink(pool, { site, token })) === undefined) throw new Refusal('link_invalid', {});
  const { rows } = await pool.query<Pick<Redeemed, 'member' | 'changes' | 'ended'>>(
    'SELECT member, changes, ended FROM disown_account($1)',
    [hashLinkPart(token)],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('link_invalid', {});
  return row;
}
