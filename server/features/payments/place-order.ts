import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Money } from '../../../contract/account/account.ts';
import { type MemberId, OrderId, type PaymentId, type StoredMethodId } from '../../../contract/base/ids.ts';
import { CARD_METHODS, DEBIT_LIMIT } from '../../../contract/payments/rules.ts';
import type { PaymentMethod } from '../../../contract/payments/states.ts';
import { PAYING_PROBLEMS } from '../../../contract/payments/payments.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { agreedTerms, type Agreement, type Terms } from '../content/terms.ts';
import { isMethodOpen, type MethodSwitches, findProviderFor } from './methods.ts';
import type { PaymentProvider } from './provider.ts';
import { type Purchase, redeemable, type Quote } from './prices/quote.ts';
import type { Shop } from './shop-of.ts';

/** The payment that a member chooses. */
export interface PaymentChoice {
  readonly payment_id: PaymentId;
  readonly method: PaymentMethod;
  readonly stored_method?: StoredMethodId | undefined;
  /** Whether the member requests to store the card. */
  readonly store_card?: boolean | undefined;
}

interface OrderDependencies {
  readonly pool: Pool;
  readonly providers: readonly PaymentProvider[];
  readonly switches: MethodSwitches;
}

interface NewOrder {
  readonly id: OrderId;
  readonly member: MemberId;
  readonly choice: PaymentChoice;
  readonly quote: Quote;
  readonly terms: Pick<Terms, 'version' | 'text_hash'>;
  /** The last order that was paid when the member saw the price. */
  readonly seen?: OrderId | null | undefined;
}

const outcomeColumns = {
  outcome: z.enum(['placed', 'known', 'already_open', 'order_closed', ...PAYING_PROBLEMS]),
  id: OrderId,
};

const PLACED_ORDER = query({
  row: outcomeColumns,
  text: 'SELECT outcome, order_id AS id FROM place_order($1, $2)',
});

/** Returns the terms that the member agrees to with an order, or refuses if their text has changed since. */
export async function requireTerms(
  pool: Pool,
  { site, terms_version }: Pick<Shop, 'site' | 'terms_version'>,
  agreement: Agreement,
): Promise<Terms> {
  const terms = await agreedTerms(pool, site, agreement);
  if (terms === undefined) throw new Refusal('terms_changed', { version: terms_version });
  return terms;
}

/** Stores an order with its first payment. Returns this order, or the open order for the same purchase. */
export async function storeOrder(
  dependencies: OrderDependencies,
  { id, member, choice, quote, terms, seen }: NewOrder,
): Promise<OrderId> {
  const payment = await describePayment(dependencies, { member, choice }, quote);
  const order = {
    id,
    member_id: member,
    credits: quote.credits,
    list_cents: quote.list.cents,
    total_cents: quote.total.cents,
    currency: quote.total.currency,
    country: quote.country,
    vat_rate: quote.vatRate,
    vat_cents: quote.vat.cents,
    discount_code: quote.discount?.code,
    discount_percentage: quote.discount?.percentage,
    premium_cents: quote.premium.cents,
    terms_version: terms.version,
    text_hash: terms.text_hash,
    seen,
  };
  const placed = await readRow(dependencies.pool, PLACED_ORDER, [JSON.stringify(order), JSON.stringify(payment)]);
  return accept(dependencies, placed, {
    member,
    code: order.discount_code,
    purchase: { ...quote, method: choice.method },
  });
}

const REPEATED_ORDER = query({
  row: { is_repeated: z.boolean() },
  text: `SELECT is_repeated_order(o, jsonb_populate_record(NULL::orders, $2), $3) AS is_repeated FROM orders o WHERE o.id = $1`,
});

/** The part of an order that a repeated call states again. */
interface RepeatedOrder {
  readonly id: OrderId;
  readonly member: MemberId;
  readonly credits: number;
  readonly country: string;
  /** The total that the member saw. */
  readonly total: Money;
}

/** Refuses a call with the id of a stored order for another purchase or payment. Prices and offers of today do not matter. */
export async function requireRepeatedOrder(
  pool: Pool,
  { id, member, credits, country, total: { cents, currency } }: RepeatedOrder,
  choice: PaymentChoice,
): Promise<void> {
  const order = { member_id: member, credits, country, total_cents: cents, currency };
  const values = [id, JSON.stringify(order), JSON.stringify(describeChoice(choice))];
  if ((await readRow(pool, REPEATED_ORDER, values))?.is_repeated !== true) throw new Refusal('id_conflict', {});
}

const REPEATED_PAYMENT = query({
  row: { is_repeated: z.boolean() },
  text: 'SELECT has_same_choice(p, $3) AS is_repeated FROM payments p WHERE p.id = $1 AND p.order_id = $2',
});

/** Whether the order has this payment already. Refuses a call with the id of that payment and another method or card. */
export async function isRepeatedPayment(pool: Pool, id: OrderId, choice: PaymentChoice): Promise<boolean> {
  const values = [choice.payment_id, id, JSON.stringify(describeChoice(choice))];
  const known = await readRow(pool, REPEATED_PAYMENT, values);
  if (known?.is_repeated === false) throw new Refusal('id_conflict', {});
  return known !== undefined;
}

const ORDER_PRICE = query({
  row: {
    country: z.string(),
    list_cents: z.int(),
    cents: z.int(),
    currency: z.string(),
    code: z.nullable(z.string()),
  },
  text: `SELECT country, list_cents, total_cents AS cents, currency, discount_code AS code FROM orders
     WHERE id = $1 AND member_id = $2`,
});

const PAID_ORDER = query({
  row: outcomeColumns,
  text: 'SELECT outcome, order_id AS id FROM pay_again($1, $2, $3)',
});

/** Adds a payment to an open order of the member. */
export async function storePayment(
  dependencies: OrderDependencies,
  { member, id, choice }: { readonly member: MemberId; readonly id: OrderId; readonly choice: PaymentChoice },
): Promise<OrderId> {
  const order = await readRow(dependencies.pool, ORDER_PRICE, [id, member]);
  if (order === undefined) throw new Refusal('not_found', {});
  const payment = await describePayment(dependencies, { member, choice }, { country: order.country, total: order });
  const paid = await readRow(dependencies.pool, PAID_ORDER, [member, id, JSON.stringify(payment)]);
  const { country, list_cents, currency, code } = order;
  const list = { cents: list_cents, currency };
  return accept(dependencies, paid, {
    member,
    code: code ?? undefined,
    purchase: { list, country, method: choice.method },
  });
}

/** Returns a payment as place_order and pay_again read it. Refuses a method that is not available for this purchase. */
async function describePayment(
  { pool, providers, switches }: OrderDependencies,
  { member, choice }: { readonly member: MemberId; readonly choice: PaymentChoice },
  purchase: Pick<Quote, 'country' | 'total'>,
): Promise<object> {
  const { method, stored_method } = choice;
  const isOn = isMethodOpen(method, purchase, { switches, providers });
  const provider =
    stored_method === undefined
      ? findProviderFor(method, providers)?.name
      : await providerOfStored(pool, member, { stored_method, method });
  if (!isOn || provider === undefined) throw new Refusal('method_unavailable', {});
  return { ...describeChoice(choice), provider };
}

/** Returns the choice of a member as the SQL functions read it. Only a card that is not stored yet can be stored. */
function describeChoice({ payment_id, method, stored_method, store_card = false }: PaymentChoice): object {
  const stores_card = store_card && stored_method === undefined && CARD_METHODS.some((card) => card === method);
  return { id: payment_id, method, stored_method_id: stored_method, stores_card };
}

const METHOD_PROVIDER = query({
  row: { provider: z.string() },
  text: 'SELECT provider FROM stored_methods WHERE id = $1 AND member_id = $2 AND method = $3',
});

async function providerOfStored(
  pool: Pool,
  member: MemberId,
  { stored_method, method }: { readonly stored_method: StoredMethodId; readonly method: PaymentMethod },
): Promise<string | undefined> {
  return (await readRow(pool, METHOD_PROVIDER, [stored_method, member, method]))?.provider;
}

interface Cause {
  readonly member: MemberId;
  readonly code: string | undefined;
  readonly purchase: Purchase & { readonly method: PaymentMethod };
}

/** Returns the order of an outcome, or throws its refusal. */
async function accept(
  { pool }: OrderDependencies,
  answer: RowOf<typeof PLACED_ORDER> | undefined,
  { member, code, purchase }: Cause,
): Promise<OrderId> {
  if (answer === undefined) throw new Error('there is no outcome');
  const { outcome, id } = answer;
  switch (outcome) {
    case 'placed':
    case 'known':
    case 'already_open':
      return id;
    case 'method_blocked':
      throw new Refusal(outcome, { method: purchase.method });
    case 'debit_limit':
      throw new Refusal(outcome, { limit: DEBIT_LIMIT });
    case 'discount_expired':
    case 'discount_country':
    case 'discount_currency':
    case 'discount_minimum':
    case 'discount_method':
      // These refusals contain data of the code.
      if (code !== undefined) await redeemable(pool, { member, code }, purchase);
      throw new Refusal('total_changed', {});
    default:
      throw new Refusal(outcome, {});
  }
}
