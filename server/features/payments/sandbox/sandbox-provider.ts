import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../../../../contract/payments/states.ts';
import { query, readRow, readRows, type Row } from '../../../platform/database/query.ts';
import {
  hasMoney,
  type KnownPayment,
  type KnownRefund,
  type NewPayment,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefusal,
  type ProviderRefund,
  type SignedMandate,
  type StoredAtProvider,
} from '../provider.ts';
import { planOf } from './outcomes.ts';
import { newSandboxId, SandboxStatus, storedWith } from './sandbox-rows.ts';

export const SANDBOX_PATH = '/sandbox';

const paymentColumns = {
  id: z.string(),
  status: SandboxStatus,
  cents: z.int(),
  paid_cents: z.nullable(z.int()),
  currency: z.string(),
  failure: z.nullable(z.string()),
  return_url: z.string(),
  mandate: z.nullable(z.string()),
  stored: z.nullable(z.string()),
};

const ASKED_PAYMENT = query({
  row: paymentColumns,
  text: 'SELECT id, status, cents, paid_cents, currency, failure, return_url, mandate, stored FROM ask_sandbox($1)',
});

const KNOWN_PAYMENT = query({
  row: paymentColumns,
  text: `SELECT p.id, p.status, p.cents, p.paid_cents, p.currency, p.failure, p.return_url, p.mandate, p.stored
     FROM sandbox_payments k, sandbox_payment(k.id) p WHERE k.reference = $1`,
});

const MADE_REFUND = query({
  row: { id: z.nullable(z.string()) },
  text: 'SELECT refund_at_sandbox(jsonb_populate_record(NULL::sandbox_refunds, $1), $2) AS id',
});

const LISTED_PAYMENT = query({
  row: {
    id: z.string(),
    reference: z.uuid(),
    status: SandboxStatus,
    cents: z.int(),
    paid_cents: z.nullable(z.int()),
    currency: z.string(),
  },
  text: `SELECT p.id, p.reference, p.status, p.cents, p.paid_cents, p.currency FROM sandbox_payments k, sandbox_payment(k.id) p
     WHERE k.created_at >= $1 AND k.created_at < $2 ORDER BY k.created_at`,
});

const refundWhere = (condition: string) =>
  query({
    row: { id: z.string(), reference: z.uuid(), payment: z.string(), cents: z.int(), currency: z.string() },
    text: `SELECT r.id, r.reference, p.id AS payment, r.cents, p.currency
       FROM sandbox_refunds r JOIN sandbox_payments p ON p.id = r.payment_id
       WHERE ${condition} ORDER BY r.created_at`,
  });

const LISTED_REFUND = refundWhere('r.created_at >= $1 AND r.created_at < $2');
const REFUND_OF_PAYMENT = refundWhere('r.payment_id = $1');

const SIGNED_MANDATE = query({
  row: { mandate: z.string(), label: z.string() },
  text: `INSERT INTO sandbox_mandates AS m (id, customer, method, label, reference) VALUES ($1, $2, 'sdd', $3, $4)
       ON CONFLICT (reference) DO UPDATE SET reference = m.reference WHERE m.customer = excluded.customer
       RETURNING id AS mandate, label`,
});

const PAYING_MANDATE = query({
  row: { is_refused: z.boolean() },
  text: 'SELECT is_refused FROM sandbox_mandates WHERE id = $1 AND customer = $2',
});

/**
 * A payment provider that moves no money. It behaves like a remote one: its store is independent of ours, it creates one payment for each
 * of our ids, and its page (sandbox-routes.ts) replaces a hosted one. A visitor of the page chooses the outcome of a payment.
 */
export class SandboxProvider implements PaymentProvider {
  readonly name = 'sandbox';
  readonly methods = PAYMENT_METHODS;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async create(payment: NewPayment): Promise<ProviderPayment> {
    const known = await this.find(payment);
    if (known !== undefined) return known;
    const { amount, returnUrl: return_url, id: reference, method, description, language, customer, mandate } = payment;
    const { status, next, failure } = await this.#firstPlan(payment);
    const parts = {
      ...amount,
      id: newSandboxId('sbx'),
      reference,
      method,
      description,
      language,
      return_url,
      customer,
      mandate,
    };
    const row = { ...parts, status, failure, next_status: next?.status };
    await this.#pool.query(
      `INSERT INTO sandbox_payments (id, reference, method, cents, currency, description, language, return_url, customer, mandate, status,
         failure, next_status, next_at)
       SELECT id, reference, method, cents, currency, description, language, return_url, customer, mandate, status,
         failure, next_status, now() + make_interval(secs => $2)
       FROM jsonb_populate_record(NULL::sandbox_payments, $1)
       ON CONFLICT (reference) DO NOTHING`,
      [JSON.stringify(row), next?.afterSeconds],
    );
    const made = await this.find(payment);
    if (made === undefined) throw new Error('the sandbox lost a payment');
    return made;
  }

  async read(providerId: string): Promise<ProviderPayment> {
    const row = await readRow(this.#pool, ASKED_PAYMENT, [providerId]);
    if (row === undefined) throw new ProviderRefusal('no such payment');
    return this.#answerOf(row);
  }

  async find({ id }: Pick<NewPayment, 'id'>): Promise<ProviderPayment | undefined> {
    const row = await readRow(this.#pool, KNOWN_PAYMENT, [id]);
    return row === undefined ? undefined : this.#answerOf(row);
  }

  async refund({ id, providerId, amount }: Parameters<PaymentProvider['refund']>[0]): Promise<ProviderRefund> {
    const refund = { id: newSandboxId('ref'), reference: id, payment_id: providerId, cents: amount.cents };
    const made = await readRow(this.#pool, MADE_REFUND, [JSON.stringify(refund), amount.currency]);
    if (made?.id == null) throw new ProviderRefusal('the payment has not so much to send back');
    return { providerId: made.id, state: 'done' };
  }

  async readRefund({ providerId, refund }: Parameters<PaymentProvider['readRefund']>[0]): Promise<ProviderRefund> {
    const { rowCount } = await this.#pool.query('SELECT FROM sandbox_refunds WHERE id = $1 AND payment_id = $2', [
      refund,
      providerId,
    ]);
    if (rowCount === 0) throw new ProviderRefusal('no such refund');
    return { providerId: refund, state: 'done' };
  }

  async list({ from, to }: Parameters<PaymentProvider['list']>[0]): Promise<KnownPayment[]> {
    const payments = await readRows(this.#pool, LISTED_PAYMENT, [from, to]);
    return payments
      .map(({ id, reference, status, paid_cents, cents, currency }) => ({
        id: reference,
        providerId: id,
        status,
        amount: { cents: paid_cents ?? cents, currency },
      }))
      .filter(hasMoney);
  }

  async listRefunds({ from, to }: Parameters<PaymentProvider['listRefunds']>[0]): Promise<KnownRefund[]> {
    return this.#readRefunds(LISTED_REFUND, [from, to]);
  }

  async refundsOf(providerId: string): Promise<KnownRefund[]> {
    return this.#readRefunds(REFUND_OF_PAYMENT, [providerId]);
  }

  async #readRefunds(listed: typeof LISTED_REFUND, values: readonly unknown[]): Promise<KnownRefund[]> {
    const refunds = await readRows(this.#pool, listed, values);
    return refunds.map(({ id, reference, payment, cents, currency }) => ({
      id: reference,
      providerId: id,
      state: 'done',
      payment,
      amount: { cents, currency },
    }));
  }

  /** Stores no data of the member: the customer is only an id. */
  async createCustomer(): Promise<string> {
    return newSandboxId('cst');
  }

  async storeMandate({ reference, customer, iban }: SignedMandate): Promise<StoredAtProvider> {
    const row = await readRow(this.#pool, SIGNED_MANDATE, [newSandboxId('mdt'), customer, iban.slice(-4), reference]);
    if (row === undefined) throw new ProviderRefusal('the reference is in use');
    return { ...row, customer, method: 'sdd', expires: undefined };
  }

  async forget({ customer, mandate }: Parameters<PaymentProvider['forget']>[0]): Promise<void> {
    await this.#pool.query('DELETE FROM sandbox_mandates WHERE id = $1 AND customer = $2', [mandate, customer]);
  }

  /** The sandbox stores a customer only as the owner of mandates. */
  async forgetCustomer(customer: string): Promise<void> {
    await this.#pool.query('DELETE FROM sandbox_mandates WHERE customer = $1', [customer]);
  }

  /** A mandate pays at once, unless a visitor made its bank refuse it. Every other payment waits for the payer. */
  async #firstPlan({ method, customer, mandate }: NewPayment) {
    if (mandate === undefined) return WAITING;
    const row = await readRow(this.#pool, PAYING_MANDATE, [mandate, customer]);
    if (row === undefined) throw new ProviderRefusal('no such mandate');
    return planOf(row.is_refused ? 'refuse_stored' : 'pay', method);
  }

  async #answerOf(row: Row<typeof paymentColumns>): Promise<ProviderPayment> {
    const { id, status, cents, paid_cents, currency, failure } = row;
    const isOpen = (status === 'open' || status === 'pending') && row.mandate === null;
    const stored = await storedWith(this.#pool, row);
    const { rowCount: refunds } = await this.#pool.query('SELECT FROM sandbox_refunds WHERE payment_id = $1', [id]);
    return {
      providerId: id,
      status,
      amount: { cents: paid_cents ?? cents, currency },
      ...(isOpen && { checkoutUrl: new URL(`${SANDBOX_PATH}/${id}`, row.return_url).href }),
      ...(failure !== null && { failure }),
      ...(stored !== undefined && { stored }),
      ...(refunds !== 0 && { hasRefunds: true }),
    };
  }
}

/** A payment expires after fifteen minutes. */
const WAITING = { status: 'open', failure: undefined, next: { status: 'expired', afterSeconds: 900 } } as const;
