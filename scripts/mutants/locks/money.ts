import type { MutatedFile } from '../base/mutant.ts';
import { locksOperator } from './operator.ts';

const PAYMENTS = 'server/features/payments';
const FUNCTIONS = 'server/database/functions/payments';
const ORDERS = `${FUNCTIONS}/orders.sql`;
const STATES = `${FUNCTIONS}/payment-states.sql`;
const DOCUMENTS = `${FUNCTIONS}/documents.sql`;
const REFUNDS = `${FUNCTIONS}/refunds.sql`;
const DEBITS = `${FUNCTIONS}/debits.sql`;

/** Orders, payments and refunds, each with one lock taken out. */
const orderLocks: readonly MutatedFile[] = [
  {
    file: ORDERS,
    tests: [`${PAYMENTS}/same-purchase.pg.test.ts`],
    changes: [
      {
        breaks: 'two orders that race are both placed',
        before: '  PERFORM lock_actor(o.member_id);\n',
        after: '',
      },
    ],
  },
  {
    file: ORDERS,
    tests: [`${PAYMENTS}/debit/mandates.pg.test.ts`],
    changes: [
      {
        breaks: 'a confirmation that races with itself pays an open order twice',
        before:
          '  PERFORM lock_actor(p_member);\n  SELECT * INTO o FROM orders WHERE id = p_order AND member_id = p_member;',
        after: '  SELECT * INTO o FROM orders WHERE id = p_order AND member_id = p_member;',
      },
    ],
  },
  {
    file: STATES,
    tests: [`${PAYMENTS}/forget-customers.pg.test.ts`],
    changes: [
      {
        breaks: 'an address where to pay is stored during the erasure',
        before: '  SELECT lock_members(ARRAY(SELECT member_id FROM payments WHERE id = p_payment));\n',
        after: '',
      },
    ],
  },
  {
    file: STATES,
    tests: [`${PAYMENTS}/payments.pg.test.ts`],
    changes: [
      {
        breaks: 'two presses both hand one payment over',
        before: ' AND (asked_at IS NULL OR due_at <= now());',
        after: ';',
      },
    ],
  },
  {
    file: REFUNDS,
    tests: [`${PAYMENTS}/payments.pg.test.ts`],
    changes: [
      {
        breaks: 'withdrawals that race pay back twice',
        before: `  PERFORM lock_actor(p_member);
  SELECT * INTO o FROM orders WHERE id = p_order AND member_id = p_member FOR UPDATE;`,
        after: '  SELECT * INTO o FROM orders WHERE id = p_order AND member_id = p_member;',
      },
    ],
  },
  {
    file: STATES,
    tests: [`${PAYMENTS}/orders.pg.test.ts`],
    changes: [
      {
        breaks: 'answers of the provider that race complete an order twice',
        before: `  PERFORM lock_members(ARRAY(SELECT member_id FROM payments WHERE id = p_payment));
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment) FOR UPDATE;
  SELECT * INTO p FROM payments WHERE id = p_payment FOR UPDATE;
  IF NOT FOUND`,
        after: `  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment);
  SELECT * INTO p FROM payments WHERE id = p_payment;
  IF NOT FOUND`,
      },
    ],
  },
  {
    file: DOCUMENTS,
    tests: [`${PAYMENTS}/orders.pg.test.ts`],
    changes: [
      {
        breaks: 'two documents that race get one number',
        before: 'SET last = d.last + 1 RETURNING',
        after: `SET last = coalesce((
    SELECT c.last FROM document_counters c WHERE (c.site_id, c.series) = (o.site_id, v_series)), 0) + 1 RETURNING`,
      },
    ],
  },
  {
    file: ORDERS,
    tests: [`${PAYMENTS}/discounts.pg.test.ts`],
    changes: [
      {
        breaks: 'orders that race redeem a code twice',
        before: `c.slot, o.member_id, o.id
    FROM check_code(o.member_id, o.discount_code, jsonb_build_object('order_id', o.id)) c WHERE c.slot IS NOT NULL
`,
        after: `c.slot || ' ' || o.id, o.member_id, o.id
    FROM check_code(o.member_id, o.discount_code, jsonb_build_object('order_id', o.id)) c WHERE c.slot IS NOT NULL
      AND NOT EXISTS (SELECT FROM redemptions r WHERE r.code = redeemed_as(o.discount_code) AND r.slot LIKE c.slot || ' %')
`,
      },
    ],
  },
  {
    file: REFUNDS,
    tests: [`${PAYMENTS}/refund-order.pg.test.ts`],
    changes: [
      {
        breaks: 'two operators both pay an order back',
        before: `  PERFORM lock_members(ARRAY(SELECT member_id FROM orders WHERE id = p_order));
  SELECT * INTO o FROM orders WHERE id = p_order FOR UPDATE;`,
        after: '  SELECT * INTO o FROM orders WHERE id = p_order;',
      },
    ],
  },
  {
    file: REFUNDS,
    tests: [`${PAYMENTS}/book-refunds.pg.test.ts`],
    changes: [
      {
        breaks: 'two who book one refund at once both book it',
        before: `  PERFORM lock_members(ARRAY(SELECT member_id FROM payments WHERE id = p_payment));
  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment) FOR UPDATE;
  SELECT * INTO p FROM payments WHERE id = p_payment FOR UPDATE;
  IF EXISTS`,
        after: `  SELECT * INTO o FROM orders WHERE id = (SELECT order_id FROM payments WHERE id = p_payment);
  SELECT * INTO p FROM payments WHERE id = p_payment;
  IF EXISTS`,
      },
    ],
  },
  {
    file: STATES,
    tests: [`${PAYMENTS}/claims.pg.test.ts`],
    changes: [
      {
        breaks: 'two processes ask about one payment',
        before: 'ORDER BY p.due_at LIMIT p_most FOR UPDATE SKIP LOCKED',
        after: 'ORDER BY p.due_at LIMIT p_most',
      },
    ],
  },
  {
    file: REFUNDS,
    tests: [`${PAYMENTS}/claims.pg.test.ts`],
    changes: [
      {
        breaks: 'two processes send one refund',
        before: 'ORDER BY r.due_at LIMIT p_most FOR UPDATE OF r SKIP LOCKED',
        after: 'ORDER BY r.due_at LIMIT p_most',
      },
    ],
  },
];

const customerLocks: readonly MutatedFile[] = [
  {
    file: `${FUNCTIONS}/customers.sql`,
    tests: [`${PAYMENTS}/claims.pg.test.ts`],
    changes: [{ breaks: 'two processes forget one customer', before: '    FOR UPDATE SKIP LOCKED\n', after: '' }],
  },
  {
    file: `${FUNCTIONS}/customers.sql`,
    tests: [`${PAYMENTS}/forget-customers.pg.test.ts`],
    changes: [
      {
        breaks: 'a customer is made during the erasure',
        before: '  PERFORM lock_members(ARRAY[p_member]);\n',
        after: '',
      },
      {
        breaks: 'a card is stored during the erasure',
        before: '  PERFORM lock_members(ARRAY[p_method.member_id]);\n',
        after: '',
      },
    ],
  },
];

const debitLocks: readonly MutatedFile[] = [
  {
    file: DEBITS,
    tests: [`${PAYMENTS}/debit/debit-limit.pg.test.ts`],
    changes: [
      {
        breaks: 'debits of one bank account that race are beyond the limit',
        before: "  PERFORM pg_advisory_xact_lock(hashtextextended('iban ' || p_iban, 0));\n",
        after: '',
      },
      {
        breaks: 'debits of one number that race are beyond the limit',
        before: "  PERFORM pg_advisory_xact_lock(hashtextextended('mobile ' || p_mobile, 0));\n",
        after: '',
      },
    ],
  },
  {
    file: DEBITS,
    tests: [`${PAYMENTS}/debit/direct-debit.pg.test.ts`],
    changes: [
      {
        breaks: 'wrong codes that race count once',
        before: `  PERFORM lock_actor(p_member);
  SELECT * INTO m FROM mandates WHERE id = p_mandate AND member_id = p_member FOR UPDATE;`,
        after: '  SELECT * INTO m FROM mandates WHERE id = p_mandate AND member_id = p_member;',
      },
    ],
  },
  {
    file: DEBITS,
    tests: [`${PAYMENTS}/debit/one-mandate.pg.test.ts`],
    changes: [
      {
        breaks: 'confirmations that race lose the stored method',
        before: `  PERFORM lock_members(ARRAY(SELECT member_id FROM mandates WHERE id = p_mandate));
  SELECT * INTO m FROM mandates WHERE id = p_mandate AND confirmed_at IS NOT NULL FOR UPDATE;`,
        after: '  SELECT * INTO m FROM mandates WHERE id = p_mandate AND confirmed_at IS NOT NULL;',
      },
    ],
  },
];

const sandboxLocks: readonly MutatedFile[] = [
  {
    file: `${FUNCTIONS}/sandbox.sql`,
    tests: [`${PAYMENTS}/sandbox/sandbox.pg.test.ts`],
    changes: [
      {
        breaks: 'refunds that race send more back than was paid',
        before: '  PERFORM FROM sandbox_payments WHERE id = r.payment_id FOR UPDATE;\n',
        after: '',
      },
    ],
  },
  {
    file: `${PAYMENTS}/sandbox/sandbox-provider.ts`,
    tests: [`${PAYMENTS}/sandbox/sandbox.pg.test.ts`],
    changes: [
      {
        breaks: 'a payment that two processes make at once fails',
        before: '       ON CONFLICT (reference) DO NOTHING`',
        after: '`',
      },
    ],
  },
  {
    file: `${PAYMENTS}/sandbox/decide.ts`,
    tests: [`${PAYMENTS}/sandbox/sandbox.pg.test.ts`],
    changes: [
      {
        breaks: 'a payment is decided by each who presses at once',
        before: 'p.status = ANY ($2)',
        after: "'${payment.status}' = ANY ($2)",
      },
    ],
  },
];

/** The locks that keep money right, taken out one at a time. */
export const moneyLocks: readonly MutatedFile[] = [
  ...orderLocks,
  ...customerLocks,
  ...debitLocks,
  ...sandboxLocks,
  ...locksOperator,
];
