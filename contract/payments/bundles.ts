import * as z from 'zod/mini';
import { Money } from '../account/account.ts';
import { defineCall } from '../base/call.ts';
import { Country } from '../base/country.ts';
import { PAYMENT_METHODS } from './states.ts';

export const PaymentMethodName = z.enum(PAYMENT_METHODS);

/**
 * A bundle on offer. Prices include VAT. `reduced` is the price after the member's best active offer. `credit_price` is the reduced price
 * of one credit, rounded half up. `saving` is how much less that is than in the smallest bundle, in percent.
 */
const BundleOffer = z.object({
  credits: z.int(),
  price: Money,
  reduced: z.nullable(Money),
  credit_price: Money,
  saving: z.int(),
});
export type BundleOffer = z.infer<typeof BundleOffer>;

/** The price reduction of a code, and until when it works. */
export const Discount = z.object({
  code: z.string(),
  percentage: z.int(),
  amount: Money,
  expires: z.nullable(z.iso.datetime()),
  /** The payment methods that the code is for. Null: all. */
  methods: z._default(z.nullable(z.array(PaymentMethodName)), null),
});
export type Discount = z.infer<typeof Discount>;

export const getBundles = defineCall({
  name: 'getBundles',
  method: 'GET',
  path: '/api/bundles.php',
  summary: 'Returns the bundles of credits on offer in a country, which is the one of the prices if none is named.',
  access: 'anyone',
  query: z.strictObject({ country: z.optional(Country) }),
  response: z.object({
    country: z.string(),
    /** In hundredths of a percent. */
    vat_rate: z.int(),
    bundles: z.array(BundleOffer),
    /** The offer that `reduced` comes from. `amount` is its reduction of the largest bundle. */
    offer: z.nullable(Discount),
  }),
  problems: ['not_found'],
});
