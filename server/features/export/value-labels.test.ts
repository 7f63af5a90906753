import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MailsDisabledBy } from '../../../contract/account/account.ts';
import { EMAIL_NOTIFICATIONS, LANGUAGES } from '../../../contract/base/rules.ts';
import { GIFTS } from '../../../contract/chats/gifts.ts';
import { EXPORT_SECTIONS, type ExportSection } from '../../../contract/export/export-data.ts';
import {
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  INTERESTS,
  RELATIONSHIP_STATUSES,
} from '../../../contract/profiles/profile-fields.ts';
import { NOTE_NAMES } from '../../../demo/content/notes/notes.ts';
import { MAIL_KINDS } from '../../app/mail-kinds.ts';
import { appLabel } from '../../platform/words.ts';
import type { FieldPath } from './export-words.ts';
import { exportedShape } from './exported-columns.ts';
import { valueLabel } from './value-labels.ts';

/** The values of fields that the schema does not enumerate. */
const OPEN_VALUES: Partial<Record<FieldPath, readonly string[]>> = {
  'settings.email_notifications': EMAIL_NOTIFICATIONS,
  'settings.notifications_disabled': MailsDisabledBy.options,
  'profile.gender': ['male', 'female'],
  'profile.sexuality': ['hetero', 'gay', 'lesbian', 'bi'],
  'profile.looking_for': ['female', 'male', 'both'],
  'profile.interests': INTERESTS,
  'profile.hair_color': HAIR_COLORS,
  'profile.eye_color': EYE_COLORS,
  'profile.body_type': BODY_TYPES,
  'profile.relationship_status': RELATIONSHIP_STATUSES,
  'profile.notes': NOTE_NAMES,
  'ledger.reason': ['message', 'signup', 'purchase', 'refund', 'withdrawal', 'order_refund', 'reversal'],
  'payments.provider': ['sandbox', 'mollie'],
  'mails.kind': MAIL_KINDS.map(({ name }) => name),
};

function enumeratedValues(): [path: string, values: readonly string[]][] {
  return (Object.keys(EXPORT_SECTIONS) as ExportSection[])
    .filter((section) => section !== 'conversations')
    .flatMap((section) =>
      Object.entries(exportedShape(EXPORT_SECTIONS[section])).map(([field, schema]): [string, readonly string[]] => [
        `${section}.${field}`,
        optionsOf(schema),
      ]),
    );
}

function optionsOf(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodMiniNullable) return optionsOf(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) return optionsOf(schema.def.element);
  return schema instanceof z.ZodMiniEnum ? schema.options.map(String) : [];
}

test.each(LANGUAGES)('each enumerated value has a label in %s', (language) => {
  const values = [...enumeratedValues(), ...Object.entries(OPEN_VALUES)];
  expect(values.filter(([, some]) => some.length > 0).length).toBeGreaterThan(30);
  const missing = values.flatMap(([path, some]) => {
    const [section = '', name = ''] = path.split('.');
    return some
      .filter((value) => valueLabel(language, { section, name }, value) === undefined)
      .map((value) => `${path}: ${value}`);
  });
  expect(missing).toEqual([]);
});

test.each(LANGUAGES)('each gift has a label in %s', (language) => {
  expect(Object.keys(GIFTS).filter((gift) => appLabel(language, 'gift', gift) === undefined)).toEqual([]);
});

test('a state has the label of its section, which begins with a capital letter', () => {
  const labels = ['orders', 'payments', 'refunds'].map((section) =>
    valueLabel('en', { section, name: 'state' }, 'failed'),
  );
  expect(labels).toEqual([undefined, 'Failed', 'Not possible this way. We will write to you.']);
});

test('a value that is not enumerated has no label', () => {
  for (const value of ['violet', 'constructor', '__proto__'])
    expect(valueLabel('fr', { section: 'profile', name: 'hair_color' }, value)).toBeUndefined();
});
