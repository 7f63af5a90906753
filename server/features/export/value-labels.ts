import type { Language } from '../../../contract/base/language.ts';
import { appLabel } from '../../platform/words.ts';
import type { FieldPath } from './export-words.ts';
import { ownLabels } from './own-labels.ts';

/** A field of `data.json`, which determines the meaning of its values. */
export interface ExportedField {
  readonly section: string;
  readonly name: string;
}

/** The fields whose values have labels in the app, with their vocabularies there. */
const VOCABULARIES: Readonly<Record<string, string>> = {
  'settings.email_notifications': 'mail_type',
  'profile.gender': 'gender',
  'profile.sexuality': 'sexuality',
  'profile.interests': 'interest',
  'profile.hair_color': 'hair_color',
  'profile.eye_color': 'eye_color',
  'profile.body_type': 'body_type',
  'profile.relationship_status': 'relationship_status',
  'profile.looking_for': 'looking_for',
  'profile.notes': 'note',
  'reports.reason': 'report',
  'complaints.about': 'complaint',
  'ledger.reason': 'ledger',
  'orders.state': 'order_state',
  'payments.state': 'payment_state',
  'payments.method': 'payment_method',
  'refunds.state': 'refund_state',
  'refunds.reason': 'ledger',
  'stored_methods.method': 'payment_method',
  'blocked_methods.method': 'payment_method',
  'discount_codes.methods': 'payment_method',
  'departure.reason': 'departure',
} satisfies Partial<Record<FieldPath, string>>;

/** Returns the label of an enumerated value: the app's, otherwise the export's own. Undefined for any other text. */
export function valueLabel(language: Language, field: ExportedField, value: string): string | undefined {
  const { section, name } = field;
  const vocabulary = VOCABULARIES[`${section}.${name}`];
  const shared = vocabulary === undefined ? undefined : appLabel(language, vocabulary, value);
  // The app has the states of payments within a sentence, so they begin with a small letter there.
  if (shared !== undefined) return shared.charAt(0).toLocaleUpperCase(language) + shared.slice(1);
  const labels = ownLabels(language)[name] ?? {};
  return Object.hasOwn(labels, value) ? labels[value] : undefined;
}
