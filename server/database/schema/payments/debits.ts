import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, now } from '../../columns.ts';

/**
 * Mandates for direct debits. functions/payments/debits.sql draws their states. A granted mandate is stored for the bank, apart from the
 * profile, until MANDATE_MONTHS after its debit. A job deletes a mandate that is not granted within MANDATE_HOURS.
 */
export const mandates = pgTable(
  'mandates',
  {
    id: uuid().primaryKey(),
    member_id: uuid().notNull(),
    /** The text on the bank statement. */
    reference: text().notNull().unique(),
    creditor: text().notNull(),
    creditor_id: text().notNull(),
    account_holder: text().notNull(),
    iban: text().notNull(),
    street: text().notNull(),
    house_number: text().notNull(),
    postal_code: text().notNull(),
    city: text().notNull(),
    mobile: text().notNull(),
    /** The mandate allows one debit of this amount for this bundle. */
    credits: integer().notNull(),
    cents: integer().notNull(),
    currency: text().notNull(),
    country: text().notNull(),
    discount_code: text(),
    /** The SHA-256 of the code with the id of the mandate. */
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    sent_at: now('sent_at'),
    created_at: now('created_at'),
    /** When the member granted it. */
    confirmed_at: at('confirmed_at'),
    /** The stored method of the provider's mandate. */
    stored_method_id: uuid(),
  },
  (t) => [
    index('mandates_member').on(t.member_id),
    index('mandates_iban').on(t.iban),
    index('mandates_mobile').on(t.mobile),
    check('mandates_amount', sql`${t.cents} > 0 and ${t.currency} = 'EUR'`),
  ],
);

/** Bank accounts and mobile numbers that may not pay by direct debit, as SHA-256. */
export const debit_blocks = pgTable(
  'debit_blocks',
  {
    kind: text({ enum: ['iban', 'mobile'] }).notNull(),
    hash: text().notNull(),
    created_at: now('created_at'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.hash] })],
);

/** SMS that a job sends. It deletes the row of a sent SMS, and sweep_debits deletes expired ones. */
export const sms = pgTable(
  'sms',
  {
    id: uuid().primaryKey().defaultRandom(),
    member_id: uuid().notNull(),
    recipient: text().notNull(),
    body: text().notNull(),
    created_at: now('created_at'),
    due_at: now('due_at'),
    attempts: integer().notNull().default(0),
    error: text(),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [index('sms_due').on(t.due_at), index('sms_member').on(t.member_id)],
);
