import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ProblemCode } from '../../../contract/base/problem.ts';
import { REACTIVATION_MAILS_A_DAY, RESET_MAILS_A_DAY, SIGN_IN_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { Refusal } from '../../platform/problems.ts';

/** The links that a visitor can request for an address without a session, with their limits per address and day. */
const WAYS_IN = {
  reset: { most: RESET_MAILS_A_DAY, refusal: 'too_many_reset_mails' },
  sign_in: { most: SIGN_IN_MAILS_A_DAY, refusal: 'too_many_mails' },
  reactivate: { most: REACTIVATION_MAILS_A_DAY, refusal: 'too_many_mails' },
} as const satisfies Record<string, { most: number; refusal: ProblemCode }>;

export interface AccessLinkRequest {
  readonly site: string;
  readonly email: string;
  readonly kind: keyof typeof WAYS_IN;
}

const COUNTED_REQUEST = query({
  row: { counted: z.boolean() },
  text: 'SELECT consume_mail_quota($1, $2, $3) AS counted',
});

/**
 * Counts a request for a mail. The limit does not depend on whether the address has an account. All known devices of the owner share a
 * second quota of the same size, so that another person cannot exhaust the owner's quota. More device cookies do not raise this quota.
 */
export async function countAccessLink(
  pool: Pool,
  { site, email, kind }: AccessLinkRequest,
  isKnownDevice: boolean,
): Promise<void> {
  const { most, refusal } = WAYS_IN[kind];
  const quota = isKnownDevice ? 'known' : '';
  const account = createHash('sha256').update(`${site}/${email.toLowerCase()}/${quota}`).digest('base64url');
  const request = await readRow(pool, COUNTED_REQUEST, [account, kind, most]);
  if (request?.counted !== true) throw new Refusal(refusal, {});
}

/**
 * Queues the mail if the address has an account. An account with a pending deletion receives the mail with the link that cancels it. Runs
 * after the answer, so that the duration of the answer does not reveal an account.
 */
export async function mailAccessLink(pool: Pool, { site, email, kind }: AccessLinkRequest): Promise<void> {
  const links = [newLink(kind), newLink('reactivate')].map((link) => JSON.stringify(link));
  await pool.query('SELECT request_access_link($1, $2, $3, $4, $5)', [site, kind, email, ...links]);
}
