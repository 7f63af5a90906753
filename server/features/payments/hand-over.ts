import type { Pool } from 'pg';
import type { MemberId, PaymentId } from '../../../contract/base/ids.ts';
import type { PaymentMethod, PaymentState } from '../../../contract/payments/states.ts';
import { Refusal } from '../../platform/problems.ts';
import { bookRefunds, BY_SYSTEM } from './book-refunds.ts';
import {
  type KnownRefund,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefusal,
} from './provider.ts';

// The way of a payment to the provider and back:
//
//   place_order, pay_again ─▶ row `created` ─▶ commit ─▶ handOver: one process claims it, and the provider makes its payment
//     ├─ answer ─▶ hand_over_payment (its id, where to pay) ─▶ move_payment
//     ├─ refusal, or no answer while the member waits ─▶ `failed`: nobody knows where to pay it, so that nobody can
//     └─ no answer for a stored method ─▶ stays `created`: it may be paid. The poller finds it, or makes it again under the same id
//   return page, webhook (note_payment), poller ─▶ claim ─▶ askProvider ─▶ move_payment ─▶ book_refund, if money of it was sent back

export interface PaymentWorld {
  readonly pool: Pool;
  readonly providers: readonly PaymentProvider[];
  readonly publishChange: (member: MemberId, number: number) => void;
  /** Sends the queued mails soon. */
  readonly wakeMails: () => void;
  /** Sends the refunds that are due soon. */
  readonly wakeRefunds: () => void;
  /** Where a payer comes back to, and where the provider tells. */
  readonly addressesOf: (site: string, order: OrderPath) => Promise<Pick<NewPayment, 'returnUrl' | 'webhookUrl'>>;
  /** Receives what the provider did not do. */
  readonly onError: (error: unknown) => void;
}

interface OrderPath {
  readonly order: string;
  readonly credits: number;
  readonly provider: string;
}

interface Row {
  readonly id: PaymentId;
  readonly provider: string;
  readonly provider_id: string | null;
  readonly method: PaymentMethod;
  readonly status: PaymentState;
  readonly cents: number;
  readonly currency: string;
  readonly due_at: Date | null;
  readonly member_id: MemberId;
  readonly language: string;
  readonly site_id: string;
  readonly order_id: string;
  readonly number: string;
  readonly credits: number;
  /** As whom the provider knows the member, or the payer of the stored method. */
  readonly customer: string | null;
  /** Whether the member asked to store the card. */
  readonly stores_card: boolean;
  /** Whether a stored method pays. Its mandate is null once the method is removed. */
  readonly is_stored: boolean;
  readonly mandate: string | null;
  /** Whether another order has used the discount code of this one. */
  readonly is_code_used: boolean;
}

/**
 * Hands a new payment to its provider. Throws `method_unavailable` when the member has to choose another way, and `discount_used` when
 * another order has used the code meanwhile: nobody pays for an order that can only be refused.
 */
export async function handOver(world: PaymentWorld, payment: PaymentId): Promise<void> {
  const { rows } = await world.pool.query<{ claimed: boolean }>('SELECT claim_new_payment($1) AS claimed', [payment]);
  const row = rows[0]?.claimed === true ? await readPayment(world.pool, payment) : undefined;
  if (row === undefined) return;
  if (row.is_code_used) {
    await move(world, row, { status: 'failed', amount: row, failure: 'discount_used' });
    throw new Refusal('discount_used', {});
  }
  try {
    if (row.is_stored && row.mandate === null) throw new ProviderRefusal('the stored method was removed');
    await take(world, row, await (await providerOf(world, row)).create(await describe(world, row)));
  } catch (error) {
    world.onError(error);
    const isLost = !row.is_stored || error instanceof ProviderRefusal;
    if (!isLost) return;
    const failure = error instanceof ProviderRefusal ? 'refused' : 'unreachable';
    await move(world, row, { status: 'failed', amount: row, failure });
    throw new Refusal('method_unavailable', {});
  }
}

/** Asks the provider about a claimed payment, and moves it to the answer. Without one it stays due. */
export async function askProvider(world: PaymentWorld, payment: PaymentId): Promise<void> {
  const row = await readPayment(world.pool, payment);
  if (row === undefined) return;
  const provider = await providerOf(world, row);
  if (row.provider_id !== null) {
    const said = await provider.read(row.provider_id);
    if (said.hasRefunds === true)
      await bookBeforeEnd(world, row, { said, refunds: await provider.refundsOf(row.provider_id) });
    return take(world, row, said);
  }
  const lost = { status: 'failed', amount: row, failure: 'lost' } as const;
  if (!row.is_stored) return move(world, row, lost);
  const wanted = await describe(world, row);
  const found = await provider.find(wanted);
  if (found !== undefined) return take(world, row, found);
  // A method that was removed meanwhile pays nothing more, nor does an order whose code another one has used.
  return row.mandate === null || row.is_code_used
    ? move(world, row, lost)
    : take(world, row, await provider.create(wanted));
}

/** Books what somebody sent back at the provider. Without the claim the payment stays due until that is done. */
async function bookBeforeEnd(
  world: PaymentWorld,
  row: Row,
  { said, refunds }: { readonly said: ProviderPayment; readonly refunds: readonly KnownRefund[] },
): Promise<void> {
  await take(world, { ...row, due_at: null }, said);
  for (const { refund, outcome, changes } of await bookRefunds(world.pool, row.id, { refunds, ...BY_SYSTEM })) {
    for (const { member, number } of changes) world.publishChange(member, number);
    if (outcome === 'done') world.wakeMails();
    else if (outcome !== 'already')
      world.onError(new Error(`the refund ${refund.providerId} of ${row.number} cannot be booked: ${outcome}`));
  }
}

async function readPayment(pool: Pool, payment: PaymentId): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT p.id, p.provider, p.provider_id, p.method, p.status, p.cents, p.currency, p.due_at, p.member_id, p.order_id, p.stores_card,
       o.site_id, o.number, o.credits, m.language, coalesce(s.customer_id, c.customer_id) AS customer, s.mandate_id AS mandate,
       p.stored_method_id IS NOT NULL AS is_stored, is_code_used(o) AS is_code_used
     FROM payments p JOIN orders o ON o.id = p.order_id JOIN members m ON m.id = p.member_id
     LEFT JOIN payment_customers c ON c.member_id = p.member_id AND c.provider = p.provider
     LEFT JOIN stored_methods s ON s.id = p.stored_method_id
     WHERE p.id = $1`,
    [payment],
  );
  return rows[0];
}

async function providerOf({ providers }: PaymentWorld, row: Row): Promise<PaymentProvider> {
  const provider = providers.find(({ name }) => name === row.provider);
  if (provider === undefined) throw new Error(`the provider ${row.provider} is off`);
  return provider;
}

async function describe(world: PaymentWorld, row: Row): Promise<NewPayment> {
  const { id, cents, currency, method, number, credits, language, order_id, site_id, provider, mandate } = row;
  const order = { order: order_id, credits, provider };
  return {
    ...(await world.addressesOf(site_id, order)),
    id,
    amount: { cents, currency },
    method,
    description: number,
    language,
    customer: await payerOf(world, row),
    mandate: mandate ?? undefined,
  };
}

/**
 * The customer of a payment, of whom the provider stores the card (decision 55): the payer is one only if they asked for that, or if what
 * is stored of them pays.
 */
async function payerOf(world: PaymentWorld, row: Row): Promise<string | undefined> {
  if (!row.stores_card) return (row.is_stored ? row.customer : null) ?? undefined;
  return row.customer ?? customerOf(world.pool, row.member_id, await providerOf(world, row));
}

/** The customer that a provider knows a member as. The first of two at once stays. */
export async function customerOf(pool: Pool, member: MemberId, provider: PaymentProvider): Promise<string> {
  const known = 'SELECT customer_id FROM payment_customers WHERE member_id = $1 AND provider = $2';
  const { rows } = await pool.query<{ customer_id: string }>(known, [member, provider.name]);
  if (rows[0] !== undefined) return rows[0].customer_id;
  const customer = await provider.createCustomer({ id: member });
  const { rows: stored } = await pool.query<{ kept: string | null }>('SELECT keep_customer($1, $2, $3) AS kept', [
    member,
    provider.name,
    customer,
  ]);
  const kept = stored[0]?.kept ?? null;
  if (kept === null) throw new ProviderRefusal('the member is erased');
  return kept;
}

/** Stores what a provider says of a payment: first its id, so that a crash after it loses nothing, then the state. */
async function take(world: PaymentWorld, row: Row, said: ProviderPayment): Promise<void> {
  await world.pool.query('SELECT hand_over_payment($1, $2, $3)', [row.id, said.providerId, said.checkoutUrl ?? null]);
  if (said.stored !== undefined && row.stores_card) {
    const { customer: customer_id, mandate: mandate_id, method, label, expires } = said.stored;
    const { member_id, provider } = row;
    await world.pool.query('SELECT store_method(jsonb_populate_record(NULL::stored_methods, $1))', [
      JSON.stringify({ member_id, provider, method, customer_id, mandate_id, label, expires }),
    ]);
  }
  await move(world, row, { status: said.status, amount: said.amount, failure: said.failure });
}

interface Move {
  readonly status: PaymentState;
  readonly amount: { readonly cents: number; readonly currency: string };
  readonly failure: string | undefined;
}

async function move(world: PaymentWorld, row: Row, { status, amount, failure }: Move): Promise<void> {
  const { rows } = await world.pool.query<{ member: MemberId; number: number | null }>(
    'SELECT member, number::float8 AS number FROM move_payment($1, $2, $3, $4, $5, $6)',
    [row.id, status, amount.cents, amount.currency, failure ?? null, row.due_at],
  );
  for (const { member, number } of rows) if (number !== null) world.publishChange(member, number);
  if (rows.length === 0) return;
  world.wakeMails();
  world.wakeRefunds();
}
