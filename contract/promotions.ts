import * as z from 'zod/mini';
import { Country } from './base/country.ts';
import { defineCall } from './base/call.ts';
import { MemberId } from './base/ids.ts';
import { DISCOUNT_VALIDITIES, PAYMENT_METHODS } from './payments/states.ts';
import { CodeWord } from './payments/discount-code.ts';
import { queryNumber } from './base/query-number.ts';
import { BUNDLE_CREDITS_MAX } from './payments/rules.ts';

/**
 * A discount code of section 3 of the specification. `user_id` is set if the code is for this member alone; `minimum_order_value` is in
 * cents. Null means every country, currency or method, and no end. `expires` uses the clock of the server, which is `now` of the answer.
 */
export const DiscountCode = z.object({
  code: z.string(),
  value_percentage: z.int(),
  minimum_order_value: z.int(),
  country: z.nullable(z.string()),
  user_id: z.nullable(MemberId),
  expires: z.nullable(z.iso.datetime()),
  currency: z.nullable(z.string()),
  status: z.enum(['active', 'disabled']),
  validity: z.enum(DISCOUNT_VALIDITIES),
  expired: z.boolean(),
  paymentmethods: z.nullable(z.array(z.enum(PAYMENT_METHODS))),
});
export type DiscountCode = z.infer<typeof DiscountCode>;

export const getDiscountCode = defineCall({
  name: 'getDiscountCode',
  method: 'GET',
  path: '/api/discountcode.php',
  summary:
    'Returns a discount code that the member can use, optionally for a purchase. `welcome=true` requests the welcome code.',
  access: 'member',
  query: z.strictObject({
    code: z.optional(CodeWord),
    welcome: z.optional(z.literal('true')),
    credits: z.optional(queryNumber(1, BUNDLE_CREDITS_MAX)),
    country: z.optional(Country),
    method: z.optional(z.enum(PAYMENT_METHODS)),
  }),
  response: z.object({ discount_code: DiscountCode, now: z.iso.datetime() }),
  problems: [
    'discount_not_found',
    'discount_used',
    'discount_expired',
    'discount_country',
    'discount_currency',
    'discount_minimum',
    'discount_method',
  ],
});

export const showStayOffer = defineCall({
  name: 'showStayOffer',
  method: 'POST',
  path: '/api/offers.php',
  summary:
    'Shows the discount for a member who is about to delete their account. The first call sets its deadline; later calls do not change it.',
  access: 'member',
  /** Null when the site has none, when it is over or used, and when another offer reduces as much. */
  response: z.object({ offer: z.nullable(DiscountCode), now: z.iso.datetime() }),
  problems: [],
});

export const getOffers = defineCall({
  name: 'getOffers',
  method: 'GET',
  path: '/api/offers.php',
  summary:
    'Returns the active offer of the member, one at a time: the time bonus, the welcome bonus or a personal code.',
  access: 'member',
  /** A server of an earlier version returns all active ones. */
  response: z.object({
    time_bonus: z.nullable(DiscountCode),
    welcome: z.nullable(DiscountCode),
    own: z.array(DiscountCode),
    now: z.iso.datetime(),
  }),
  problems: [],
});
