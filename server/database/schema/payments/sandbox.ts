import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS, PAYMENT_STATES } from '../../../../contract/payments/states.ts';
import { at, now } from '../../columns.ts';

// The store of the payment provider `sandbox`. It stands for the database of another company: it knows no member, no other table refers
// to it, and only features/payments/sandbox and functions/payments/sandbox.sql use it. Amounts are in the smallest unit of their currency.

/** What the sandbox was asked to collect, and what became of it. */
export const sandbox_payments = pgTable(
  'sandbox_payments',
  {
    /** Nobody can guess it: it opens the payment's page. */
    id: text().primaryKey(),
    /** The asker's id, for which the sandbox makes one payment. */
    reference: uuid().notNull().unique(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
    description: text().notNull(),
    language: text().notNull(),
    return_url: text().notNull(),
    customer: text(),
    /** The mandate that pays. Null when a payer does. */
    mandate: text(),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    /** What the payer paid, if it is not `cents`. */
    paid_cents: integer(),
    failure: text(),
    /** The mandate that the payer left. */
    stored: text(),
    /** The status that it takes by itself, and when. */
    next_status: text({ enum: PAYMENT_STATES }),
    next_at: at('next_at'),
    /** The statuses that the sandbox gives for its next answers, before the true one. */
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

/** A card, or the permission to debit an account, that a customer left for later payments. */
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
    /** The asker's name of a signed mandate, for which the sandbox makes one. Null for a card. */
    reference: text().unique(),
    /** Whether the bank refuses it from now on. */
    is_refused: boolean().notNull().default(false),
    created_at: now('created_at'),
  },
  (t) => [index('sandbox_mandates_customer').on(t.customer)],
);

/** Money that the sandbox sent back. */
export const sandbox_refunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    /** The asker's id, for which the sandbox makes one refund. */
    reference: uuid().notNull().unique(),
    payment_id: text()
      .notNull()
      .references(() => sandbox_payments.id),
    cents: integer().notNull(),
    created_at: now('created_at'),
  },
  (t) => [index('sandbox_refunds_payment').on(t.payment_id), check('sandbox_refunds_amount', sql`${t.cents} > 0`)],
);
