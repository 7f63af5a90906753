import { createHash, randomInt } from 'node:crypto';
import parsePhoneNumber from 'libphonenumber-js/mobile';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Money } from '../../../../contract/account/account.ts';
import type { DebitForm, DirectDebitState, Mandate } from '../../../../contract/payments/direct-debit.ts';
import { MandateId, MemberId, type PaymentId, StoredMethodId } from '../../../../contract/base/ids.ts';
import {
  DEBIT_LIMIT,
  SMS_A_DAY,
  SMS_AGAIN_SECONDS,
  SMS_CODE_MINUTES,
  SMS_CODE_TRIES,
} from '../../../../contract/payments/rules.ts';
import { query, readRow, readRows, type Row, type RowOf } from '../../../platform/database/query.ts';
import { Refusal } from '../../../platform/problems.ts';
import { networkOf } from '../../../platform/security/addresses.ts';
import type { Shop } from '../shop-of.ts';

// functions/payments/debits.sql draws the states of a mandate. The SMS contains only its text: no link and no name of the site, which other
// people could read on a locked screen.

const shownColumns = {
  id: MandateId,
  reference: z.string(),
  creditor: z.string(),
  creditor_id: z.string(),
  iban: z.string(),
  mobile: z.string(),
  credits: z.int(),
  cents: z.int(),
  currency: z.string(),
  tries: z.int(),
  sent_at: z.date(),
};

const MANDATE = query({
  row: {
    ...shownColumns,
    member_id: MemberId,
    account_holder: z.string(),
    street: z.string(),
    house_number: z.string(),
    postal_code: z.string(),
    city: z.string(),
    country: z.string(),
    discount_code: z.nullable(z.string()),
    confirmed_at: z.nullable(z.date()),
    stored_method_id: z.nullable(StoredMethodId),
  },
  text: `SELECT id, member_id, reference, creditor, creditor_id, account_holder, iban, street, house_number, postal_code, city, mobile,
       credits, cents, currency, country, discount_code, tries, sent_at, confirmed_at, stored_method_id
     FROM mandates WHERE id = $1 AND member_id = $2`,
});

/** The columns of the table `mandates` that a process reads. */
export type MandateRow = RowOf<typeof MANDATE>;

/** Reads a mandate of a member. Refuses a mandate of another member. */
export async function readMandate(
  pool: Pool,
  { member, id }: { readonly member: MemberId; readonly id: MandateId },
): Promise<MandateRow> {
  const mandate = await readRow(pool, MANDATE, [id, member]);
  if (mandate === undefined) throw new Refusal('not_found', {});
  return mandate;
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

const DEBIT_ANSWER = query({
  row: {
    outcome: z.enum([
      'sent',
      'waits',
      'id_conflict',
      'address_not_confirmed',
      'debit_blocked',
      'debit_limit',
      'too_many_codes',
      'sms_too_soon',
    ]),
    /** The time of the last SMS. */
    sent_at: z.nullable(z.date()),
  },
  text: 'SELECT outcome, sent_at FROM request_debit_code($1, $2, $3, $4)',
});

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
  const answer = await readRow(pool, DEBIT_ANSWER, [
    JSON.stringify(mandate),
    code,
    hash(networkOf(ip)),
    JSON.stringify(SMS_A_DAY),
  ]);
  if (answer === undefined) throw new Error('request_debit_code has no answer');
  refuseDebit(answer);
  if (answer.outcome === 'sent') wakeSms();
  return describeMandate(await readMandate(pool, { member, id }));
}

function refuseDebit({ outcome, sent_at }: RowOf<typeof DEBIT_ANSWER>): void {
  if (outcome === 'sent' || outcome === 'waits') return;
  if (outcome === 'sms_too_soon') {
    const waited = Math.floor((Date.now() - (sent_at?.getTime() ?? 0)) / 1_000);
    throw new Refusal(outcome, { retry_after_seconds: Math.max(1, SMS_AGAIN_SECONDS - waited) });
  }
  if (outcome === 'debit_limit') throw new Refusal(outcome, { limit: DEBIT_LIMIT });
  throw new Refusal(outcome, {});
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hashCode = (id: MandateId, code: string): string => hash(`${id} ${code}`);

/** Converts a mandate to the form that its member sees. */
function describeMandate(row: Row<typeof shownColumns>): Mandate {
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

const FORM_STATE = query({
  row: { reference: z.string(), is_blocked: z.boolean() },
  text: "SELECT mandate_reference($2) AS reference, is_method_blocked($1, 'sdd') AS is_blocked",
});

const COUNTED_DEBIT = query({
  row: { cents: z.int(), until: z.date() },
  text: 'SELECT cents, until FROM counted_debits($1, NULL, NULL) ORDER BY until',
});

const WAITING_MANDATE = query({
  row: shownColumns,
  text: `SELECT id, reference, creditor, creditor_id, iban, mobile, credits, cents, currency, tries, sent_at
     FROM waiting_mandate($1)`,
});

/** Reads the data of the direct debit form before its submission. `id` is that of the mandate to be requested. */
export async function readDirectDebitState(
  pool: Pool,
  { creditor, member, id }: { readonly creditor: Shop['creditor']; readonly member: MemberId; readonly id: MandateId },
): Promise<DirectDebitState> {
  const [state, counted, mandate] = await Promise.all([
    readRow(pool, FORM_STATE, [member, id]),
    readRows(pool, COUNTED_DEBIT, [member]),
    readRow(pool, WAITING_MANDATE, [member]),
  ]);
  const { reference = '', is_blocked = false } = state ?? {};
  return {
    creditor: creditor.name,
    address: creditor.address,
    creditor_id: creditor.id,
    reference,
    limit: DEBIT_LIMIT,
    counted: counted.map(({ cents, until }) => ({ cents, until: until.toISOString() })),
    is_blocked,
    mandate: mandate === undefined ? null : describeMandate(mandate),
  };
}

const GRANT = query({
  row: {
    outcome: z.enum(['given', 'not_found', 'address_not_confirmed', 'sms_code_expired', 'sms_code_invalid']),
    tries_left: z.int(),
  },
  text: 'SELECT * FROM confirm_debit($1, $2, $3, $4)',
});

/** Grants the mandate if the code is correct. A repeated call with the correct code continues an interrupted one. */
export async function grantMandate(
  pool: Pool,
  member: MemberId,
  { id, sms_code, payment_id }: { readonly id: MandateId; readonly sms_code: string; readonly payment_id: PaymentId },
): Promise<void> {
  const granted = await readRow(pool, GRANT, [member, id, hashCode(id, sms_code), payment_id]);
  const { outcome = 'not_found', tries_left = 0 } = granted ?? {};
  if (outcome === 'given') return;
  if (outcome === 'sms_code_invalid') throw new Refusal(outcome, { tries_left });
  throw new Refusal(outcome, {});
}
