import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS, PAYMENT_STATES } from '../../../../contract/payments/states.ts';
import { at, now } from '../../columns.ts';

// The store of the payment provider `sandbox`. It represents the database of another company: it knows no member, no other table refers
// to it, and only features/payments/sandbox and functions/payments/sandbox.sql use it. Amounts are in the smallest unit of their currency.

/** The payments of the sandbox and their results. */
export const sandbox_payments = pgTable(
  'sandbox_payments',
  {
    /** A random secret, because it grants access to the payment's page. */
    id: text().primaryKey(),
    /** The idempotency key of the client: one payment for each. */
    reference: uuid().notNull().unique(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
    description: text().notNull(),
    language: text().notNull(),
    return_url: text().notNull(),
    customer: text(),
    /** The mandate that pays. Null when a payer pays on the page. */
    mandate: text(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    /** The paid amount, if it differs from `cents`. */
    paid_cents: integer(),
    failure: text(),
    /** The mandate that the payment has created. */
    stored: text(),
    /** The next automatic status, and its time. */
    next_status: text({ enum: PAYMENT_STATES }),
    next_at: at('next_at'),
    /** The statuses in the next responses, before the true one. */
    answers: text({ enum: PAYMENT_STATES })
      .array()
      .notNull()
      .default(sql`'{}'`),
    created_at: now('created_at'),
  },
  (t) => [
    check('sandbox_payments_amount', sql`${t.cents} > 0`),
    check('sandbox_payments_next', sql`(${t.next_status} is null) = (${t.next_at} is null)`),
  ],
);

/** A card, or the permission to debit an account, that a customer has stored for later payments. */
export const sandbox_mandates = pgTable(
  'sandbox_mandates',
  {
    id: text().primaryKey(),
    customer: text().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    /** The end of its number. */
    label: text().notNull(),
    /** Year and month of a card, such as 2028-08. */
    expires: text(),
    /** The client's reference of a signed mandate: one mandate for each. Null for a card. */
    reference: text().unique(),
    /** Whether the bank refuses its payments. */
    is_refused: boolean().notNull().default(false),
    created_at: now('created_at'),
  },
  (t) => [index('sandbox_mandates_customer').on(t.customer)],
);

/** The refunds of the sandbox. */
export const sandbox_refunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    /** The idempotency key of the client: one refund for each. */
    reference: uuid().notNull().unique(),
    payment_id: text()
      .notNull()
      .references(() => sandbox_payments.id),
    cents: integer().notNull(),
    created_at: now('created_at'),
  },
  (t) => [index('sandbox_refunds_payment').on(t.payment_id), check('sandbox_refunds_amount', sql`${t.cents} > 0`)],
);
