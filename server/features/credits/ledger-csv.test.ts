import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { LEDGER_KINDS } from '../../../contract/payments/rules.ts';
import { ledgerKindLabel } from './ledger-csv.ts';

test.each(LANGUAGES)('each kind of entry has its own label in %s', (language) => {
  const labels = LEDGER_KINDS.map((kind) => ledgerKindLabel(kind, language));
  expect(new Set(labels.filter((label) => label !== '')).size).toBe(LEDGER_KINDS.length);
});
