import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId, OrderId, PaymentId } from '../../../contract/base/ids.ts';
import { PAYMENT_METHODS, PAYMENT_STATES, type PaymentState } from '../../../contract/payments/states.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';
import { query, readRow, type RowOf } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';
import { bookRefunds, BY_SYSTEM } from './book-refunds.ts';
import { addressesAt } from './payment-addresses.ts';
import {
  type KnownRefund,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefusal,
} from './provider.ts';

// The course of a payment to the provider and back:
//
//   place_order, pay_again ─▶ row `created` ─▶ commit ─▶ submitPayment: one process claims it, and the provider creates its payment
//     ├─ answer ─▶ store_submitted_payment (id, address to pay at) ─▶ move_payment
//     ├─ refusal, or no answer while the member waits ─▶ `failed`: without an address nobody can pay it
//     └─ no answer for a stored method ─▶ stays `created`: it may be paid. The poller, or the next press on Pay, finds it
//          or creates it again under the same id
//   return (getOrder in routes.ts), webhook.ts (mark_payment_due), payment-jobs.ts
//     ─▶ claim ─▶ askProvider ─▶ move_payment ─▶ book_refund, if the provider has refunds
//
// The SQL functions are in database/functions/payments. The head of orders.sql draws the states and points to each file.

export interface PaymentDependencies {
  readonly pool: Pool;
  readonly providers: readonly PaymentProvider[];
  readonly publishChange: PublishChange;
  /** Starts the job that sends the queued mails. */
  readonly wakeMails: () => void;
  /** Enqueues the job of sendRefunds, which payment-jobs.ts defines. */
  readonly wakeRefunds: () => void;
  /** The origin of a site, for the addresses of its payments. */
  readonly originOf: (site: string) => Promise<string>;
  /** Receives the errors and refusals of providers. */
  readonly onError: (error: unknown) => void;
}

/** `repeated`: an earlier try has had no answer. Null if another process has claimed the payment, or if the provider has it. */
const CLAIM = query({
  row: { claim: z.nullable(z.enum(['first', 'repeated'])) },
  text: 'SELECT claim_new_payment($1) AS claim',
});

/**
 * Submits a new payment to its provider. Throws `method_unavailable` when the member has to choose another payment method. Throws
 * `discount_used` when another order has used the code, so that nobody pays for an order that can only be refused.
 */
export async function submitPayment(dependencies: PaymentDependencies, payment: PaymentId): Promise<void> {
  const claim = (await readRow(dependencies.pool, CLAIM, [payment]))?.claim ?? null;
  const row = claim === null ? undefined : await readPayment(dependencies.pool, payment);
  if (row === undefined) return;
  // The provider may have charged the stored method. Its keys of idempotency expire, so it is asked first, as by the poller.
  if (claim === 'repeated' && row.is_stored)
    return askProvider(dependencies, payment).catch((error: unknown) => dependencies.onError(error));
  if (row.is_code_used) {
    await move(dependencies, row, { status: 'failed', amount: row, failure: 'discount_used' });
    throw new Refusal('discount_used', {});
  }
  try {
    if (row.is_stored && row.mandate === null) throw new ProviderRefusal('the stored method was removed');
    await store(
      dependencies,
      row,
      await (await providerOf(dependencies, row)).create(await describe(dependencies, row)),
    );
  } catch (error) {
    dependencies.onError(error);
    const isLost = !row.is_stored || error instanceof ProviderRefusal;
    if (!isLost) return;
    const failure = error instanceof ProviderRefusal ? 'refused' : 'unreachable';
    await move(dependencies, row, { status: 'failed', amount: row, failure });
    throw new Refusal('method_unavailable', {});
  }
}

/** Asks the provider about a claimed payment and applies the answer. Without an answer the payment stays due. */
export async function askProvider(dependencies: PaymentDependencies, payment: PaymentId): Promise<void> {
  const row = await readPayment(dependencies.pool, payment);
  if (row === undefined) return;
  const provider = await providerOf(dependencies, row);
  if (row.provider_id !== null) {
    const answer = await provider.read(row.provider_id);
    if (answer.hasRefunds === true)
      await bookBeforeEnd(dependencies, row, { answer, refunds: await provider.refundsOf(row.provider_id) });
    return store(dependencies, row, answer);
  }
  const lost = { status: 'failed', amount: row, failure: 'lost' } as const;
  if (!row.is_stored) return move(dependencies, row, lost);
  const request = await describe(dependencies, row);
  const found = await provider.find(request);
  if (found !== undefined) return store(dependencies, row, found);
  // A removed method pays nothing. Neither does an order whose code another order has used.
  return row.mandate === null || row.is_code_used
    ? move(dependencies, row, lost)
    : store(dependencies, row, await provider.create(request));
}

/**
 * Books the refunds that an operator made at the provider. It stores the answer without ending the claim, so the payment stays due until
 * then.
 */
async function bookBeforeEnd(
  dependencies: PaymentDependencies,
  row: Row,
  { answer, refunds }: { readonly answer: ProviderPayment; readonly refunds: readonly KnownRefund[] },
): Promise<void> {
  await store(dependencies, { ...row, due_at: null }, answer);
  for (const { refund, outcome, changes } of await bookRefunds(dependencies.pool, row.id, { refunds, ...BY_SYSTEM })) {
    for (const { member, number } of changes) dependencies.publishChange(member, number);
    if (outcome === 'done') dependencies.wakeMails();
    else if (outcome !== 'already')
      dependencies.onError(new Error(`the refund ${refund.providerId} of ${row.number} cannot be booked: ${outcome}`));
  }
}

const PAYMENT = query({
  row: {
    id: PaymentId,
    provider: z.string(),
    provider_id: z.nullable(z.string()),
    method: z.enum(PAYMENT_METHODS),
    status: z.enum(PAYMENT_STATES),
    cents: z.int(),
    currency: z.string(),
    due_at: z.nullable(z.date()),
    member_id: MemberId,
    language: z.string(),
    site_id: z.uuid(),
    order_id: OrderId,
    number: z.string(),
    credits: z.int(),
    /** The id of the member, or of the payer of the stored method, at the provider. */
    customer: z.nullable(z.string()),
    /** Whether the member asked to store the card. */
    stores_card: z.boolean(),
    /** Whether a stored method pays. Its mandate is null once the method is removed. */
    is_stored: z.boolean(),
    mandate: z.nullable(z.string()),
    /** Whether another order has used the discount code of this one. */
    is_code_used: z.boolean(),
  },
  text: `SELECT p.id, p.provider, p.provider_id, p.method, p.status, p.cents, p.currency, p.due_at, p.member_id, p.order_id, p.stores_card,
       o.site_id, o.number, o.credits, m.language, coalesce(s.customer_id, c.customer_id) AS customer, s.mandate_id AS mandate,
       p.stored_method_id IS NOT NULL AS is_stored, is_code_used(o) AS is_code_used
     FROM payments p JOIN orders o ON o.id = p.order_id JOIN members m ON m.id = p.member_id
     LEFT JOIN payment_customers c ON c.member_id = p.member_id AND c.provider = p.provider
     LEFT JOIN stored_methods s ON s.id = p.stored_method_id
     WHERE p.id = $1`,
});
type Row = RowOf<typeof PAYMENT>;

function readPayment(pool: Pool, payment: PaymentId): Promise<Row | undefined> {
  return readRow(pool, PAYMENT, [payment]);
}

async function providerOf({ providers }: PaymentDependencies, row: Row): Promise<PaymentProvider> {
  const provider = providers.find(({ name }) => name === row.provider);
  if (provider === undefined) throw new Error(`the provider ${row.provider} is off`);
  return provider;
}

async function describe(dependencies: PaymentDependencies, row: Row): Promise<NewPayment> {
  const { id, cents, currency, method, number, credits, language, order_id, site_id, provider, mandate } = row;
  const order = { order: order_id, credits, provider };
  return {
    ...addressesAt(await dependencies.originOf(site_id), order),
    id,
    amount: { cents, currency },
    method,
    description: number,
    language,
    customer: await payerOf(dependencies, row),
    mandate: mandate ?? undefined,
  };
}

/**
 * The customer of a payment, whose card the provider stores (decision 55). A payer is a customer only after a request to store the card, or
 * when a stored method pays.
 */
async function payerOf(dependencies: PaymentDependencies, row: Row): Promise<string | undefined> {
  if (!row.stores_card) return (row.is_stored ? row.customer : null) ?? undefined;
  return row.customer ?? customerOf(dependencies.pool, row.member_id, await providerOf(dependencies, row));
}

const KNOWN_CUSTOMER = query({
  row: { customer_id: z.string() },
  text: 'SELECT customer_id FROM payment_customers WHERE member_id = $1 AND provider = $2',
});

const STORED_CUSTOMER = query({
  row: { customer_id: z.nullable(z.string()) },
  text: 'SELECT store_customer($1, $2, $3) AS customer_id',
});

/** Returns the customer of a member at a provider, and creates it if needed. The first of two concurrent ones remains. */
export async function customerOf(pool: Pool, member: MemberId, provider: PaymentProvider): Promise<string> {
  const known = await readRow(pool, KNOWN_CUSTOMER, [member, provider.name]);
  if (known !== undefined) return known.customer_id;
  const customer = await provider.createCustomer({ id: member });
  const stored = await readRow(pool, STORED_CUSTOMER, [member, provider.name, customer]);
  const storedCustomer = stored?.customer_id ?? null;
  if (storedCustomer === null) throw new ProviderRefusal('the member is erased');
  return storedCustomer;
}

/** Stores the provider's answer about a payment: first its id, so that a later crash loses nothing, then the state. */
async function store(dependencies: PaymentDependencies, row: Row, answer: ProviderPayment): Promise<void> {
  await dependencies.pool.query('SELECT store_submitted_payment($1, $2, $3)', [
    row.id,
    answer.providerId,
    answer.checkoutUrl ?? null,
  ]);
  if (answer.stored !== undefined && row.stores_card) {
    const { customer: customer_id, mandate: mandate_id, method, label, expires } = answer.stored;
    const { member_id, provider } = row;
    await dependencies.pool.query('SELECT store_method(jsonb_populate_record(NULL::stored_methods, $1))', [
      JSON.stringify({ member_id, provider, method, customer_id, mandate_id, label, expires }),
    ]);
  }
  await move(dependencies, row, { status: answer.status, amount: answer.amount, failure: answer.failure });
}

interface Move {
  readonly status: PaymentState;
  readonly amount: { readonly cents: number; readonly currency: string };
  readonly failure: string | undefined;
}

const MOVED_PAYMENT = query({
  row: { member: MemberId, number: z.nullable(z.int()) },
  text: 'SELECT member, number::float8 AS number FROM move_payment($1, $2, $3, $4, $5, $6)',
});

async function move(dependencies: PaymentDependencies, row: Row, { status, amount, failure }: Move): Promise<void> {
  const values = [row.id, status, amount.cents, amount.currency, failure ?? null, row.due_at];
  const moved = await readRow(dependencies.pool, MOVED_PAYMENT, values);
  if (moved === undefined) return;
  dependencies.publishChange(moved.member, moved.number);
  dependencies.wakeMails();
  dependencies.wakeRefunds();
}
