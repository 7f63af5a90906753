import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of the reconciliation. */
export const reconcileMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/payments/reconcile.sql',
    tests: ['server/features/payments/reconcile.pg.test.ts'],
    changes: [
      {
        breaks: 'credits that were booked twice are not found',
        before: 'WHERE e.bought <> CASE WHEN o.completed_at IS NULL THEN 0 ELSE o.credits END',
        after: 'WHERE e.bought < CASE WHEN o.completed_at IS NULL THEN 0 ELSE o.credits END',
      },
      {
        breaks: 'credits without a completed order are not found',
        before: 'CASE WHEN o.completed_at IS NULL THEN 0 ELSE o.credits END',
        after: 'CASE WHEN o.completed_at IS NULL THEN e.bought ELSE o.credits END',
      },
      {
        breaks: 'returned credits that stayed in the ledger are not found',
        before: 'WHERE e.returned <> o.returned_credits',
        after: 'WHERE false',
      },
      {
        breaks: 'an invoice too many is not found',
        before:
          "WHERE d.cents <> CASE WHEN o.state IN ('completed', 'withdrawn') THEN o.total_cents - s.cents ELSE 0 END",
        after:
          "WHERE d.cents < CASE WHEN o.state IN ('completed', 'withdrawn') THEN o.total_cents - s.cents ELSE 0 END",
      },
      {
        breaks: 'a code that was not redeemed is not found',
        before: 'WHERE o.completed_at IS NOT NULL AND o.discount_code IS NOT NULL\n',
        after: 'WHERE false\n',
      },
      {
        breaks: 'a gap in the numbers of invoices is not found',
        before: 'HAVING count(*) <> max(d.number)',
        after: 'HAVING count(*) > max(d.number)',
      },
    ],
  },
  {
    file: 'server/features/payments/reconcile.ts',
    tests: ['server/features/payments/reconcile.pg.test.ts'],
    changes: [
      {
        breaks: 'a payment whose amount differs at the provider is not found',
        before: "if (here === there || state === 'mismatched') return [];",
        after: 'return [];',
      },
      {
        breaks: 'a direct debit that failed after its credits is a difference',
        before: "return method === 'sdd' && (reply === 'failed' || reply === 'cancelled' || reply === 'expired');",
        after: 'return false;',
      },
    ],
  },
];
