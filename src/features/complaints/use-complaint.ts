import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { wellFormedText } from '../../../contract/base/written-text.ts';
import { sendComplaint } from '../../../contract/complaints.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { knownLanguage } from '../../../contract/base/language.ts';
import { request } from '../../engine/api/request.ts';
import { withFreeId } from '../../engine/api/with-free-id.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import {
  type ComplaintField,
  type ComplaintStart,
  type ComplaintValues,
  dropComplaint,
  invalidFieldsOf,
  placeOf,
  renewComplaintId,
  startValues,
  storeComplaint,
} from './complaint-values.ts';

interface ComplaintOptions {
  /** The signed-in member; null for a visitor. */
  readonly member: MemberId | null;
  readonly start: ComplaintStart;
  /** Called with the number of the complaint. */
  readonly onSent: (number: string) => void;
}

export interface ComplaintState {
  readonly values: ComplaintValues;
  /** The fields that show an error: none before the first attempt to send. */
  readonly invalidFields: ReadonlySet<ComplaintField>;
  readonly change: (some: Partial<ComplaintValues>) => void;
  /** Sends the complaint. Returns the missing or invalid fields. */
  readonly send: () => readonly ComplaintField[];
  readonly sending: { readonly isPending: boolean; readonly error: Error | null };
}

/** The state of the form: its values, which survive a reload of the tab, and its errors. */
export function useComplaint({ member, start, onSent }: ComplaintOptions): ComplaintState {
  const { i18n } = useLingui();
  // A draft belongs to its author, because another member may sign in in this tab.
  const owner = member ?? 'visitor';
  const [values, setValues] = useState(() => startValues(start, owner));
  const isMember = member !== null;
  const [isChecked, setChecked] = useState(false);
  const invalidFields = invalidFieldsOf(values, isMember);
  const renewId = () => {
    const id = renewComplaintId(owner);
    setValues((latest) => ({ ...latest, id }));
    return id;
  };
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const body = { ...bodyOf(values, i18n.locale), ...(isMember && { email: null }) };
      const sendWith = (id: string) => request(sendComplaint, { body: { ...body, id } });
      return withMinimumTime(withFreeId(values.id, sendWith, renewId));
    },
    onSuccess: ({ number }) => {
      dropComplaint();
      onSent(number);
    },
  });
  return {
    values,
    invalidFields: new Set(isChecked ? invalidFields : []),
    change(some) {
      const next = { ...values, ...some };
      setValues(next);
      storeComplaint(next, owner);
      // The refusal does not apply to the changed values.
      if (sending.isError) sending.reset();
    },
    send() {
      setChecked(true);
      if (invalidFields.length === 0 && !sending.isPending) sending.mutate();
      return invalidFields;
    },
    sending,
  };
}

function bodyOf({ kind, place, body, email }: ComplaintValues, language: string) {
  return {
    kind: kind ?? 'other',
    place: placeOf(place),
    body: wellFormedText(body),
    email: email.trim(),
    language: knownLanguage(language),
    good_faith: true as const,
  };
}
