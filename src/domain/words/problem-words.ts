import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ProblemCode, problemData } from '../../../contract/base/problem.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { ERROR, generalFailureWords, TRY_LATER } from './failure-words.ts';

/**
 * The text of every problem code. The specification's text is used if there is one. Values in braces are the data of
 * the code.
 */
export const PROBLEM_WORDS: Record<ProblemCode, MessageDescriptor> = {
  invalid_request: ERROR,
  address_not_canonical: ERROR,
  login_failed: msg`Login failed, please try again`,
  insufficient_credits: msg`You do not have enough credits to send this message`,
  authentication_required: msg`Please log in again.`,
  account_suspended: msg`Your account is suspended.`,
  wrong_origin: ERROR,
  signature_invalid: ERROR,
  blocked_by: msg({ message: "You're blocked by {name}. You do not have access to this page." }),
  blocking: msg({ message: 'You have blocked {name}. Unblock them to write again.' }),
  premium_only: msg`This feature is only available for premium members.`,
  premium_required: msg({
    message: `This feature is only available for premium members. Free members can start up to \
{limit, plural, one {# conversation} other {# conversations}}.`,
  }),
  login_required: msg`Please log in to see this.`,
  swipe_limit: msg({
    message: 'Those were the {limit, plural, one {# like} other {# likes}} of today. There are more tomorrow.',
  }),
  export_too_soon: msg({ message: 'You can ask for your data once a day. The next time is {next_at, date, long}.' }),
  photo_limit: msg({
    message:
      'You can have {limit, plural, one {# picture} other {# pictures}}. Premium members can have up to {premium_limit}.',
  }),
  not_found: msg`This is no longer here.`,
  method_not_allowed: ERROR,
  wrong_member: msg`Someone else is logged in on this browser. Load the page again.`,
  id_conflict: ERROR,
  price_changed: msg({
    message: 'The price is now {price, plural, one {# credit} other {# credits}}. Nothing has been charged.',
  }),
  only_as_request: msg`They read messages like this one under Requests, without a notification. Nothing has been charged.`,
  cursor_too_old: ERROR,
  payload_too_large: msg({ message: 'This file is too large. It may have {limit_megabytes, number} MB at most.' }),
  unsupported_media_type: msg`This kind of file cannot be sent.`,
  message_too_long: msg({ message: 'This message is too long. It may have {limit, number} characters at most.' }),
  edit_too_late: msg({
    message: `The change came after {minutes, plural, one {# minute} other {# minutes}} and was not saved.`,
  }),
  too_many_edits: msg({
    message: `A message can be changed {limit, plural, one {# time} other {# times}}. This change was not saved.`,
  }),
  order_closed: msg`This order is paid already, or its time is over.`,
  total_changed: msg`The price has changed. Nothing has been charged. Please look at the new price.`,
  method_blocked: msg`This way to pay is blocked, because a payment was taken back. Every other way to pay is open.`,
  method_unavailable: msg`This way to pay does not work at the moment. Nothing has been charged. Please choose another one.`,
  iban_invalid: msg`This IBAN has a wrong digit. Compare it with your bank card.`,
  mobile_invalid: msg`This is not a mobile number. Please check it.`,
  mobile_country: msg`We send no codes to this country. Use a number of a country that is in the list of prefixes, or pay another way.`,
  debit_blocked: msg`Your account is blocked for direct debit payments.`,
  debit_limit: msg`Your limit for direct debit payments has been reached.`,
  too_many_codes: msg`No more codes to this number today. Pay another way, or try again tomorrow.`,
  sms_too_soon: msg({
    message: `You have just asked for a code, perhaps on another device. The next SMS can go in {retry_after_seconds, \
plural, one {# second} other {# seconds}}.`,
  }),
  sms_code_invalid: msg`Code invalid`,
  sms_code_expired: msg`This code is too old. Please ask for another one.`,
  withdrawal_too_late: msg`The time to withdraw from this order is over.`,
  nothing_unspent: msg`All credits of this order are spent.`,
  discount_not_found: msg`Code not found`,
  discount_used: msg`Code already used`,
  discount_expired: msg({ message: 'This code ended on {expired_at, date, long}.' }),
  discount_country: msg`This code is for another country.`,
  discount_currency: msg`This code is for another currency.`,
  // The checkout shows the minimum.
  discount_minimum: msg`This code is for larger orders.`,
  discount_method: msg`This code is for another way to pay.`,
  appeal_open: msg`Your appeal against this decision is with us already.`,
  email_taken: msg`This email address already owns an account on this website.`,
  email_in_use: msg`An account with this e-mail address already exists`,
  pending_deletion: msg({
    message: `The account of this e-mail address is still pending deletion. Until {until, date, long}, the link of the \
e-mail about the deletion brings it back.{mailed, select, true { We have just sent it again.} other {}}`,
  }),
  terms_changed: msg`The terms have changed since you opened this page. Please read the new ones, and tick the box if you accept them.`,
  email_pending_deletion: msg({
    message: `The account of this e-mail address is still pending deletion. The link of the e-mail about the deletion \
brings it back.`,
  }),
  signups_closed: msg`This site does not take everybody who wants to sign up.`,
  invite_invalid: msg`This invitation is unknown or has been used.`,
  too_young: msg({ message: 'Enter your date of birth ({minimum_age}+)' }),
  link_invalid: msg`Link expired or invalid, request a new email`,
  code_of_other_kind: msg`This code is for something else.`,
  email_not_found: msg`E-mail address not found`,
  too_many_reset_mails: msg`Too many password reset emails sent, please try again tomorrow.`,
  too_many_mails: msg`Too many e-mails sent, please try again tomorrow.`,
  old_password_wrong: msg`Please check your old password.`,
  // The screens of passkeys have texts of their own.
  passkey_refused: ERROR,
  too_many_passkeys: ERROR,
  address_not_confirmed: msg`Please confirm your e-mail address first.`,
  password_too_common: msg`Too many people use this password, so it is easy to guess. Please choose another one.`,
  password_too_personal: msg`This is hardly more than your e-mail address or your name. Please choose another password.`,
  name_not_allowed: msg({
    message: `Your name may not be your e-mail address, and may not start with @. It may not look like the address of a \
page either.`,
  }),
  page_too_far: msg`There is no way straight to that page. Please go there from the first one.`,
  voice_unreadable: msg`This recording cannot be read.`,
  voice_too_long: msg`This recording is too long.`,
  picture_unreadable: msg`This picture cannot be read. Please try another one.`,
  picture_too_large: msg({
    message: 'This picture is too large. It may have {limit_megapixels, number} megapixels at most.',
  }),
  update_required: msg`There is a newer version of this site. Load the page again.`,
  too_many_attempts: msg({
    message: 'Too many incorrect attempts, account blocked for {minutes, plural, one {# minute} other {# minutes}}',
  }),
  rate_limited: msg({
    message:
      'That was a little too fast. Please try again in {retry_after_seconds, plural, one {# second} other {# seconds}}.',
  }),
  internal: TRY_LATER,
  unavailable: TRY_LATER,
};

/** The text when the removal of a conversation has had no answer in all tries. The outbox repeats it. */
export const REMOVAL_DELAYED = msg({
  message:
    'The server did not answer. The conversation is gone from this device, and everywhere once you’re back online.',
});

/** The text for an error of `request` or of a refused storage; the general text for any other error. */
export function failureWords(error: unknown): MessageDescriptor {
  if (!(error instanceof ApiFailure) || error.failure.kind !== 'problem') return generalFailureWords(error);
  return problemWords(error.failure.code, error.failure.data);
}

/** The text for a problem; the general text if its data does not fit its code. */
export function problemWords(code: ProblemCode, data: unknown): MessageDescriptor {
  const values: Record<string, unknown> | undefined = problemData(code, data);
  if (values === undefined) return ERROR;
  return { ...PROBLEM_WORDS[code], values: { ...values, ...inMillions(values) } };
}

function inMillions(values: Record<string, unknown>): Record<string, number> {
  const { limit_bytes, limit_pixels } = values;
  return {
    ...(typeof limit_bytes === 'number' && { limit_megabytes: Math.floor(limit_bytes / 1024 ** 2) }),
    ...(typeof limit_pixels === 'number' && { limit_megapixels: Math.floor(limit_pixels / 1e6) }),
  };
}
