import type { Gender, LookingFor } from '../../../contract/base/gender.ts';
import { removeFromSession, readFromSession, storeInSession } from '../../browser/storage/session-note.ts';

/** The texts of the form's fields. An empty text is a field without a value. */
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

/** The answers that a visitor gave before the form. */
export interface FirstAnswers {
  readonly gender?: Gender | undefined;
  readonly looking_for?: LookingFor | undefined;
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

/** The form of this tab before a reload. The draft holds neither consents, which belong to the submitted form, nor the password. */
export function readDraft(): Partial<SignupValues> {
  try {
    const draft: unknown = JSON.parse(readFromSession(DRAFT) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    return Object.fromEntries(
      Object.entries(draft).filter(([name, value]) => name in NO_VALUES && typeof value === 'string'),
    );
  } catch {
    return {};
  }
}

export function storeDraft(values: SignupValues): void {
  const { password: _, terms: _terms, sensitive_data: _data, mails: _mails, ...draft } = values;
  storeInSession(DRAFT, JSON.stringify(draft));
}

/** Puts the first message to a member into the draft. */
export function storeFirstLine(message: string): void {
  storeInSession(DRAFT, JSON.stringify({ ...readDraft(), message }));
}

export function dropDraft(): void {
  removeFromSession(DRAFT);
}
