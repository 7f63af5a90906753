import { expect, test } from 'vitest';
import {
  DISCOUNT_VALIDITIES,
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  REFUND_REASONS,
  REFUND_STATES,
} from '../../../contract/payments/states.ts';
import { MailsDisabledBy } from '../../../contract/account/account.ts';
import { REPORT_REASONS } from '../../../contract/reports.ts';
import { COMPLAINT_KINDS, OPERATOR_ACTS } from '../../../contract/operator.ts';
import {
  CARD_VERDICTS,
  CONSENT_KINDS,
  DELETION_REASONS,
  EMAIL_NOTIFICATIONS,
  LINK_KINDS,
  REPORT_SUBJECTS,
} from '../../../contract/base/rules.ts';
import { NOTE_NAMES } from '../../../demo/content/notes/notes.ts';
import { MAIL_KINDS } from '../../app/mail-kinds.ts';
import type { ExportWords } from './export-words.ts';
import { VALUES_EN } from './values-en.ts';
import { VALUES_FR } from './values-fr.ts';

const VALUES: Readonly<Record<string, readonly string[]>> = {
  kind: [...MAIL_KINDS.map(({ name }) => name), ...CONSENT_KINDS, ...LINK_KINDS],
  state: [...ORDER_STATES, ...PAYMENT_STATES, ...REFUND_STATES],
  reason: [...REFUND_REASONS, ...REPORT_REASONS, ...DELETION_REASONS],
  method: PAYMENT_METHODS,
  methods: PAYMENT_METHODS,
  validity: DISCOUNT_VALIDITIES,
  email_notifications: EMAIL_NOTIFICATIONS,
  subject: REPORT_SUBJECTS,
  verdict: CARD_VERDICTS,
  about: COMPLAINT_KINDS,
  act: OPERATOR_ACTS,
  notifications_disabled: MailsDisabledBy.options,
  notes: NOTE_NAMES,
};

test.each<[string, ExportWords['values']]>([
  ['English', VALUES_EN],
  ['French', VALUES_FR],
])('%s has a text for each kind of mail and each value of a purchase', (_language, words) => {
  const missing = Object.entries(VALUES).flatMap(([field, values]) =>
    values.filter((value) => words[field]?.[value] === undefined).map((value) => `${field}: ${value}`),
  );
  expect(missing).toEqual([]);
});

test('both languages have texts for the same values', () => {
  const namesOf = (words: ExportWords['values']) =>
    Object.entries(words).map(([field, values]) => [field, Object.keys(values).toSorted()]);
  expect(namesOf(VALUES_FR)).toEqual(namesOf(VALUES_EN));
});
