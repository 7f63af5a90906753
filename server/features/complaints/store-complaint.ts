import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ComplaintKind } from '../../../contract/complaints.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { Language } from '../../../contract/base/language.ts';
import { COMPLAINTS_A_DAY, COMPLAINTS_A_NETWORK_A_DAY } from '../../../contract/operator.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { networkOf } from '../../platform/security/addresses.ts';

export interface NewComplaint {
  readonly id: string;
  readonly kind: ComplaintKind;
  readonly place: string;
  readonly body: string;
  /** Address and language; undefined for a member, whose account has both. */
  readonly email?: string;
  readonly language?: Language;
}

interface Sender {
  readonly site: string;
  readonly member: MemberId | null;
  /** The IP address of the client. */
  readonly address: string;
  /** Refuses a complaint that is no appeal against a decision in force. */
  readonly mustAppeal: boolean;
}

/** The longest time until the daily limits admit another complaint. */
const DAY_SECONDS = 86_400;

const STORED_COMPLAINT = query({
  row: {
    outcome: z.enum(['stored', 'rate_limited', 'not_found', 'appeal_open', 'id_conflict', 'unavailable']),
    number: z.nullable(z.string()),
  },
  text: 'SELECT outcome, number FROM store_complaint($1, $2, $3, $4, $5)',
});

/** Stores a complaint, queues the mail that confirms it, and returns its number. */
export async function storeComplaint(pool: Pool, complaint: NewComplaint, sender: Sender): Promise<string> {
  const network = createHash('sha256').update(networkOf(sender.address)).digest('base64url');
  const limits = { network, daily: COMPLAINTS_A_DAY, network_daily: COMPLAINTS_A_NETWORK_A_DAY };
  const stored = await readRow(pool, STORED_COMPLAINT, [
    sender.site,
    sender.member,
    JSON.stringify(complaint),
    JSON.stringify(limits),
    sender.mustAppeal,
  ]);
  if (typeof stored?.number === 'string') return stored.number;
  const outcome = stored?.outcome ?? 'unavailable';
  if (outcome === 'rate_limited') throw new Refusal('rate_limited', { retry_after_seconds: DAY_SECONDS });
  throw new Refusal(outcome === 'stored' ? 'unavailable' : outcome, {});
}
