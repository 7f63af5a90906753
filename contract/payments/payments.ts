import * as z from 'zod/mini';
import { Country } from '../base/country.ts';
import { TextHash } from '../base/text-hash.ts';
import { Discount, PaymentMethodName } from './bundles.ts';
import { Money, PaidUnspent } from '../account/account.ts';
import { defineCall } from '../base/call.ts';
import { OrderId, PaymentId, StoredMethodId } from '../base/ids.ts';
import { ORDER_STATES, PAYMENT_STATES, REFUND_STATES } from './states.ts';
import { queryNumber } from '../base/query-number.ts';
import { StoredMethod } from './stored-methods.ts';
import { CodeWord } from './discount-code.ts';
import { BUNDLE_CREDITS_MAX } from './rules.ts';

const Credits = z.int().check(z.minimum(1), z.maximum(BUNDLE_CREDITS_MAX));

/** The order that a member is about to place: the price, and the methods to pay it. */
const Checkout = z.object({
  credits: z.int(),
  country: z.string(),
  list: Money,
  discount: z.nullable(Discount),
  /** The lesser of the named code's and the best active offer's reductions, which is not in the price. Null unless both apply. */
  lesser_discount: z._default(z.nullable(Discount), null),
  total: Money,
  vat: Money,
  /** In hundredths of a percent. */
  vat_rate: z.int(),
  methods: z.array(PaymentMethodName),
  stored: z.array(StoredMethod),
  /** The order that the member paid last. */
  last_order: z.nullable(OrderId),
  terms_version: z.string(),
  /** The hash of the terms in the reader's language, to which the form links. A server of an earlier version sends none. */
  text_hash: z.optional(TextHash),
  refund_days: z.int(),
});
export type Checkout = z.infer<typeof Checkout>;

/** The reasons why a discount code does not apply to a purchase. */
export const DISCOUNT_PROBLEMS = [
  'discount_not_found',
  'discount_used',
  'discount_expired',
  'discount_country',
  'discount_currency',
  'discount_minimum',
  'discount_method',
] as const;

export const getCheckout = defineCall({
  name: 'getCheckout',
  method: 'GET',
  path: '/api/checkout.php',
  summary:
    'Returns the price of a bundle and its payment methods. The best active offer or a code with a larger reduction lowers the price.',
  access: 'member',
  query: z.strictObject({
    credits: queryNumber(1, BUNDLE_CREDITS_MAX),
    country: z.optional(Country),
    code: z.optional(CodeWord),
  }),
  response: Checkout,
  problems: ['not_found', ...DISCOUNT_PROBLEMS],
});

/** A payment, by the names of section 3 of the specification. `credits` are the credits of its order. */
export const Payment = z.object({
  payment_id: PaymentId,
  credits: z.int(),
  amount: Money,
  /** One of PAYMENT_METHODS, or a method of a later version. */
  paymentmethod: z.string(),
});

/** The latest attempt to pay an order. `checkout_url` is where the member pays; null when the member has nothing to do there. */
const LatestPayment = z.extend(Payment, {
  status: z.enum(PAYMENT_STATES),
  paymentmethod: PaymentMethodName,
  /** The stored method of the payment. */
  stored_method: z.nullable(StoredMethodId),
  checkout_url: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
});

/** A refund of an order, pending or done. */
const Refund = z.object({ amount: Money, state: z.enum(REFUND_STATES), asked_at: z.iso.datetime() });

/** `withdrawal` is null when the order cannot be withdrawn. */
export const Order = z.object({
  id: OrderId,
  /** The number that people use for the order. */
  number: z.string(),
  state: z.enum(ORDER_STATES),
  credits: z.int(),
  country: z.string(),
  list: Money,
  discount: z.nullable(z.object({ code: z.string(), percentage: z.int(), amount: Money })),
  total: Money,
  vat: Money,
  vat_rate: z.int(),
  created_at: z.iso.datetime(),
  consent_at: z.iso.datetime(),
  completed_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  returned_credits: z.int(),
  payment: LatestPayment,
  /** Whether the order accepts another payment: it is open, and neither its time nor its attempts are used up. */
  takes_payment: z.boolean(),
  /** Whether this order made its member a premium member. */
  made_premium: z.boolean(),
  /**
   * `worth` is the refund for the `unspent` credits, and `remains` is the rest of the price after it. `ends_premium`: the order made the
   * member premium, less than `premium` remains, and no other order preserves premium. `premium` is the price of the smallest bundle under
   * the discount of the order. For a member without premium, `ends_premium` and `stays_premium` are false.
   */
  withdrawal: z.nullable(
    z.object({
      until: z.iso.datetime(),
      unspent: z.int(),
      worth: Money,
      remains: Money,
      premium: Money,
      ends_premium: z.boolean(),
      stays_premium: z.boolean(),
    }),
  ),
  refunds: z.array(Refund),
  /** The invoice and the credit notes. */
  documents: z.array(z.object({ number: z.string(), total: Money, issued_at: z.iso.datetime() })),
});
export type Order = z.infer<typeof Order>;

/** The payment of an order: by a method at the provider, or at once by a stored method. */
const Way = {
  payment_id: PaymentId,
  method: PaymentMethodName,
  stored_method: z.optional(StoredMethodId),
  /** The member wants to store the card for the next order. Without this flag, or for other methods, the server stores none. */
  store_card: z.optional(z.literal(true)),
};
export const PAYING_PROBLEMS = [
  'not_found',
  'id_conflict',
  'total_changed',
  'method_blocked',
  'method_unavailable',
  'address_not_confirmed',
  'debit_blocked',
  'debit_limit',
  'sms_code_expired',
  ...DISCOUNT_PROBLEMS,
] as const;

export const placeOrder = defineCall({
  name: 'placeOrder',
  method: 'POST',
  path: '/api/order.php',
  summary:
    'Places an order with the obligation to pay. The answer is the open or just paid order of the same purchase, if there is one.',
  access: 'member',
  body: z.strictObject({
    /** Generated by the device, so that a repeated call places one order. */
    id: OrderId,
    ...Way,
    credits: Credits,
    country: Country,
    code: z.optional(CodeWord),
    /** The total that the member saw. The server refuses if its own total differs. */
    total: Money,
    terms_version: z.string().check(z.maxLength(20)),
    /** The terms to which the form linked. An app of an earlier version sends none. */
    text_hash: z.optional(TextHash),
    /** `last_order` of the checkout. It distinguishes a second purchase from a second press in another tab. */
    seen: z.nullable(OrderId),
    /** The consent to get the credits before the withdrawal period ends. */
    consent: z.literal(true),
  }),
  response: z.object({ order: Order }),
  problems: [...PAYING_PROBLEMS, 'terms_changed'],
});

export const payAgain = defineCall({
  name: 'payAgain',
  method: 'POST',
  path: '/api/order.php',
  flag: 'pay',
  summary: 'Pays an open order by another method, at its price and with its consent.',
  access: 'member',
  body: z.strictObject({ id: OrderId, ...Way }),
  response: z.object({ order: Order }),
  problems: [...PAYING_PROBLEMS, 'order_closed'],
});

export const getOrder = defineCall({
  name: 'getOrder',
  method: 'GET',
  path: '/api/order.php',
  summary:
    'Returns an order of the member. Queries the provider first if the last query is not recent. Without an id: the order completed last.',
  // A suspended member can still see documents and withdraw. A suspended member gets no `checkout_url`.
  access: 'account',
  query: z.strictObject({
    id: z.optional(OrderId),
    /** The member has just opened the order, maybe on return from the provider: the server queries the provider at a shorter interval. */
    at_once: z.optional(z.literal('true')),
  }),
  response: z.object({ order: z.nullable(Order) }),
  problems: ['not_found'],
});

/** An order in the list of the member's orders. `withdraw_until` is null when the order cannot be withdrawn. */
export const OrderSummary = z.object({
  id: OrderId,
  number: z.string(),
  state: z.enum(ORDER_STATES),
  credits: z.int(),
  total: Money,
  /** The status of its latest payment. */
  payment_status: z.enum(PAYMENT_STATES),
  created_at: z.iso.datetime(),
  withdraw_until: z.nullable(z.iso.datetime()),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const getOrders = defineCall({
  name: 'getOrders',
  method: 'GET',
  path: '/api/orders.php',
  summary: 'Returns a page of the orders of the member, newest first, and the balance.',
  access: 'account',
  query: z.strictObject({
    /** `next` of the previous page. */
    before: z.optional(OrderId),
  }),
  response: z.object({
    credits: z.int(),
    paid_unspent: PaidUnspent,
    orders: z.array(OrderSummary),
    next: z.nullable(OrderId),
  }),
  problems: [],
});

export const withdrawOrder = defineCall({
  name: 'withdrawOrder',
  method: 'POST',
  path: '/api/order.php',
  flag: 'withdraw',
  summary: 'Withdraws the member from an order: removes its unspent credits and refunds their share of the price.',
  access: 'account',
  body: z.strictObject({ id: OrderId }),
  response: z.object({ order: Order }),
  problems: ['not_found', 'withdrawal_too_late', 'nothing_unspent'],
});
