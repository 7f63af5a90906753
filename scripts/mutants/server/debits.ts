import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of direct debits. */
export const debitsMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/payments/debits.sql',
    tests: ['server/features/payments/debit/debit-form.pg.test.ts'],
    changes: [
      {
        breaks: 'a number that reversed a debit pays from another account',
        before: "IN (('iban', sha256_hex(p_iban)), ('mobile', sha256_hex(p_mobile)))",
        after: "IN (('iban', sha256_hex(p_iban)))",
      },
      {
        breaks: 'a request beyond the limit of a member uses that of the site',
        before: "(consume_mail_quota(n.member_id::text, 'sms:member', (p_most ->> 'member')::int)",
        after: '(true',
      },
    ],
  },
  {
    file: 'server/database/functions/payments/debits.sql',
    tests: ['server/features/payments/debit/mandates.pg.test.ts'],
    changes: [
      {
        breaks: 'a member takes over the mandate of another one',
        before: 'k.id IS NOT NULL AND (k.member_id <> n.member_id OR k.confirmed_at IS NOT NULL)',
        after: 'k.id IS NOT NULL AND k.confirmed_at IS NOT NULL',
      },
      {
        breaks: 'the mail of a mandate has the whole bank account',
        before: "left(m.iban, 2) || ' •••• ' || right(m.iban, 4)",
        after: 'm.iban',
      },
    ],
  },
  {
    file: 'server/database/functions/payments/debits.sql',
    tests: ['server/features/payments/debit/direct-debit.pg.test.ts'],
    changes: [
      {
        breaks: 'the code of an SMS to another number grants a mandate',
        before: 'IF k.id IS NULL OR k.mobile <> n.mobile OR is_superseded(k) THEN',
        after: 'IF k.id IS NULL OR is_superseded(k) THEN',
      },
    ],
  },
  {
    file: 'server/features/payments/debit/debit-routes.ts',
    tests: ['server/features/payments/debit/direct-debit.pg.test.ts'],
    changes: [
      {
        breaks: 'a mandate for another bundle pays an order of the same price',
        before: 'known.total.cents === total.cents && known.credits === mandate.credits && allows(mandate, total)',
        after: 'known.total.cents === total.cents && allows(mandate, total)',
      },
      {
        breaks: 'a code goes to a fixed line',
        before: 'if (parsed === undefined || !isMobile(parsed))',
        after: 'if (parsed === undefined)',
      },
      {
        breaks: 'a code goes to a country without direct debit',
        before: 'if (!DEBIT_COUNTRIES.some((country) => country === parsed.country))',
        after: 'if (false)',
      },
    ],
  },
  {
    file: 'server/features/payments/debit/debit-routes.ts',
    tests: ['server/features/payments/debit/debit-form.pg.test.ts'],
    changes: [
      {
        breaks: 'a site without direct debit sends codes',
        before: '    requireDebits(debit, shop, providers);\n',
        after: '',
      },
    ],
  },
];
