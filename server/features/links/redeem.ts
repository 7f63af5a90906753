import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { BodyOf } from '../../../contract/base/call.ts';
import { MemberId } from '../../../contract/base/ids.ts';
import { CodeKind, LinkKind, type redeemLink } from '../../../contract/links.ts';
import { LINK_CODE_KINDS, LINK_CODE_TRIES } from '../../../contract/base/rules.ts';
import { query, readRow, type Row } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { findLink } from './find-link.ts';
import { refusePending } from './refuse-pending.ts';
import { hashLinkPart, newLink } from '../../platform/security/link-tokens.ts';

export const effectColumns = {
  /** `number` is null if the member is erased. */
  changes: z.array(z.object({ member: MemberId, number: z.nullable(z.int()) })),
  /** The token hashes of the sessions that ended. */
  ended: z.array(z.string()),
};

/** The effects of a link of a member. */
export type Effects = { readonly member: MemberId } & Row<typeof effectColumns>;

/** A used link and its effects. */
interface Redeemed extends Effects {
  readonly kind: LinkKind;
  /** Whether the member may sign in by the link. */
  readonly is_open: boolean;
}

const REDEEMED_LINK = query({
  row: {
    outcome: z.enum(['done', 'link_invalid', 'email_in_use', 'pending_deletion']),
    kind: z.nullable(LinkKind),
    member: z.nullable(MemberId),
    is_open: z.boolean(),
    ...effectColumns,
    until: z.nullable(z.date()),
  },
  text: 'SELECT outcome, kind, member, is_open, changes, ended, until FROM redeem_link($1, $2, $3)',
});

/** Performs the action of a link once. An unknown address, a wrong code and a used link have the same refusal. */
export async function redeem(
  { pool, wakeMails }: { readonly pool: Pool; readonly wakeMails: () => void },
  { site, proof }: { readonly site: string; readonly proof: BodyOf<typeof redeemLink> },
): Promise<Redeemed> {
  if ('token' in proof && (await findLink(pool, { site, token: proof.token })) === undefined) fail();
  const tokenHash = 'token' in proof ? hashLinkPart(proof.token) : await findByCode(pool, site, proof);
  const values = [tokenHash, JSON.stringify(newLink('mail_undo')), JSON.stringify(newLink('reset'))];
  const { outcome, until, kind, member, ...rest } = (await readRow(pool, REDEEMED_LINK, values)) ?? fail();
  if (outcome === 'email_in_use') throw new Refusal(outcome, {});
  if (outcome === 'link_invalid' || member === null) fail();
  if (outcome === 'pending_deletion') return refusePending({ pool, wakeMails }, { member, until });
  return { kind: kind ?? fail(), member, ...rest };
}

type Code = Extract<BodyOf<typeof redeemLink>, { code: string }>;

const LINK_OF_CODE = query({
  row: { token_hash: z.string(), kind: CodeKind },
  text: `SELECT l.token_hash, l.kind FROM members m CROSS JOIN LATERAL find_link_by_code(m.id, $3, $4, $5, $6) l
     WHERE m.site_id = $1 AND lower(m.email) = lower($2)`,
});

/** Returns the token hash of the link with a code. The refusal of a code of another kind reports its kind. The code remains valid. */
async function findByCode(pool: Pool, site: string, { kind, email, code }: Code): Promise<string> {
  const values = [site, email, kind, LINK_CODE_KINDS, hashLinkPart(code), LINK_CODE_TRIES];
  const link = (await readRow(pool, LINK_OF_CODE, values)) ?? fail();
  if (link.kind !== kind) throw new Refusal('code_of_other_kind', { kind: link.kind });
  return link.token_hash;
}

function fail(): never {
  throw new Refusal('link_invalid', {});
}

const DISOWNED_ACCOUNT = query({
  row: { member: MemberId, ...effectColumns },
  text: 'SELECT member, changes, ended FROM disown_account($1)',
});

/** Erases the account of an activation link whose recipient did not sign up. */
export async function disown(
  pool: Pool,
  { site, token }: { readonly site: string; readonly token: string },
): Promise<Effects> {
  // The link of a member of another site is unknown here, and erases nothing.
  if ((await findLink(pool, { site, token })) === undefined) throw new Refusal('link_invalid', {});
  return (await readRow(pool, DISOWNED_ACCOUNT, [hashLinkPart(token)])) ?? fail();
}
