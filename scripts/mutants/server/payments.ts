import type { MutatedFile } from '../base/mutant.ts';

/** Mutants of refunds, direct debits, reconciliation and the ledger. */
export const paymentsMutants: readonly MutatedFile[] = [
  {
    file: 'server/database/functions/payments/orders.sql',
    tests: ['server/features/payments/refund-order.pg.test.ts'],
    changes: [
      {
        breaks: 'half a cent of a share is rounded down',
        before: 'SELECT floor(p_cents::numeric * p_part / p_whole + 0.5)::int',
        after: 'SELECT ceil(p_cents::numeric * p_part / p_whole - 0.5)::int',
      },
      {
        breaks: 'a share loses its part of a cent',
        before: 'SELECT floor(p_cents::numeric * p_part / p_whole + 0.5)::int',
        after: 'SELECT (p_cents::bigint * p_part / p_whole)::int',
      },
    ],
  },
  {
    file: 'server/database/functions/payments/refunds.sql',
    tests: ['server/features/payments/refund-order.pg.test.ts'],
    changes: [
      {
        breaks: 'a refund stays due after its claim',
        before: "due_at = now() + least(interval '1 minute' * power(2, least(r.attempts, 9)), interval '6 hours')",
        after: 'due_at = now()',
      },
      {
        breaks: 'a refund that has ended moves again',
        before: "WHERE id = p_refund AND state IN ('asked', 'sent')",
        after: 'WHERE id = p_refund',
      },
    ],
  },
  {
    file: 'server/database/functions/payments/debits.sql',
    tests: ['server/features/payments/debit/debit-limit.pg.test.ts'],
    changes: [
      {
        breaks: 'the last cent of the limit is refused',
        before: 'v_used + p_cents > rule_debit_limit_cents()',
        after: 'v_used + p_cents >= rule_debit_limit_cents()',
      },
    ],
  },
  {
    file: 'server/database/functions/payments/debits.sql',
    tests: ['server/features/payments/debit/direct-debit.pg.test.ts'],
    changes: [
      {
        breaks: 'a mandate is deleted after as many days as it should be months',
        before: 'm.confirmed_at < now() - make_interval(months => rule_mandate_months())',
        after: 'm.confirmed_at < now() - make_interval(days => rule_mandate_months())',
      },
      {
        breaks: 'a mandate is deleted as many days after its debit as it should be months',
        before: 'p.changed_at > now() - make_interval(months => rule_mandate_months())',
        after: 'p.changed_at > now() - make_interval(days => rule_mandate_months())',
      },
    ],
  },
  {
    file: 'server/database/functions/payments/reconcile.sql',
    tests: ['server/features/payments/reconcile.pg.test.ts'],
    changes: [
      {
        breaks: 'a refund of more than an order paid is not refused',
        before: "m.status <> 'reversed' AND m.refunded <> s.cents",
        after: "m.status <> 'reversed' AND m.refunded < s.cents",
      },
      {
        breaks: 'a refund of more than a second payment is not refused',
        before: 'o.paid_by IS DISTINCT FROM m.id AND m.refunded <> m.cents',
        after: 'o.paid_by IS DISTINCT FROM m.id AND m.refunded < m.cents',
      },
      {
        breaks: 'a refund that waits is never found',
        before: "WHERE m.waiting_since < p_to - interval '3 days'",
        after: 'WHERE false',
      },
      {
        breaks: 'a refund is found before it has waited for three days',
        before: "WHERE m.waiting_since < p_to - interval '3 days'",
        after: "WHERE m.waiting_since < p_to - interval '2 days'",
      },
    ],
  },
  {
    file: 'server/database/functions/credits.sql',
    tests: ['server/features/credits/credit.pg.test.ts'],
    changes: [
      {
        breaks: 'an entry has the time when its transaction began',
        before: 'p_amount, v_balance, clock_timestamp());',
        after: 'p_amount, v_balance, now());',
      },
    ],
  },
  {
    file: 'server/features/payments/read-order.ts',
    tests: ['server/features/payments/debit/direct-debit.pg.test.ts'],
    changes: [
      {
        breaks: 'a mandate is offered as a stored card',
        before: "WHERE member_id = $1 AND method <> 'sdd' AND (expires",
        after: 'WHERE member_id = $1 AND (expires',
      },
    ],
  },
  {
    file: 'server/features/chats/send.ts',
    tests: ['server/features/chats/message.pg.test.ts'],
    changes: [
      {
        breaks: 'a refusal without enough credits does not report the balance',
        before: '{ price: sending.price, credits: verdict.credits }',
        after: '{ price: sending.price, credits: 0 }',
      },
    ],
  },
  {
    file: 'server/features/payments/payment-course.ts',
    tests: ['server/features/payments/stored-methods.pg.test.ts'],
    changes: [
      {
        breaks: 'a repeated press charges a stored method again',
        before: "if (claim === 'repeated' && row.is_stored)",
        after: 'if (claim === null)',
      },
    ],
  },
];
