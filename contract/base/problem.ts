import * as z from 'zod/mini';
import { LINK_CODE_KINDS } from './rules.ts';

const nothing = z.object({});

/** Every refusal of the server, with its HTTP status and the data that its text needs. The list is closed. */
export const PROBLEMS = {
  invalid_request: {
    status: 400,
    data: z.object({ issues: z.array(z.object({ path: z.string(), code: z.string() })) }),
  },
  /** The path of the request is not the canonical spelling of its address. */
  address_not_canonical: { status: 400, data: nothing },
  login_failed: { status: 401, data: nothing },
  insufficient_credits: { status: 402, data: z.object({ price: z.int(), credits: z.int() }) },
  authentication_required: { status: 403, data: nothing },
  /** The member is suspended. The session admits only the calls of an `account`. */
  account_suspended: { status: 403, data: nothing },
  wrong_origin: { status: 403, data: nothing },
  /** The signature of a mail event is missing, wrong or too old. */
  signature_invalid: { status: 403, data: nothing },
  blocked_by: { status: 403, data: z.object({ name: z.string() }) },
  blocking: { status: 403, data: z.object({ name: z.string() }) },
  premium_only: { status: 403, data: nothing },
  premium_required: { status: 403, data: z.object({ limit: z.int() }) },
  /** The page is for members only. */
  login_required: { status: 403, data: nothing },
  /** The member has already requested an export within EXPORT_EVERY_HOURS. */
  swipe_limit: { status: 403, data: z.object({ limit: z.int(), more_at: z.iso.datetime() }) },
  /** The member has had the export of this day. */
  export_too_soon: { status: 403, data: z.object({ next_at: z.iso.datetime() }) },
  photo_limit: { status: 403, data: z.object({ limit: z.int(), premium_limit: z.int() }) },
  not_found: { status: 404, data: nothing },
  method_not_allowed: { status: 405, data: nothing },
  wrong_member: { status: 409, data: nothing },
  id_conflict: { status: 409, data: nothing },
  price_changed: { status: 409, data: z.object({ price: z.int() }) },
  /** The first message would become a request, and the sender has not accepted that. */
  only_as_request: { status: 409, data: nothing },
  /** The order is paid, its time is over, or its attempts are used up. */
  order_closed: { status: 409, data: nothing },
  /** The price differs from the one that the member saw. */
  total_changed: { status: 409, data: nothing },
  /** A bank has reversed a payment of the member by this method, so the method is blocked. */
  method_blocked: { status: 403, data: z.object({ method: z.string() }) },
  /**
   * This payment method is not available for the country, currency or amount, or its provider does not answer. The member was not charged.
   */
  method_unavailable: { status: 409, data: nothing },
  iban_invalid: { status: 422, data: nothing },
  mobile_invalid: { status: 422, data: nothing },
  /** The number belongs to a country to which the server sends no codes. */
  mobile_country: { status: 422, data: nothing },
  /** The account, the bank account or the mobile number may not pay by direct debit. */
  debit_blocked: { status: 403, data: nothing },
  debit_limit: { status: 403, data: z.object({ limit: z.object({ cents: z.int(), currency: z.string() }) }) },
  /** The number, the member, the network or the site has reached its limit of codes for this day (SMS_A_DAY). */
  too_many_codes: { status: 429, data: nothing },
  /** The server sent the member a code, maybe for another device, less than SMS_AGAIN_SECONDS ago. */
  sms_too_soon: { status: 429, data: z.object({ retry_after_seconds: z.int() }) },
  sms_code_invalid: { status: 422, data: z.object({ tries_left: z.int() }) },
  sms_code_expired: { status: 410, data: nothing },
  withdrawal_too_late: { status: 409, data: nothing },
  nothing_unspent: { status: 409, data: nothing },
  discount_not_found: { status: 404, data: nothing },
  discount_used: { status: 409, data: nothing },
  discount_expired: { status: 410, data: z.object({ expired_at: z.iso.datetime() }) },
  discount_country: { status: 422, data: z.object({ country: z.string() }) },
  discount_currency: { status: 422, data: z.object({ currency: z.string() }) },
  discount_minimum: { status: 422, data: z.object({ minimum: z.object({ cents: z.int(), currency: z.string() }) }) },
  /** `methods` are the payment methods that the code is for. */
  discount_method: { status: 422, data: z.object({ methods: z.array(z.string()) }) },
  /** An earlier appeal against the decision is still open. */
  appeal_open: { status: 409, data: nothing },
  email_taken: { status: 409, data: nothing },
  email_in_use: { status: 409, data: nothing },
  /**
   * The account of this address is marked for deletion; its member can cancel the deletion until `until`. `mailed`: the server sent the
   * e-mail with the link for that again.
   */
  pending_deletion: {
    status: 409,
    data: z.object({ until: z.iso.datetime(), mailed: z._default(z.boolean(), false) }),
  },
  /** The member accepted another version of the terms. `version` is the date of the current ones. */
  terms_changed: { status: 409, data: z.object({ version: z.iso.date() }) },
  /** `pending_deletion` at a sign-up. It has no data, because a sign-up does not prove that the visitor owns the address. */
  email_pending_deletion: { status: 409, data: nothing },
  signups_closed: { status: 403, data: nothing },
  invite_invalid: { status: 422, data: nothing },
  too_young: { status: 422, data: z.object({ minimum_age: z.int() }) },
  /** A one-time link or code that is unknown, used, replaced or too old. */
  link_invalid: { status: 410, data: nothing },
  /** The code is valid, but for another purpose than the body states. It still works for its `kind`. */
  code_of_other_kind: { status: 409, data: z.object({ kind: z.enum(LINK_CODE_KINDS) }) },
  email_not_found: { status: 410, data: nothing },
  too_many_reset_mails: { status: 429, data: nothing },
  too_many_mails: { status: 429, data: nothing },
  old_password_wrong: { status: 422, data: nothing },
  /**
   * The passkey is unknown, belongs to another member or may not log in, or its response does not match the challenge or arrived too late.
   */
  passkey_refused: { status: 422, data: nothing },
  /** The member has not confirmed the address, which a passkey or a direct debit requires. */
  address_not_confirmed: { status: 403, data: nothing },
  too_many_passkeys: { status: 422, data: z.object({ limit: z.int() }) },
  password_too_common: { status: 422, data: nothing },
  /** The password is hardly more than the member's address or name. */
  password_too_personal: { status: 422, data: nothing },
  name_not_allowed: { status: 422, data: nothing },
  page_too_far: { status: 422, data: z.object({ limit: z.int() }) },
  cursor_too_old: { status: 410, data: nothing },
  payload_too_large: { status: 413, data: z.object({ limit_bytes: z.int() }) },
  unsupported_media_type: { status: 415, data: nothing },
  /** The message is older than MESSAGE_EDIT_MINUTES. */
  edit_too_late: { status: 409, data: z.object({ minutes: z.int() }) },
  /** The message has been edited MESSAGE_EDITS times. */
  too_many_edits: { status: 409, data: z.object({ limit: z.int() }) },
  message_too_long: { status: 422, data: z.object({ limit: z.int() }) },
  picture_unreadable: { status: 422, data: nothing },
  /** The recording is damaged, has no track of sound, or has several tracks. */
  voice_unreadable: { status: 422, data: nothing },
  voice_too_long: { status: 422, data: z.object({ limit_seconds: z.int() }) },
  picture_too_large: { status: 422, data: z.object({ limit_pixels: z.int() }) },
  update_required: { status: 426, data: nothing },
  too_many_attempts: { status: 429, data: z.object({ minutes: z.int() }) },
  rate_limited: { status: 429, data: z.object({ retry_after_seconds: z.int() }) },
  internal: { status: 500, data: nothing },
  unavailable: { status: 503, data: nothing },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export type ProblemData<C extends ProblemCode> = z.infer<(typeof PROBLEMS)[C]['data']>;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/**
 * The body of every refusal. `problemData` parses `data` by its code. A newer server may send a code that is not in the list;
 * `problemCode` handles it.
 */
export const ProblemBody = z.object({
  code: z.string(),
  data: z._default(z.record(z.string(), z.unknown()), {}),
  request_id: z.string(),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

/** Returns the code of a refusal. An unknown code becomes `internal` from status 500 on, else `invalid_request`. */
export function problemCode(code: string, status: number): ProblemCode {
  const known = PROBLEM_CODES.find((one) => one === code);
  return known ?? (status >= 500 ? 'internal' : 'invalid_request');
}

/** Returns the data of a refusal, or undefined if it does not match the code because the server is older or newer. */
export function problemData<C extends ProblemCode>(code: C, data: unknown): ProblemData<C> | undefined {
  const parsed = PROBLEMS[code].data.safeParse(data);
  return parsed.success ? (parsed.data as ProblemData<C>) : undefined;
}
