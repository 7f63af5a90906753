import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { PAYMENT_METHODS } from '../../../../contract/payments/states.ts';
import { now } from '../../columns.ts';

// The data of members that payment providers store. functions/payments/customers.sql draws its life.

/** A card or mandate that the provider stores for a member. The label identifies it for the member, such as the end of its number. */
export const stored_methods = pgTable(
  'stored_methods',
  {
    id: uuid().primaryKey().defaultRandom(),
    member_id: uuid().notNull(),
    provider: text().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    customer_id: text().notNull(),
    mandate_id: text().notNull(),
    label: text().notNull(),
    /** Year and month, such as 2028-08. */
    expires: text(),
    created_at: now('created_at'),
  },
  (t) => [
    unique('stored_methods_mandate').on(t.provider, t.mandate_id),
    index('stored_methods_member').on(t.member_id),
  ],
);

/** The customer at a provider that represents a member. */
export const payment_customers = pgTable(
  'payment_customers',
  {
    member_id: uuid().notNull(),
    provider: text().notNull(),
    customer_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.member_id, t.provider] })],
);

/**
 * Customers of erased members that a provider must delete, with their cards and mandates. A job requests it and deletes the row. The
 * transaction of the erasure writes the row.
 */
export const customers_to_forget = pgTable(
  'customers_to_forget',
  {
    provider: text().notNull(),
    customer_id: text().notNull(),
    attempts: integer().notNull().default(0),
    created_at: now('created_at'),
    due_at: now('due_at'),
  },
  (t) => [primaryKey({ columns: [t.provider, t.customer_id] }), index('customers_to_forget_due').on(t.due_at)],
);

/** The blocked payment methods of a member, after the bank reversed such a payment or by an act of the operator. */
export const method_blocks = pgTable(
  'method_blocks',
  { member_id: uuid().notNull(), method: text({ enum: PAYMENT_METHODS }).notNull(), created_at: now('created_at') },
  (t) => [primaryKey({ columns: [t.member_id, t.method] })],
);
