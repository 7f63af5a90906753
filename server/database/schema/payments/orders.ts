import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  REFUND_REASONS,
  REFUND_STATES,
} from '../../../../contract/payments/states.ts';
import { at, now } from '../../columns.ts';
import { agreed_texts } from '../content.ts';
import { sites } from '../sites.ts';

// The accounting of the site. The rows outlive their members, so they have no foreign keys to members, and hold nothing of a profile. Only
// the functions of ../../functions/payments change their states. Amounts of money are in cents: the smallest unit of their
// currency.

const site = () =>
  uuid()
    .notNull()
    .references(() => sites.id);

/** The order of a bundle, at the price that the member saw and agreed to. */
export const orders = pgTable(
  'orders',
  {
    /** The device creates the id, so that a repeated call places one order. */
    id: uuid().primaryKey(),
    site_id: site(),
    member_id: uuid().notNull(),
    /** The number that people see. It grants no access. */
    number: text().notNull().unique(),
    state: text({ enum: ORDER_STATES }).notNull().default('open'),
    credits: integer().notNull(),
    /** The price of the bundle before and after a discount. Both include VAT. */
    list_cents: integer().notNull(),
    total_cents: integer().notNull(),
    currency: text().notNull(),
    /** The country for prices that the member chose, and its VAT in hundredths of a percent. */
    country: text().notNull(),
    vat_rate: integer().notNull(),
    vat_cents: integer().notNull(),
    discount_code: text(),
    discount_percentage: integer(),
    /** The part that must remain paid to keep premium: the lowest price of a bundle at the time of the order, under its discount. */
    premium_cents: integer().notNull(),
    /** When the member agreed to the terms of this version, and to get the credits at once. */
    consent_at: at('consent_at').notNull(),
    terms_version: text().notNull(),
    /** The shown text of the terms. Null for an order that an older release stored. */
    text_hash: text().references(() => agreed_texts.text_hash),
    created_at: now('created_at'),
    completed_at: at('completed_at'),
    /** The payment that completed it. */
    paid_by: uuid(),
    /** Whether this order made its member a premium member. */
    made_premium: boolean().notNull().default(false),
    /** When it was withdrawn, refunded, reversed or refused. */
    ended_at: at('ended_at'),
    /** The credits that refunds, the withdrawal or the reversal have removed. */
    returned_credits: integer().notNull().default(0),
  },
  (t) => [
    index('orders_member').on(t.member_id, t.created_at),
    check('orders_amounts', sql`${t.credits} > 0 and ${t.total_cents} > 0 and ${t.list_cents} >= ${t.total_cents}`),
    check('orders_premium', sql`${t.premium_cents} between 1 and ${t.total_cents}`),
    check('orders_vat', sql`${t.vat_cents} >= 0 and ${t.vat_cents} < ${t.total_cents}`),
    check('orders_completed', sql`(${t.completed_at} is null) = (${t.state} in ('open', 'refused'))`),
    check('orders_ended', sql`(${t.ended_at} is null) = (${t.state} in ('open', 'completed'))`),
    check('orders_returned', sql`${t.returned_credits} between 0 and ${t.credits}`),
  ],
);

/** One attempt to pay an order. */
export const payments = pgTable(
  'payments',
  {
    /** The idempotency key at the provider. */
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    member_id: uuid().notNull(),
    provider: text().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    /** The stored method that pays without an action of the member. Null when the member pays on the page of the provider. */
    stored_method_id: uuid(),
    /** Whether its member asked the provider to store the card for the next order. */
    stores_card: boolean().notNull().default(false),
    /** The payment's id at the provider. Null until the provider has answered. */
    provider_id: text(),
    status: text({ enum: PAYMENT_STATES }).notNull().default('created'),
    cents: integer().notNull(),
    currency: text().notNull(),
    /** Where the member pays. */
    checkout_url: text(),
    /** Why it failed, as the provider reports it. */
    failure: text(),
    created_at: now('created_at'),
    changed_at: now('changed_at'),
    /** When the member first saw the result. Until then a push notifies them. */
    seen_at: at('seen_at'),
    /** When a process last submitted or polled the payment. */
    asked_at: at('asked_at'),
    /** When to poll the provider next. Null: only after a webhook. */
    due_at: at('due_at').default(sql`now() + interval '30 seconds'`),
  },
  (t) => [
    unique('payments_provider_id').on(t.provider, t.provider_id),
    index('payments_order').on(t.order_id),
    index('payments_member').on(t.member_id),
    index('payments_due')
      .on(t.due_at)
      .where(sql`${t.due_at} is not null`),
    check('payments_amount', sql`${t.cents} > 0`),
  ],
);

/** Refunds. A job submits them to the provider once the payment is paid. */
export const refunds = pgTable(
  'refunds',
  {
    /** The idempotency key at the provider. */
    id: uuid().primaryKey().defaultRandom(),
    payment_id: uuid()
      .notNull()
      .references(() => payments.id),
    member_id: uuid().notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    state: text({ enum: REFUND_STATES }).notNull().default('asked'),
    provider_id: text(),
    failure: text(),
    attempts: integer().notNull().default(0),
    created_at: now('created_at'),
    done_at: at('done_at'),
    due_at: at('due_at').default(sql`now()`),
  },
  (t) => [
    index('refunds_payment').on(t.payment_id),
    index('refunds_member').on(t.member_id),
    index('refunds_due')
      .on(t.due_at)
      .where(sql`${t.due_at} is not null`),
    check('refunds_amount', sql`${t.cents} > 0`),
  ],
);

/** Invoices and credit notes, numbered without gaps by site and series. A trigger refuses changes. */
export const documents = pgTable(
  'documents',
  {
    site_id: site(),
    /** Such as I2026 for the invoices and C2026 for the credit notes of a year. */
    series: text().notNull(),
    number: integer().notNull(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    member_id: uuid().notNull(),
    /** Negative on a credit note. */
    total_cents: integer().notNull(),
    vat_cents: integer().notNull(),
    currency: text().notNull(),
    country: text().notNull(),
    vat_rate: integer().notNull(),
    credits: integer().notNull(),
    /** The company of the site at the time of issue. */
    company: jsonb().$type<Record<string, unknown>>().notNull(),
    issued_at: now('issued_at'),
  },
  (t) => [
    primaryKey({ columns: [t.site_id, t.series, t.number] }),
    index('documents_order').on(t.order_id),
    index('documents_member').on(t.member_id),
    index('documents_issued').on(t.site_id, t.issued_at),
  ],
);

/** The last number of each series. The lock of a row ensures that its numbers have no gaps. */
export const document_counters = pgTable(
  'document_counters',
  { site_id: site(), series: text().notNull(), last: integer().notNull() },
  (t) => [primaryKey({ columns: [t.site_id, t.series] })],
);

/** The prices of bundles that the operator set, in place of those of the product. */
export const bundle_prices = pgTable(
  'bundle_prices',
  {
    site_id: site(),
    country: text().notNull(),
    credits: integer().notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.site_id, t.country, t.credits] }),
    check('bundle_prices_amounts', sql`${t.cents} > 0 and ${t.credits} > 0`),
  ],
);
