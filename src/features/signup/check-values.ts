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

/** Why a field is not accepted. `fault-words.ts` has the texts. */
export type Fault =
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

/** What the site asks for. */
export interface SignupRules {
  readonly minimumAge: number;
  readonly needsInvite: boolean;
  /** In graphemes. */
  readonly messageLength: number;
}

/** The fault of each field that is not accepted, as far as this device can check. */
export function checkValues(values: SignupValues, rules: SignupRules): Partial<Record<SignupField, Fault>> {
  const faults: Partial<Record<SignupField, Fault | undefined>> = {
    gender: values.gender === '' ? 'choose' : undefined,
    looking_for: values.looking_for === '' ? 'choose' : undefined,
    date_of_birth: faultOfBirth(values.date_of_birth, rules.minimumAge),
    country: values.country === '' ? 'choose' : undefined,
    name: faultOfName(values.name, values.email),
    email: isEmail(values.email) ? undefined : 'email_invalid',
    password: faultOfPassword(values),
    invite: rules.needsInvite && values.invite.trim() === '' ? 'invite_needed' : undefined,
    message: countGraphemes(cleanText(values.message)) > rules.messageLength ? 'message_too_long' : undefined,
    terms: values.terms ? undefined : 'consent_needed',
    sensitive_data: values.sensitive_data ? undefined : 'consent_needed',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
}

const isEmail = (text: string) => Email.safeParse(text.trim()).success;

function faultOfName(name: string, email: string): Fault | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'name_needed';
  // While the address is being typed, a part of it may be the name.
  if (isEmail(email) && trimmed.toLowerCase() === email.trim().toLowerCase()) return 'name_not_allowed';
  return MemberName.safeParse(trimmed).success && !looksLikeAddress(trimmed) ? undefined : 'name_not_allowed';
}

function faultOfPassword({ password, ...known }: SignupValues): Fault | undefined {
  if (password.length < PASSWORD_LENGTH_MIN) return 'password_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_long';
  return isOwnPassword(password, known) ? 'password_personal' : undefined;
}

function faultOfBirth(date: string, minimumAge: number): Fault | undefined {
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

/** The date as the contract spells it: `1987-3-4` becomes `1987-03-04`. */
export function isoDate(date: string): string {
  return date
    .split('-')
    .map((part, index) => (index === 0 || part === '' ? part : part.padStart(2, '0')))
    .join('-');
}
