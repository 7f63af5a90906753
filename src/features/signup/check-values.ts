import * as z from 'zod/mini';
import { cleanText } from '../../../contract/base/written-text.ts';
import { countGraphemes } from '../../../contract/base/graphemes.ts';
import { Email } from '../../../contract/account/account.ts';
import { ageOn } from '../../../contract/base/age.ts';
import { isOwnPassword } from '../../../contract/account/own-password.ts';
import { looksLikeAddress, MemberName } from '../../../contract/own-profile/own-profile.ts';
import { MAXIMUM_AGE, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '../../../contract/base/rules.ts';
import type { SignupValues } from './signup-values.ts';

export type SignupField = keyof SignupValues;

/** The reason why a field is invalid. `field-error-words.ts` has the texts. */
export type SignupFieldError =
  | 'choose'
  | 'birth_needed'
  | 'birth_invalid'
  | 'too_young'
  | 'name_needed'
  | 'name_not_allowed'
  | 'email_invalid'
  | 'password_short'
  | 'password_long'
  | 'password_personal'
  | 'invite_needed'
  | 'message_too_long'
  | 'consent_needed';

/** The site's rules for a sign-up. */
export interface SignupRules {
  readonly minimumAge: number;
  readonly needsInvite: boolean;
  /** In graphemes. */
  readonly messageLength: number;
}

/** The error of each invalid field, as far as this device can check. */
export function checkValues(values: SignupValues, rules: SignupRules): Partial<Record<SignupField, SignupFieldError>> {
  const errors: Partial<Record<SignupField, SignupFieldError | undefined>> = {
    gender: values.gender === '' ? 'choose' : undefined,
    looking_for: values.looking_for === '' ? 'choose' : undefined,
    date_of_birth: birthErrorOf(values.date_of_birth, rules.minimumAge),
    country: values.country === '' ? 'choose' : undefined,
    name: nameErrorOf(values.name, values.email),
    email: isEmail(values.email) ? undefined : 'email_invalid',
    password: passwordErrorOf(values),
    invite: rules.needsInvite && values.invite.trim() === '' ? 'invite_needed' : undefined,
    message: countGraphemes(cleanText(values.message)) > rules.messageLength ? 'message_too_long' : undefined,
    terms: values.terms ? undefined : 'consent_needed',
    sensitive_data: values.sensitive_data ? undefined : 'consent_needed',
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

const isEmail = (text: string) => Email.safeParse(text.trim()).success;

function nameErrorOf(name: string, email: string): SignupFieldError | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'name_needed';
  // During typing of the address, the name may be equal to a part of it. Only a complete address counts.
  if (isEmail(email) && trimmed.toLowerCase() === email.trim().toLowerCase()) return 'name_not_allowed';
  return MemberName.safeParse(trimmed).success && !looksLikeAddress(trimmed) ? undefined : 'name_not_allowed';
}

function passwordErrorOf({ password, ...known }: SignupValues): SignupFieldError | undefined {
  if (password.length < PASSWORD_LENGTH_MIN) return 'password_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_long';
  return isOwnPassword(password, known) ? 'password_personal' : undefined;
}

function birthErrorOf(date: string, minimumAge: number): SignupFieldError | undefined {
  if (date === '--' || date === '') return 'birth_needed';
  const age = ageToday(date);
  if (age === null || age < 0 || age > MAXIMUM_AGE) return 'birth_invalid';
  return age < minimumAge ? 'too_young' : undefined;
}

/** Today's age; null if the date is incomplete or not in the calendar. */
export function ageToday(date: string): number | null {
  const iso = isoDate(date);
  return z.iso.date().safeParse(iso).success ? ageOn(new Date(), iso) : null;
}

/** The date in the contract's format: `1987-3-4` becomes `1987-03-04`. */
export function isoDate(date: string): string {
  return date
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-');
}
