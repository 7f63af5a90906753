import type { Gender, LookingFor } from '../../../contract/base/gender.ts';
import { removeFromSession, readFromSession, storeInSession } from '../../browser/storage/session-note.ts';

/** What the form holds: the text of its fields. An empty text is a field without a value. */
export interface SignupValues {
  gender: '' | Gender;
  looking_for: '' | LookingFor;
  /** `YYYY-MM-DD`, in parts that may be empty while the visitor types. */
  date_of_birth: string;
  country: string;
  region: string;
  name: string;
  email: string;
  password: string;
  invite: string;
  message: string;
  terms: boolean;
  sensitive_data: boolean;
  mails: boolean;
}

export const NO_VALUES: SignupValues = {
  gender: '',
  looking_for: '',
  date_of_birth: '--',
  country: '',
  region: '',
  name: '',
  email: '',
  password: '',
  invite: '',
  message: '',
  terms: false,
  sensitive_data: false,
  mails: false,
};

const DRAFT = 'signup-draft';

/** The form of this tab before a reload. A consent is given at the sign-up, so the draft holds none; nor does it hold the password. */
export function readDraft(): Partial<SignupValues> {
  try {
    const known: unknown = JSON.parse(readFromSession(DRAFT) ?? '{}');
    if (typeof known !== 'object' || known === null) return {};
    return Object.fromEntries(
      Object.entries(known).filter(([name, value]) => name in NO_VALUES && typeof value === 'string'),
    );
  } catch {
    return {};
  }
}

export function storeDraft(values: SignupValues): void {
  const { password: _, terms: _terms, sensitive_data: _data, mails: _mails, ...draft } = values;
  storeInSession(DRAFT, JSON.stringify(draft));
}

export function dropDraft(): void {
  removeFromSession(DRAFT);
}
