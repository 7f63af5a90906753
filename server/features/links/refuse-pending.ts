import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { REACTIVATION_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { Refusal } from '../../platform/problems.ts';

interface PendingDeletion {
  readonly member: MemberId;
  /** The time of the erasure. */
  readonly until: Date | null;
}

const REACTIVATION_MAIL = query({
  row: { mailed: z.boolean() },
  text: 'SELECT resend_reactivation($1, $2, $3) AS mailed',
});

/**
 * Refuses an authenticated member with a pending deletion. Queues another mail with the link that cancels the deletion, because the
 * first mail may be lost, up to REACTIVATION_MAILS_A_DAY times.
 */
export async function refusePending(
  { pool, wakeMails }: { readonly pool: Pool; readonly wakeMails: () => void },
  { member, until }: PendingDeletion,
): Promise<never> {
  const values = [member, JSON.stringify(newLink('reactivate')), REACTIVATION_MAILS_A_DAY];
  const mailed = (await readRow(pool, REACTIVATION_MAIL, values))?.mailed === true;
  if (mailed) wakeMails();
  throw new Refusal('pending_deletion', { until: until?.toISOString() ?? '', mailed });
}
