import { createHash, randomInt } from 'node:crypto';
import parsePhoneNumber from 'libphonenumber-js/mobile';
import type { Pool } from 'pg';
import type { Money } from '../../../../contract/account/account.ts';
import type { DebitForm, DirectDebitState, Mandate } from '../../../../contract/payments/direct-debit.ts';
import type { MandateId, MemberId, PaymentId, StoredMethodId } from '../../../../contract/base/ids.ts';
import {
  DEBIT_LIMIT_CENTS,
  SMS_A_DAY,
  SMS_AGAIN_SECONDS,
  SMS_CODE_MINUTES,
  SMS_CODE_TRIES,
} from '../../../../contract/payments/rules.ts';
import { Refusal } from '../../../platform/problems.ts';
import { networkOf } from '../../../platform/security/addresses.ts';
import type { Shop } from '../shop-of.ts';

// functions/payments/debits.sql draws the states of a mandate. The SMS contains only its text: no link and no name of the site, which other
// people could read on a locked screen.

/** The columns of the table `mandates` that a process reads. */
export interface MandateRow extends DebitForm {
  readonly id: MandateId;
  readonly member_id: MemberId;
  readonly reference: string;
  readonly creditor: string;
  readonly creditor_id: string;
  readonly credits: number;
  readonly cents: number;
  readonly currency: string;
  readonly country: string;
  readonly discount_code: string | null;
  readonly tries: number;
  readonly sent_at: Date;
  readonly confirmed_at: Date | null;
  readonly stored_method_id: StoredMethodId | null;
}

/** Reads a mandate of a member. Refuses a mandate of another member. */
export async function readMandate(
  pool: Pool,
  { member, id }: { readonly member: MemberId; readonly id: MandateId },
): Promise<MandateRow> {
  const { rows } = await pool.query<MandateRow>('SELECT * FROM mandates WHERE id = $1 AND member_id = $2', [
    id,
    member,
  ]);
  if (rows[0] === undefined) throw new Refusal('not_found', {});
  return rows[0];
}

/** The purpose of a mandate: one debit of this amount for this bundle. */
export interface Debit {
  readonly credits: number;
  readonly total: Money;
  readonly country: string;
  /** The discount code that the price includes. */
  readonly code: string | null;
}

interface MandateDependencies {
  readonly pool: Pool;
  /** Starts the job that sends the queued SMS. */
  readonly wakeSms: () => void;
}

interface MandateRequester {
  readonly creditor: Shop['creditor'];
  readonly member: MemberId;
  readonly ip: string;
}

interface MandateRequest {
  readonly id: MandateId;
  readonly form: DebitForm;
  readonly debit: Debit;
}

/** Stores the mandate and queues the SMS. During the wait after an SMS it sends none and returns the mandate with its old code. */
export async function requestMandate(
  { pool, wakeSms }: MandateDependencies,
  { creditor, member, ip }: MandateRequester,
  { id, form, debit }: MandateRequest,
): Promise<Mandate> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { account_holder, iban, street, house_number, postal_code, city, mobile } = form;
  const mandate = {
    account_holder,
    iban,
    street,
    house_number,
    postal_code,
    city,
    mobile,
    id,
    member_id: member,
    creditor: creditor.name,
    creditor_id: creditor.id,
    credits: debit.credits,
    cents: debit.total.cents,
    currency: debit.total.currency,
    country: debit.country,
    discount_code: debit.code,
    code_hash: hashCode(id, code),
  };
  const { rows } = await pool.query<DebitAnswer>('SELECT * FROM request_debit_code($1, $2, $3, $4)', [
    JSON.stringify(mandate),
    code,
    hash(networkOf(ip)),
    JSON.stringify(SMS_A_DAY),
  ]);
  const [answer] = rows;
  if (answer === undefined) throw new Error('request_debit_code has no answer');
  refuseDebit(answer);
  if (answer.outcome === 'sent') wakeSms();
  return describeMandate(await readMandate(pool, { member, id }));
}

interface DebitAnswer {
  readonly outcome:
    | 'sent'
    | 'waits'
    | 'id_conflict'
    | 'address_not_confirmed'
    | 'debit_blocked'
    | 'debit_limit'
    | 'too_many_codes'
    | 'sms_too_soon';
  /** The time of the last SMS. */
  readonly sent_at: Date | null;
}

function refuseDebit({ outcome, sent_at }: DebitAnswer): void {
  if (outcome === 'sent' || outcome === 'waits') return;
  if (outcome === 'sms_too_soon') {
    const waited = Math.floor((Date.now() - (sent_at?.getTime() ?? 0)) / 1_000);
    throw new Refusal(outcome, { retry_after_seconds: Math.max(1, SMS_AGAIN_SECONDS - waited) });
  }
  if (outcome === 'debit_limit') throw new Refusal(outcome, { limit: LIMIT });
  throw new Refusal(outcome, {});
}

const LIMIT: Money = { cents: DEBIT_LIMIT_CENTS, currency: 'EUR' };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hashCode = (id: MandateId, code: string): string => hash(`${id} ${code}`);

/** Converts a mandate to the form that its member sees. */
function describeMandate(row: MandateRow): Mandate {
  const { id, reference, creditor, creditor_id, iban, mobile, credits, cents, currency, tries, sent_at } = row;
  const sentAt = sent_at.getTime();
  return {
    id,
    reference,
    creditor,
    creditor_id,
    iban: `${iban.slice(0, 2)} •••• ${iban.slice(-4)}`,
    mobile: `+${parsePhoneNumber(mobile)?.countryCallingCode ?? ''} •••• ${mobile.slice(-4)}`,
    amount: { cents, currency },
    credits,
    code_expires_at: new Date(sentAt + SMS_CODE_MINUTES * 60_000).toISOString(),
    tries_left: Math.max(0, SMS_CODE_TRIES - tries),
    again_at: new Date(sentAt + SMS_AGAIN_SECONDS * 1_000).toISOString(),
  };
}

/** Reads the data of the direct debit form before its submission. `id` is that of the mandate to be requested. */
export async function readDirectDebitState(
  pool: Pool,
  { creditor, member, id }: { readonly creditor: Shop['creditor']; readonly member: MemberId; readonly id: MandateId },
): Promise<DirectDebitState> {
  const [state, counted, waiting] = await Promise.all([
    pool.query<{ reference: string; is_blocked: boolean }>(
      `SELECT mandate_reference($2) AS reference,
         EXISTS (SELECT FROM method_blocks WHERE member_id = $1 AND method = 'sdd') AS is_blocked`,
      [member, id],
    ),
    pool.query<{ cents: number; until: Date }>('SELECT * FROM counted_debits($1, NULL, NULL) ORDER BY until', [member]),
    pool.query<MandateRow>('SELECT * FROM waiting_mandate($1)', [member]),
  ]);
  const { reference = '', is_blocked = false } = state.rows[0] ?? {};
  const [mandate] = waiting.rows;
  return {
    creditor: creditor.name,
    address: creditor.address,
    creditor_id: creditor.id,
    reference,
    limit: LIMIT,
    counted: counted.rows.map(({ cents, until }) => ({ cents, until: until.toISOString() })),
    is_blocked,
    mandate: mandate === undefined ? null : describeMandate(mandate),
  };
}

/** Grants the mandate if the code is correct. A repeated call with the correct code continues an interrupted one. */
export async function grantMandate(
  pool: Pool,
  member: MemberId,
  { id, sms_code, payment_id }: { readonly id: MandateId; readonly sms_code: string; readonly payment_id: PaymentId },
): Promise<void> {
  const { rows } = await pool.query<{ outcome: string; tries_left: number }>(
    'SELECT * FROM confirm_debit($1, $2, $3, $4)',
    [member, id, hashCode(id, sms_code), payment_id],
  );
  const { outcome, tries_left = 0 } = rows[0] ?? {};
  if (outcome === 'given') return;
  if (outcome === 'sms_code_invalid') throw new Refusal(outcome, { tries_left });
  throw new Refusal(outcome === 'sms_code_expired' || outcome === 'address_not_confirmed' ? outcome : 'not_found', {});
}
