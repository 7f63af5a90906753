import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId, OrderId } from '../../../contract/base/ids.ts';
import { getBundles } from '../../../contract/payments/bundles.ts';
import {
  type Order,
  getCheckout,
  getOrder,
  getOrders,
  payAgain,
  placeOrder,
  withdrawOrder,
} from '../../../contract/payments/payments.ts';
import { removeStoredMethod } from '../../../contract/payments/stored-methods.ts';
import { PAYMENT_QUESTION_SECONDS, PAYMENT_RETURN_SECONDS } from '../../../contract/payments/rules.ts';
import { query, readRow, readRows, type RowOf } from '../../platform/database/query.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { Refusal } from '../../platform/problems.ts';
import type { Session } from '../../platform/security/sessions.ts';
import { termsOf } from '../content/terms.ts';
import { languageOfRequest } from '../sites/reader-language.ts';
import type { Bundles, PricedBundle } from './prices/bundles.ts';
import type { GuardCodes } from './guard-codes.ts';
import { askProvider, submitPayment, type PaymentDependencies } from './payment-course.ts';
import { methodsFor } from './methods.ts';
import { isRepeatedPayment, requireRepeatedOrder, requireTerms, storeOrder, storePayment } from './place-order.ts';
import { offerBundles, type Quote, quote, type QuoteOptions } from './prices/quote.ts';
import { findLastCompletedOrder, readBlockedMethods, readOrder, readOrderList, readStored } from './read-order.ts';
import type { Market, MarketOf, Shop } from './shop-of.ts';

export interface PaymentsDependencies extends PaymentDependencies {
  readonly bundles: Bundles;
  /** The shop of a member's site. It ignores the request, because a client can send any host. */
  readonly shopOf: (session: Pick<Session, 'site'>) => Promise<Shop>;
  readonly marketOf: MarketOf;
  readonly guardCodes: GuardCodes;
}

/** The maximum wait for the provider's answer about an order. Then the member gets the stored state. */
const ANSWER_WITHIN_MS = 2_500;

export function mountPayments(calls: Calls, dependencies: PaymentsDependencies): void {
  mountPrices(calls, dependencies);
  mountOrders(calls, dependencies);
  mountAfterwards(calls, dependencies);
}

/** Mounts the calls for prices and the checkout. */
function mountPrices(calls: Calls, dependencies: PaymentsDependencies): void {
  const { pool, shopOf, marketOf, providers } = dependencies;

  calls.mount(getBundles, async ({ session, query: { country: named }, request }) => {
    const market = await marketOf(session, request);
    const country = countryIn(market, named ?? market.country);
    return offerBundles(dependencies, { site: market.id, country, member: session?.member });
  });

  calls.mount(getCheckout, async ({ session, query: { credits, country: named, code }, request }) => {
    const { member } = session;
    const shop = await shopOf(session);
    const country = named ?? (await marketOf(session, request)).country;
    const bundle = await bundleOf(dependencies, shop, { country, credits });
    const found = await quoteTyped(dependencies, request, { bundle, member, country, code });
    const { list, total, vat, vatRate, discount, lesser } = found;
    const blocked = await readBlockedMethods(pool, member);
    const open = methodsFor({ country, total }, shop.switches, providers).filter((method) => !blocked.has(method));
    const only = discount?.methods ?? null;
    const methods = only === null ? open : open.filter((method) => only.includes(method));
    if (only !== null && methods.length === 0) throw new Refusal('discount_method', { methods: only });
    const stored = (await readStored(pool, member)).filter(({ method }) => methods.includes(method));
    const { terms_version, refund_days, site } = shop;
    const last_order = (await findLastCompletedOrder(pool, member)) ?? null;
    return {
      credits,
      country,
      list,
      discount,
      lesser_discount: lesser,
      total,
      vat,
      vat_rate: vatRate,
      methods,
      stored,
      last_order,
      terms_version,
      text_hash: termsOf(site, languageOfRequest(request, site)).text_hash,
      refund_days,
    };
  });
}

/** Mounts the calls that place and pay orders. */
function mountOrders(calls: Calls, dependencies: PaymentsDependencies): void {
  const { pool, shopOf, providers } = dependencies;

  calls.mount(placeOrder, async ({ session: { member }, session, body, request }) => {
    const { id, credits, country, code, total, terms_version, text_hash, seen, ...choice } = body;
    const shop = await shopOf(session);
    // A repeated call after a lost answer returns its order, even if the offer or the prices have changed.
    const known = await readOrder(pool, { member, id, days: shop.refund_days });
    if (known !== undefined) {
      await requireRepeatedOrder(pool, { id, member, credits, country, total }, choice);
      await submitNewest(dependencies, known);
      return { order: await showOrder(pool, { member, id }, shop) };
    }
    const bundle = await bundleOf(dependencies, shop, { country, credits });
    const found = await quoteTyped(dependencies, request, { bundle, member, country, code, method: choice.method });
    const isSeen = found.total.cents === total.cents && found.total.currency === total.currency;
    if (!isSeen || terms_version !== shop.terms_version) throw new Refusal('total_changed', {});
    const terms = await requireTerms(pool, shop, { text_hash, request });
    const orderDependencies = { pool, providers, switches: shop.switches };
    const stored = await storeOrder(orderDependencies, { id, member, choice, quote: found, terms, seen });
    await submitNewest(dependencies, await orderOf(pool, { member, id: stored }, shop));
    return { order: await showOrder(pool, { member, id: stored }, shop) };
  });

  calls.mount(payAgain, async ({ session: { member }, session, body: { id, ...choice } }) => {
    const shop = await shopOf(session);
    // A member who pays again knows the result of the earlier payment.
    await showOrder(pool, { member, id }, shop);
    if (!(await isRepeatedPayment(pool, id, choice)))
      await storePayment({ pool, providers, switches: shop.switches }, { member, id, choice });
    await submitNewest(dependencies, await orderOf(pool, { member, id }, shop));
    return { order: await showOrder(pool, { member, id }, shop) };
  });
}

const WITHDRAWAL = query({
  row: {
    outcome: z.enum(['done', 'already', 'not_found', 'too_late', 'nothing_left']),
    number: z.nullable(z.int()),
  },
  text: 'SELECT outcome, number::float8 AS number FROM withdraw_order($1, $2, $3)',
});

/** Mounts the calls after an order. A suspended member may make them, but may not continue a payment. */
function mountAfterwards(calls: Calls, dependencies: PaymentsDependencies): void {
  const { pool, shopOf, publishChange, wakeMails, wakeRefunds } = dependencies;

  calls.mount(getOrder, async ({ session: { member }, session, query: { id: named, at_once } }) => {
    const id = named ?? (await findLastCompletedOrder(pool, member));
    if (id === undefined) return { order: null };
    const shop = await shopOf(session);
    const pause = at_once === undefined ? PAYMENT_QUESTION_SECONDS : PAYMENT_RETURN_SECONDS;
    await askSoon(dependencies, await orderOf(pool, { member, id }, shop), pause);
    return { order: await showOrder(pool, { member, id }, shop) };
  });

  calls.mount(getOrders, async ({ session: { member }, session, query: { before } }) => {
    const { refund_days } = await shopOf(session);
    return readOrderList(pool, { member, before, days: refund_days });
  });

  calls.mount(withdrawOrder, async ({ session: { member }, session, body: { id } }) => {
    const shop = await shopOf(session);
    const withdrawal = await readRow(pool, WITHDRAWAL, [member, id, shop.refund_days]);
    refuseWithdrawal(withdrawal?.outcome);
    publishChange(member, withdrawal?.number ?? null);
    wakeMails();
    wakeRefunds();
    return { order: await showOrder(pool, { member, id }, shop) };
  });

  calls.mount(removeStoredMethod, async ({ session: { member }, body: { id } }) => {
    await forgetStored(dependencies, member, id);
    return { stored: await readStored(pool, member) };
  });
}

interface OwnOrder {
  readonly member: MemberId;
  readonly id: OrderId;
}

/** Reads an order of the member, or refuses. */
export async function orderOf(
  pool: Pool,
  { member, id }: OwnOrder,
  { refund_days }: Pick<Shop, 'refund_days'>,
): Promise<Order> {
  const order = await readOrder(pool, { member, id, days: refund_days });
  if (order === undefined) throw new Refusal('not_found', {});
  return order;
}

/** Reads an order for an answer and notes that the member has seen it, so that no push about it is sent. */
export async function showOrder(pool: Pool, own: OwnOrder, shop: Pick<Shop, 'refund_days'>): Promise<Order> {
  const order = await orderOf(pool, own, shop);
  await pool.query('SELECT mark_payment_seen($1)', [order.payment.payment_id]);
  return order;
}

/** Prices a bundle, with the typed code if there is one. */
export async function quoteTyped(
  { pool, guardCodes }: Pick<PaymentsDependencies, 'pool' | 'guardCodes'>,
  request: FastifyRequest,
  { bundle, ...options }: QuoteOptions & { readonly bundle: PricedBundle },
): Promise<Quote> {
  const price = () => quote(pool, bundle, options);
  return options.code === undefined ? price() : guardCodes(request, options.member, price);
}

/** Returns a bundle that the site sells in a country that it serves, or refuses. */
export async function bundleOf(
  { bundles }: Pick<PaymentsDependencies, 'bundles'>,
  shop: Shop,
  { country, credits }: { readonly country: string; readonly credits: number },
): Promise<PricedBundle> {
  const bundle = (await bundles.of(shop.id, countryIn(shop, country))).find((one) => one.credits === credits);
  if (bundle === undefined) throw new Refusal('not_found', {});
  return bundle;
}

function countryIn({ countries }: Market, country: string): string {
  if (!countries.includes(country)) throw new Refusal('not_found', {});
  return country;
}

/** Submits the newest payment to the provider if it has no answer. A repeated call submits the same payment. */
async function submitNewest(dependencies: PaymentDependencies, { payment }: Order): Promise<void> {
  if (payment.status === 'created') await submitPayment(dependencies, payment.payment_id);
}

/** Asks the provider about the newest payment of an order, at most once in `pauseSeconds`. The member waits at most ANSWER_WITHIN_MS. */
async function askSoon(dependencies: PaymentDependencies, { payment }: Order, pauseSeconds: number): Promise<void> {
  const { rowCount } = await dependencies.pool.query('SELECT FROM claim_payments(1, $1, $2)', [
    payment.payment_id,
    pauseSeconds,
  ]);
  if (rowCount === 0) return;
  const question = askProvider(dependencies, payment.payment_id).catch(dependencies.onError);
  await Promise.race([question, new Promise((resolve) => void setTimeout(resolve, ANSWER_WITHIN_MS).unref())]);
}

/** Throws the refusal of an outcome. A repeated withdrawal succeeds and returns the withdrawn order. */
function refuseWithdrawal(outcome: RowOf<typeof WITHDRAWAL>['outcome'] | undefined): void {
  if (outcome === 'done' || outcome === 'already') return;
  if (outcome === 'too_late') throw new Refusal('withdrawal_too_late', {});
  if (outcome === 'nothing_left') throw new Refusal('nothing_unspent', {});
  throw new Refusal('not_found', {});
}

const REMOVED_METHODS = query({
  row: { provider: z.string(), customer: z.string(), mandate: z.string() },
  text: `DELETE FROM stored_methods WHERE id = $1 AND member_id = $2
     RETURNING provider, customer_id AS customer, mandate_id AS mandate`,
});

/** Deletes a stored method here first, so that no order can use it, whatever the provider answers. */
async function forgetStored(
  { pool, providers, onError }: PaymentDependencies,
  member: MemberId,
  id: string,
): Promise<void> {
  for (const { provider, ...stored } of await readRows(pool, REMOVED_METHODS, [id, member]))
    await providers
      .find(({ name }) => name === provider)
      ?.forget(stored)
      .catch(onError);
}
