import * as z from 'zod/mini';
import { Country, Region } from './base/country.ts';
import { Gender, LookingFor } from './base/gender.ts';
import { TextHash } from './base/text-hash.ts';
import { Email, User } from './account/account.ts';
import { defineCall } from './base/call.ts';
import { MemberId } from './base/ids.ts';
import { Language } from './base/language.ts';
import { MemberName } from './own-profile/own-profile.ts';
import { Source, Tracking } from './tracking.ts';
import { isBlank, rawText } from './base/written-text.ts';
import { Interest, INTERESTS } from './profiles/profile-fields.ts';
import { MESSAGE_BYTES_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, SWIPE_LIKES_A_DAY } from './base/rules.ts';

const isNotBlank = z.refine<string>((text) => !isBlank(text), 'text_needs_body');
const isUnique = z.refine<string[]>((ids) => new Set(ids).size === ids.length, 'repeated');

/** The consents of the new member, each given by a control of its own. `version` is `termsVersion` of the terms that they saw. */
export const Consents = z.strictObject({
  terms: z.literal(true),
  sensitive_data: z.literal(true),
  mails: z.boolean(),
  version: z.iso.date(),
  /** `text_hash` of the terms to which the form linked. An app of an earlier version sends none. */
  text_hash: z.optional(TextHash),
});

export const Password = z.string().check(z.minLength(PASSWORD_LENGTH_MIN), z.maxLength(PASSWORD_LENGTH_MAX));

export const SignupForm = z.strictObject({
  email: Email,
  name: MemberName,
  password: Password,
  date_of_birth: z.iso.date(),
  gender: Gender,
  looking_for: LookingFor,
  country: Country,
  region: z.nullable(Region),
  language: Language,
  consents: Consents,
  /** The first message to a member. The server sends it when the address is confirmed, and the sign-up credits pay for it. */
  signup_message: z.optional(z.strictObject({ profile: MemberId, body: rawText(MESSAGE_BYTES_MAX).check(isNotBlank) })),
  /** The members whom the visitor liked on a landing page. The server sends the likes when the address is confirmed. */
  likes: z.optional(z.array(MemberId).check(z.minLength(1), z.maxLength(SWIPE_LIKES_A_DAY), isUnique)),
  /** The interests that the visitor chose on a landing page. The profile has them from the start. */
  interests: z.optional(z.array(Interest).check(z.minLength(1), z.maxLength(INTERESTS.length), isUnique)),
  invite: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  tracking: z.optional(Tracking),
  /** Opens the sign-up of a site for visitors of partners. The server does not store it. */
  trafficsource: z.optional(Source),
});
export type SignupForm = z.infer<typeof SignupForm>;

export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  path: '/api/signup.php',
  summary: 'Creates an account with an unconfirmed address, signs in, and sends the activation e-mail.',
  access: 'anyone',
  body: SignupForm,
  response: z.object({ user: User }),
  problems: [
    'email_taken',
    'email_pending_deletion',
    'terms_changed',
    'too_young',
    'name_not_allowed',
    'password_too_common',
    'password_too_personal',
    'signups_closed',
    'invite_invalid',
    'message_too_long',
  ],
});

export const resendActivation = defineCall({
  name: 'resendActivation',
  method: 'POST',
  path: '/api/activation.php',
  summary: 'Sends the activation e-mail again, optionally to another address. Only the last e-mail is valid.',
  access: 'member',
  /** Null sends it to the same address. */
  body: z.strictObject({ email: z.nullable(Email) }),
  response: z.object({ user: User }),
  problems: ['email_taken', 'too_many_mails'],
});
