import type { FastifyRequest } from 'fastify';
import { countrySpecs, isValidIBAN } from 'ibantools';
import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js/mobile';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { type MemberId, type OrderId, type PaymentId, StoredMethodId } from '../../../../contract/base/ids.ts';
import {
  askDebitCode,
  confirmDebit,
  type DebitForm,
  getDirectDebitState,
  sendDebitCodeAgain,
} from '../../../../contract/payments/direct-debit.ts';
import { DEBIT_COUNTRIES, DEBIT_LIMIT } from '../../../../contract/payments/rules.ts';
import type { Order } from '../../../../contract/payments/payments.ts';
import { query, readRow } from '../../../platform/database/query.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Calls } from '../../../platform/http/calls.ts';
import { Refusal } from '../../../platform/problems.ts';
import { customerOf, submitPayment } from '../payment-course.ts';
import {
  requestMandate,
  type Debit,
  grantMandate,
  type MandateRow,
  readDirectDebitState,
  readMandate,
} from './mandates.ts';
import { findProviderFor, isMethodOpen, type Purchase } from '../methods.ts';
import { requireTerms, storeOrder, storePayment } from '../place-order.ts';
import type { Quote } from '../prices/quote.ts';
import type { PaymentProvider } from '../provider.ts';
import { readOrder } from '../read-order.ts';
import { bundleOf, orderOf, type PaymentsDependencies, quoteTyped, showOrder } from '../routes.ts';
import type { Shop } from '../shop-of.ts';

export interface DebitDependencies extends PaymentsDependencies {
  /** Starts the job that sends the queued SMS. */
  readonly wakeSms: () => void;
}

export function mountDirectDebit(calls: Calls, dependencies: DebitDependencies): void {
  const { pool, shopOf, providers } = dependencies;

  calls.mount(getDirectDebitState, async ({ session: { member }, session, query: { id } }) => {
    const shop = await shopOf(session);
    if (!hasDebits(shop, providers)) throw new Refusal('method_unavailable', {});
    return readDirectDebitState(pool, { creditor: shop.creditor, member, id });
  });

  calls.mount(askDebitCode, async ({ session: { member }, session, body, request }) => {
    const { id, order } = body;
    const form = readForm(body.form);
    const shop = await shopOf(session);
    const debit =
      order === undefined
        ? debitOf(await quoteDebit(dependencies, shop, { ...body, member, request }))
        : await debitOfOrder(dependencies, shop, { member, order });
    const requester = { creditor: shop.creditor, member, ip: request.ip };
    return { mandate: await requestMandate(dependencies, requester, { id, form, debit }) };
  });

  calls.mount(sendDebitCodeAgain, async ({ session: { member }, session, body: { id }, request }) => {
    const shop = await shopOf(session);
    const row = await readMandate(pool, { member, id });
    const { credits, cents, currency, country, discount_code: code } = row;
    const debit = { credits, total: { cents, currency }, country, code };
    requireDebits(debit, shop, providers);
    const requester = { creditor: shop.creditor, member, ip: request.ip };
    // The rules of the form may have changed after it was stored.
    return { mandate: await requestMandate(dependencies, requester, { id, form: readForm(row), debit }) };
  });

  calls.mount(confirmDebit, async ({ session: { member }, session, body, request }) => {
    const { id, order_id, payment_id } = body;
    const shop = await shopOf(session);
    await grantMandate(pool, member, body);
    const mandate = await readMandate(pool, { member, id });
    const known = await readOrder(pool, { member, id: order_id, days: shop.refund_days });
    const isSame = known?.payment.payment_id === payment_id;
    if (isSame && known?.payment.status !== 'created') return { order: known };
    const stored =
      known === undefined
        ? await placeByMandate(dependencies, shop, { member, mandate, body, request })
        : await payByMandate(dependencies, shop, { member, mandate, body, request, known });
    const order = await orderOf(pool, { member, id: stored }, shop);
    if (order.payment.status === 'created') await submitPayment(dependencies, order.payment.payment_id);
    return { order: await showOrder(pool, { member, id: stored }, shop) };
  });
}

/** Whether a debit of the limit is possible in a country of the site. The form opens before its purchase is known. */
const hasDebits = ({ countries, switches }: Shop, providers: readonly PaymentProvider[]): boolean =>
  countries.some((country) => isMethodOpen('sdd', { country, total: DEBIT_LIMIT }, { switches, providers }));

/** Refuses a purchase that direct debit cannot pay. */
function requireDebits(purchase: Purchase, { switches }: Shop, providers: readonly PaymentProvider[]): void {
  if (!isMethodOpen('sdd', purchase, { switches, providers })) throw new Refusal('method_unavailable', {});
}

/** Checks a form and normalises its number. A number has several spellings, such as with a 0 after its prefix, but one limit and block. */
function readForm(form: DebitForm): DebitForm {
  const { iban, mobile } = form;
  const isSepa = countrySpecs[iban.slice(0, 2) as keyof typeof countrySpecs]?.SEPA === true;
  if (!isSepa || !isValidIBAN(iban)) throw new Refusal('iban_invalid', {});
  const parsed = parsePhoneNumber(mobile);
  if (parsed === undefined || !isMobile(parsed)) throw new Refusal('mobile_invalid', {});
  // An SMS to some countries costs a hundred times as much. SMS pumping earns a share of that price.
  if (!DEBIT_COUNTRIES.some((country) => country === parsed.country)) throw new Refusal('mobile_country', {});
  return { ...form, mobile: parsed.number };
}

/** Whether the numbering plan of the country assigns the number to mobile telephones. */
function isMobile(number: PhoneNumber): boolean {
  const kind = number.getType();
  return number.isValid() && (kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE');
}

interface DebitQuery {
  readonly member: MemberId;
  readonly credits: number;
  readonly country: string;
  readonly code?: string | undefined;
  readonly request: FastifyRequest;
}

/** Prices a bundle for a direct debit. Refuses if the bundle or the method is not available. */
async function quoteDebit(
  dependencies: DebitDependencies,
  shop: Shop,
  { member, credits, country, code, request }: DebitQuery,
): Promise<Quote> {
  const bundle = await bundleOf(dependencies, shop, { country, credits });
  const found = await quoteTyped(dependencies, request, { bundle, member, country, code, method: 'sdd' });
  requireDebits(found, shop, dependencies.providers);
  return found;
}

const debitOf = ({ credits, total, country, discount }: Quote): Debit => ({
  credits,
  total,
  country,
  code: discount?.code ?? null,
});

/** Returns the debit of an open order, at the price of the order. */
async function debitOfOrder(
  { pool, providers }: DebitDependencies,
  shop: Shop,
  { member, order }: { readonly member: MemberId; readonly order: OrderId },
): Promise<Debit> {
  const { takes_payment, credits, total, country, discount } = await orderOf(pool, { member, id: order }, shop);
  if (!takes_payment) throw new Refusal('order_closed', {});
  requireDebits({ country, total }, shop, providers);
  return { credits, total, country, code: discount?.code ?? null };
}

interface GrantedDebit {
  readonly request: FastifyRequest;
  readonly member: MemberId;
  readonly mandate: MandateRow;
  readonly body: {
    readonly order_id: OrderId;
    readonly payment_id: PaymentId;
    readonly total: Order['total'];
    readonly terms_version: string;
    readonly text_hash?: string | undefined;
  };
}

/** Places the order of a granted mandate. */
async function placeByMandate(
  dependencies: DebitDependencies,
  shop: Shop,
  { request, member, mandate, body }: GrantedDebit,
): Promise<OrderId> {
  const { pool, providers } = dependencies;
  const { order_id: id, payment_id, total, terms_version, text_hash } = body;
  const { credits, country, discount_code } = mandate;
  const found = await quoteDebit(dependencies, shop, {
    request,
    member,
    credits,
    country,
    code: discount_code ?? undefined,
  });
  const isSeen = found.total.cents === total.cents && allows(mandate, total);
  if (!isSeen || terms_version !== shop.terms_version) throw new Refusal('total_changed', {});
  const terms = await requireTerms(pool, shop, { text_hash, request });
  const choice = { payment_id, method: 'sdd' as const, stored_method: await methodOf(dependencies, mandate) };
  return storeOrder({ pool, providers, switches: shop.switches }, { id, member, choice, quote: found, terms });
}

/** Pays an open order by a mandate that was granted for its price. */
async function payByMandate(
  dependencies: DebitDependencies,
  shop: Shop,
  { member, mandate, body: { payment_id, total }, known }: GrantedDebit & { readonly known: Order },
): Promise<OrderId> {
  const { pool, providers } = dependencies;
  const isSeen = known.total.cents === total.cents && known.credits === mandate.credits && allows(mandate, total);
  if (!isSeen) throw new Refusal('total_changed', {});
  const choice = { payment_id, method: 'sdd' as const, stored_method: await methodOf(dependencies, mandate) };
  return storePayment({ pool, providers, switches: shop.switches }, { member, id: known.id, choice });
}

/** Whether a mandate is for exactly this amount. */
const allows = ({ cents, currency }: MandateRow, total: Order['total']): boolean =>
  total.cents === cents && total.currency === currency;

const STORED_METHOD = query({
  row: { method: z.nullable(StoredMethodId) },
  text: 'SELECT store_mandate($1, $2, $3, $4) AS method',
});

/** Returns the stored method of a mandate. The provider creates it at the first use. */
async function methodOf({ pool, providers, onError }: DebitDependencies, mandate: MandateRow): Promise<StoredMethodId> {
  if (mandate.stored_method_id !== null) return mandate.stored_method_id;
  const provider = findProviderFor('sdd', providers);
  if (provider === undefined || mandate.confirmed_at === null) throw new Refusal('method_unavailable', {});
  const { id, member_id, reference, account_holder: holder, iban, confirmed_at } = mandate;
  try {
    const customer = await customerOf(pool, member_id, provider);
    const made = await provider.storeMandate({
      customer,
      reference,
      holder,
      iban,
      signedOn: confirmed_at.toISOString().slice(0, 10),
    });
    const stored = await readRow(pool, STORED_METHOD, [id, provider.name, made.customer, made.mandate]);
    if (stored?.method == null) throw new Error('the mandate was not stored');
    return stored.method;
  } catch (error) {
    onError(error);
    throw new Refusal('method_unavailable', {});
  }
}

/** Deletes the mandates that were not granted in time or are past their retention time. */
export const sweepDebitsJob = (pool: Pool): JobKind<object> => ({
  name: 'sweep-debits',
  cron: '20 * * * *',
  async run() {
    await pool.query('SELECT sweep_debits()');
  },
});
