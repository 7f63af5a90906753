import type { Pool } from 'pg';
import type { MemberId, OrderId, PaymentId, StoredMethodId } from '../../../contract/base/ids.ts';
import { CARD_METHODS } from '../../../contract/payments/rules.ts';
import type { PaymentMethod } from '../../../contract/payments/states.ts';
import type { ProblemCode } from '../../../contract/base/problem.ts';
import { Refusal } from '../../platform/problems.ts';
import { isMethodOpen, type MethodSwitches, providerOf } from './methods.ts';
import type { PaymentProvider } from './provider.ts';
import { type Purchase, redeemable, type Quote } from './prices/quote.ts';

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
  readonly terms_version: string;
  /** The last order that was paid when the member saw the price. */
  readonly seen?: OrderId | null | undefined;
}

/** Stores an order with its first payment. Returns this order, or the open order for the same purchase. */
export async function storeOrder(
  dependencies: OrderDependencies,
  { id, member, choice, quote, terms_version, seen }: NewOrder,
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
    terms_version,
    seen,
  };
  const { rows } = await dependencies.pool.query<Outcome>('SELECT outcome, order_id AS id FROM place_order($1, $2)', [
    JSON.stringify(order),
    JSON.stringify(payment),
  ]);
  return accept(dependencies, rows[0], {
    member,
    code: order.discount_code,
    purchase: { ...quote, method: choice.method },
  });
}

interface Outcome {
  readonly outcome: 'placed' | 'known' | 'already_open' | ProblemCode;
  readonly id: OrderId;
}

/** Adds a payment to an open order of the member. */
export async function storePayment(
  dependencies: OrderDependencies,
  { member, id, choice }: { readonly member: MemberId; readonly id: OrderId; readonly choice: PaymentChoice },
): Promise<OrderId> {
  const { rows: orders } = await dependencies.pool.query<{
    country: string;
    list_cents: number;
    cents: number;
    currency: string;
    code: string | null;
  }>(
    `SELECT country, list_cents, total_cents AS cents, currency, discount_code AS code FROM orders
     WHERE id = $1 AND member_id = $2`,
    [id, member],
  );
  const [order] = orders;
  if (order === undefined) throw new Refusal('not_found', {});
  const payment = await describePayment(dependencies, { member, choice }, { country: order.country, total: order });
  const { rows } = await dependencies.pool.query<Outcome>('SELECT outcome, order_id AS id FROM pay_again($1, $2, $3)', [
    member,
    id,
    JSON.stringify(payment),
  ]);
  const { country, list_cents, currency, code } = order;
  const list = { cents: list_cents, currency };
  return accept(dependencies, rows[0], {
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
  const { payment_id, method, stored_method, store_card = false } = choice;
  const isOn = isMethodOpen(method, purchase, { switches, providers });
  const provider =
    stored_method === undefined
      ? providerOf(method, providers)?.name
      : await providerOfStored(pool, member, { stored_method, method });
  if (!isOn || provider === undefined) throw new Refusal('method_unavailable', {});
  const stores_card = store_card && stored_method === undefined && CARD_METHODS.some((card) => card === method);
  return { id: payment_id, provider, method, stored_method_id: stored_method, stores_card };
}

async function providerOfStored(
  pool: Pool,
  member: MemberId,
  { stored_method, method }: { readonly stored_method: StoredMethodId; readonly method: PaymentMethod },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ provider: string }>(
    'SELECT provider FROM stored_methods WHERE id = $1 AND member_id = $2 AND method = $3',
    [stored_method, member, method],
  );
  return rows[0]?.provider;
}

interface Cause {
  readonly member: MemberId;
  readonly code: string | undefined;
  readonly purchase: Purchase & { readonly method: PaymentMethod };
}

/** Returns the order of an outcome, or throws its refusal. */
async function accept(
  { pool }: OrderDependencies,
  answer: Outcome | undefined,
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
