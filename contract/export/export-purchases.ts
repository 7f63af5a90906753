import * as z from 'zod/mini';
import { Money } from '../account/account.ts';
import { at, maybeAt } from './export-account.ts';
import {
  DISCOUNT_VALIDITIES,
  ORDER_STATES,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  REFUND_REASONS,
  REFUND_STATES,
} from '../payments/states.ts';

// The sections of an export about purchases. Amounts are in the smallest unit of their currency. `order` is the number of an order.

const Method = z.enum(PAYMENT_METHODS);

/** The VAT charged on an amount, and the country of the tax. */
const Taxed = { total: Money, vat: Money, vat_percent: z.number(), country: z.string() };

const Order = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  credits: z.int(),
  price: Money,
  discount_code: z.nullable(z.string()),
  discount_percentage: z.nullable(z.int()),
  ...Taxed,
  ordered_at: at,
  consent_at: at,
  terms_version: z.string(),
  /** The language of the shown text, and its SHA-256. */
  terms_language: z.nullable(z.string()),
  text_hash: z.nullable(z.string()),
  completed_at: maybeAt,
  ended_at: maybeAt,
  returned_credits: z.int(),
});

/** The sections about purchases, for `EXPORT_SECTIONS`. */
export const PURCHASE_SECTIONS = {
  orders: z
    .array(Order)
    .check(z.describe('What the member ordered. `ended_at` is when an order was withdrawn, taken back or refused.')),
  payments: z
    .array(
      z.object({
        order: z.string(),
        provider: z.string(),
        provider_number: z.nullable(z.string()),
        method: Method,
        state: z.enum(PAYMENT_STATES),
        amount: Money,
        failure: z.nullable(z.string()),
        created_at: at,
        changed_at: at,
      }),
    )
    .check(z.describe('Every attempt to pay an order.')),
  refunds: z
    .array(
      z.object({
        order: z.string(),
        amount: Money,
        reason: z.enum(REFUND_REASONS),
        state: z.enum(REFUND_STATES),
        asked_at: at,
        done_at: maybeAt,
      }),
    )
    .check(z.describe('Money that went back, or goes back.')),
  documents: z
    .array(z.object({ number: z.string(), order: z.string(), credits: z.int(), ...Taxed, issued_at: at }))
    .check(z.describe('Invoices, and credit notes with negative amounts.')),
  stored_methods: z
    .array(
      z.object({
        provider: z.string(),
        method: Method,
        label: z.string(),
        expires: z.nullable(z.string()),
        stored_at: at,
      }),
    )
    .check(z.describe('The cards and mandates that a provider keeps for the next order.')),
  mandates: z
    .array(
      z.object({
        reference: z.string(),
        creditor: z.string(),
        creditor_id: z.string(),
        account_holder: z.string(),
        iban: z.string(),
        street: z.string(),
        house_number: z.string(),
        postal_code: z.string(),
        city: z.string(),
        mobile: z.string(),
        amount: Money,
        asked_at: at,
        given_at: maybeAt,
      }),
    )
    .check(z.describe('Mandates for direct debits. Each allows one.')),
  blocked_methods: z
    .array(z.object({ method: Method, at }))
    .check(z.describe('Ways to pay that are blocked, because the bank took the money of such a payment back.')),
  discount_codes: z
    .array(
      z.object({
        code: z.string(),
        percentage: z.int(),
        minimum: z.nullable(Money),
        country: z.nullable(z.string()),
        methods: z.nullable(z.array(Method)),
        validity: z.enum(DISCOUNT_VALIDITIES),
        active: z.boolean(),
        given_at: at,
        expires_at: maybeAt,
      }),
    )
    .check(z.describe('Discount codes for this member alone. Null: every price, country or method, or no end.')),
} as const;
