import type { Gender, LookingFor } from '../../../contract/base/gender.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
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

/** The stored form, and the member to whom its message is. */
type StoredDraft = Partial<SignupValues> & { readonly to?: string | undefined };

function readStored(): StoredDraft {
  try {
    const draft: unknown = JSON.parse(readFromSession(DRAFT) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return {};
    return Object.fromEntries(
      Object.entries(draft).filter(
        ([name, value]) => (name in NO_VALUES || name === 'to') && typeof value === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/**
 * The form of this tab before a reload. The draft holds neither consents, which belong to the submitted form, nor the password. Its message
 * is for one member, so the form of another one starts without it.
 */
export function readDraft(peer: MemberId | undefined): Partial<SignupValues> {
  const { to, message, ...draft } = readStored();
  return to === peer && message !== undefined ? { ...draft, message } : draft;
}

/** A form without a member leaves the message to one in the draft. */
export function storeDraft(values: SignupValues, peer: MemberId | undefined): void {
  const { password: _, terms: _terms, sensitive_data: _data, mails: _mails, message, ...draft } = values;
  const { to, message: before } = readStored();
  store(peer === undefined ? { ...draft, to, message: before } : { ...draft, to: peer, message });
}

/** Puts the first message to a member into the draft. */
export function storeFirstLine(peer: MemberId, message: string): void {
  store({ ...readStored(), to: peer, message });
}

const store = (draft: StoredDraft): void => storeInSession(DRAFT, JSON.stringify(draft));

export function dropDraft(): void {
  removeFromSession(DRAFT);
}
