import * as z from 'zod/mini';
import { Country } from '../base/country.ts';
import { Money } from '../account/account.ts';
import { defineCall } from '../base/call.ts';
import { MandateId, OrderId, PaymentId } from '../base/ids.ts';
import { CodeWord, DISCOUNT_PROBLEMS, Order, PAYING_PROBLEMS } from './payments.ts';
import { BUNDLE_CREDITS_MAX } from './rules.ts';
import { writtenLine } from '../base/written-text.ts';

const line = (most: number) => writtenLine(most).check(z.minLength(1));

/** An IBAN without spaces, in capital letters. The server checks its length by country and its check digits. */
export const Iban = z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/));
/** A telephone number as E.164 writes it, such as +31612345678. */
export const MobileNumber = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));

/** The direct debit form of section 3 of the specification, without the SMS code, which comes later. */
const DebitForm = z.strictObject({
  account_holder: line(70),
  iban: Iban,
  street: line(70),
  house_number: line(16),
  postal_code: line(16),
  city: line(35),
  mobile: MobileNumber,
});
export type DebitForm = z.infer<typeof DebitForm>;

/** The mandate that the member is about to give, and the SMS that proves them. Numbers are masked, such as +31 •••• 5678. */
const Mandate = z.object({
  id: MandateId,
  reference: z.string(),
  creditor: z.string(),
  creditor_id: z.string(),
  iban: z.string(),
  mobile: z.string(),
  /** What is debited, once, and for how many credits. */
  amount: Money,
  credits: z.int(),
  /** Until when the code works, how many wrong ones are accepted, and from when another SMS can be asked for. */
  code_expires_at: z.iso.datetime(),
  tries_left: z.int(),
  again_at: z.iso.datetime(),
});
export type Mandate = z.infer<typeof Mandate>;

/** Who takes a direct debit, what the limit leaves, and the mandate that waits for its code. */
const DebitDesk = z.object({
  creditor: z.string(),
  /** Where the creditor is; empty if the site does not say. */
  address: z.string(),
  creditor_id: z.string(),
  /** How a mandate with the id of the query is named. */
  reference: z.string(),
  limit: Money,
  /** The debits of the member that count, and until when each does. */
  counted: z.array(z.object({ cents: z.int(), until: z.iso.datetime() })),
  is_blocked: z.boolean(),
  /** The newest mandate without an order, as long as a code can give it. */
  mandate: z.nullable(Mandate),
});
export type DebitDesk = z.infer<typeof DebitDesk>;

export const getDebitDesk = defineCall({
  name: 'getDebitDesk',
  method: 'GET',
  path: '/api/directdebit.php',
  summary: 'Returns what a direct debit needs before its form: the creditor, the limit, and a mandate that waits.',
  access: 'member',
  query: z.strictObject({ id: MandateId }),
  response: DebitDesk,
  problems: ['method_unavailable'],
});

const ASKING_PROBLEMS = [
  'not_found',
  'address_not_confirmed',
  'debit_blocked',
  'debit_limit',
  'too_many_codes',
  'sms_too_soon',
] as const;

export const askDebitCode = defineCall({
  name: 'askDebitCode',
  method: 'POST',
  path: '/api/directdebit.php',
  summary:
    'Prepares a mandate for one direct debit, and sends a code by SMS. Asked again it sends another code, after a wait.',
  access: 'member',
  body: z.strictObject({
    /** Made by the device, so that a repeated call is about the same mandate. */
    id: MandateId,
    form: DebitForm,
    credits: z.int().check(z.minimum(1), z.maximum(BUNDLE_CREDITS_MAX)),
    country: Country,
    code: z.optional(CodeWord),
    /** The open order that is paid, at its price. Without it the bundle is ordered when the mandate is given. */
    order: z.optional(OrderId),
  }),
  response: z.object({ mandate: Mandate }),
  problems: [
    ...ASKING_PROBLEMS,
    'id_conflict',
    'method_unavailable',
    'iban_invalid',
    'mobile_invalid',
    'mobile_country',
    'order_closed',
    ...DISCOUNT_PROBLEMS,
  ],
});

export const sendDebitCodeAgain = defineCall({
  name: 'sendDebitCodeAgain',
  method: 'POST',
  path: '/api/directdebit.php',
  flag: 'again',
  summary: 'Sends another code for a mandate, to the same number. Before the wait is over the code of before stays.',
  access: 'member',
  body: z.strictObject({ id: MandateId }),
  response: z.object({ mandate: Mandate }),
  problems: [...ASKING_PROBLEMS, 'id_conflict'],
});

export const confirmDebit = defineCall({
  name: 'confirmDebit',
  method: 'POST',
  path: '/api/directdebit.php',
  flag: 'confirm',
  summary:
    'Gives the mandate by the code of the SMS, and places the order with the obligation to pay, or pays the open order of this id.',
  access: 'member',
  body: z.strictObject({
    id: MandateId,
    sms_code: z.string().check(z.regex(/^\d{6}$/)),
    order_id: OrderId,
    payment_id: PaymentId,
    total: Money,
    terms_version: z.string().check(z.maxLength(20)),
    consent: z.literal(true),
  }),
  response: z.object({ order: Order }),
  problems: ['sms_code_invalid', 'order_closed', ...PAYING_PROBLEMS],
});
