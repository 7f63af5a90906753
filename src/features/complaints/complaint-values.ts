import { Email } from '../../../contract/account/account.ts';
import { ComplaintKind } from '../../../contract/complaints.ts';
import { COMPLAINT_PLACE_LENGTH } from '../../../contract/operator.ts';
import { isBlank, wellFormedText } from '../../../contract/base/written-text.ts';
import { dropTabDraft, readTabDraft, storeTabDraft } from '../../browser/storage/tab-draft.ts';

/** The values of the form. `id` is the idempotency key: a complaint that is sent again after a reload is stored once. */
export interface ComplaintValues {
  readonly id: string;
  readonly kind: ComplaintKind | null;
  readonly place: string;
  readonly body: string;
  readonly email: string;
  readonly isHonest: boolean;
}

export type ComplaintField = 'kind' | 'body' | 'email' | 'isHonest';

/** The values that a link fills in. */
export interface ComplaintStart {
  readonly kind?: string | undefined;
  readonly place?: string | undefined;
}

const DRAFT = 'complaint-draft';

/** The form of this tab before a reload, or an empty form. The statement of good faith is never stored. */
export function startValues({ kind, place }: ComplaintStart, owner: string): ComplaintValues {
  const draft = readTabDraft(DRAFT, owner);
  const parsed = ComplaintKind.safeParse(kind ?? draft.kind);
  return {
    id: draft.id ?? crypto.randomUUID(),
    kind: parsed.success ? parsed.data : null,
    place: place ?? draft.place ?? '',
    body: draft.body ?? '',
    email: draft.email ?? '',
    isHonest: false,
  };
}

export function storeComplaint({ isHonest: _, kind, ...draft }: ComplaintValues, owner: string): void {
  storeTabDraft(DRAFT, owner, { ...draft, kind: kind ?? '' });
}

/** Returns a new id for the form of this tab, and stores it. */
export function renewComplaintId(owner: string): string {
  const id = crypto.randomUUID();
  storeTabDraft(DRAFT, owner, { ...readTabDraft(DRAFT, owner), id });
  return id;
}

export const dropComplaint = (): void => dropTabDraft(DRAFT);

/** The missing or invalid fields, in the order of the form. */
export function invalidFieldsOf(values: ComplaintValues, isMember: boolean): ComplaintField[] {
  const { kind, body, email, isHonest } = values;
  const fields: (ComplaintField | false)[] = [
    kind === null && 'kind',
    isBlank(body) && 'body',
    !isMember && !Email.safeParse(email.trim()).success && 'email',
    !isHonest && 'isHonest',
  ];
  return fields.filter((field) => field !== false);
}

/** The part of a pasted place that the contract accepts. */
export const placeOf = (text: string): string => wellFormedText(text).slice(0, COMPLAINT_PLACE_LENGTH);
