import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { REACTIVATION_MAILS_A_DAY } from '../../../contract/base/rules.ts';
import { newLink } from '../../platform/security/link-tokens.ts';
import { Refusal } from '../../platform/problems.ts';

interface PendingDeletion {
  readonly member: MemberId;
  /** When the account is erased. */
  readonly until: Date | null;
}

/**
 * Refuses a member who has shown who they are, and whose account waits for its deletion. The mail that takes the deletion back may be
 * lost, so that it is sent again, a few times a day.
 */
export async function refusePending(
  { pool, wakeMails }: { readonly pool: Pool; readonly wakeMails: () => void },
  { member, until }: PendingDeletion,
): Promise<never> {
  const { rows } = await pool.query<{ mailed: boolean }>('SELECT resend_reactivation($1, $2, $3) AS mailed', [
    member,
    JSON.stringify(newLink('reactivate')),
    REACTIVATION_MAILS_A_DAY,
  ]);
  const mailed = rows[0]?.mailed === true;
  if (mailed) wakeMails();
  throw new Refusal('pending_deletion', { until: until?.toISOString() ?? '', mailed });
}
