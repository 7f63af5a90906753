import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { DISCOUNT_VALIDITIES, PAYMENT_METHODS } from '../../../contract/payments/states.ts';
import { at, now } from '../columns.ts';
import { orders } from './payments/orders.ts';
import { sites } from './sites.ts';

const site = () =>
  uuid()
    .notNull()
    .references(() => sites.id);

/** A discount code for all members of a site, or for one. functions/promotions.sql adds the offers that each member has by the rules. */
export const discount_codes = pgTable(
  'discount_codes',
  {
    site_id: site(),
    /** In capital letters. */
    code: text().notNull(),
    /** The only member who can use the code. Null: every member of the site. */
    member_id: uuid(),
    value_percentage: integer().notNull(),
    /** The lowest price of a bundle that it reduces, in cents of `currency`. */
    minimum_order_value: integer().notNull().default(0),
    /** Null in these four columns: any country, any currency, any method, no expiry. */
    country: text(),
    currency: text(),
    paymentmethods: text({ enum: PAYMENT_METHODS }).array(),
    expires_at: at('expires_at'),
    status: text({ enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    validity: text({ enum: DISCOUNT_VALIDITIES }).notNull().default('once-per-user'),
    created_at: now('created_at'),
  },
  (t) => [
    unique('discount_codes_code').on(t.site_id, t.code, t.member_id).nullsNotDistinct(),
    index('discount_codes_member').on(t.member_id),
    check('discount_codes_percentage', sql`${t.value_percentage} between 1 and 99`),
    check('discount_codes_capital', sql`${t.code} = upper(${t.code})`),
    check('discount_codes_minimum', sql`${t.minimum_order_value} = 0 or ${t.currency} is not null`),
  ],
);

/** The use of a code by a completed order. `slot` is the scope of one use: the empty text for the code itself, a member, or an order. */
export const redemptions = pgTable(
  'redemptions',
  {
    site_id: site(),
    code: text().notNull(),
    slot: text().notNull(),
    member_id: uuid().notNull(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    created_at: now('created_at'),
  },
  (t) => [primaryKey({ columns: [t.site_id, t.code, t.slot] }), index('redemptions_member').on(t.member_id)],
);
