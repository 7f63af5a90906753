import type { Pool } from 'pg';
import { PAYMENT_METHODS } from '../../../../contract/payments/states.ts';
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
import { newSandboxId, type SandboxPayment, storedWith } from './sandbox-rows.ts';

export const SANDBOX_PATH = '/sandbox';

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
    const { rows } = await this.#pool.query<SandboxPayment>('SELECT * FROM ask_sandbox($1)', [providerId]);
    const [row] = rows;
    if (row === undefined) throw new ProviderRefusal('no such payment');
    return this.#answerOf(row);
  }

  async find({ id }: Pick<NewPayment, 'id'>): Promise<ProviderPayment | undefined> {
    const { rows } = await this.#pool.query<SandboxPayment>(
      'SELECT p.* FROM sandbox_payments k, sandbox_payment(k.id) p WHERE k.reference = $1',
      [id],
    );
    const [row] = rows;
    return row === undefined ? undefined : this.#answerOf(row);
  }

  async refund({ id, providerId, amount }: Parameters<PaymentProvider['refund']>[0]): Promise<ProviderRefund> {
    const refund = { id: newSandboxId('ref'), reference: id, payment_id: providerId, cents: amount.cents };
    const { rows } = await this.#pool.query<{ id: string | null }>(
      'SELECT refund_at_sandbox(jsonb_populate_record(NULL::sandbox_refunds, $1), $2) AS id',
      [JSON.stringify(refund), amount.currency],
    );
    const made = rows[0]?.id ?? null;
    if (made === null) throw new ProviderRefusal('the payment has not so much to send back');
    return { providerId: made, state: 'done' };
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
    const { rows } = await this.#pool.query<SandboxPayment & { reference: string }>(
      'SELECT p.* FROM sandbox_payments k, sandbox_payment(k.id) p WHERE k.created_at >= $1 AND k.created_at < $2 ORDER BY k.created_at',
      [from, to],
    );
    return rows
      .map(({ id, reference, status, paid_cents, cents, currency }) => ({
        id: reference,
        providerId: id,
        status,
        amount: { cents: paid_cents ?? cents, currency },
      }))
      .filter(hasMoney);
  }

  async listRefunds({ from, to }: Parameters<PaymentProvider['listRefunds']>[0]): Promise<KnownRefund[]> {
    return this.#refundsWhere('r.created_at >= $1 AND r.created_at < $2', [from, to]);
  }

  async refundsOf(providerId: string): Promise<KnownRefund[]> {
    return this.#refundsWhere('r.payment_id = $1', [providerId]);
  }

  async #refundsWhere(condition: string, values: readonly unknown[]): Promise<KnownRefund[]> {
    const { rows } = await this.#pool.query<{
      id: string;
      reference: string;
      payment: string;
      cents: number;
      currency: string;
    }>(
      `SELECT r.id, r.reference, p.id AS payment, r.cents, p.currency FROM sandbox_refunds r JOIN sandbox_payments p ON p.id = r.payment_id
       WHERE ${condition} ORDER BY r.created_at`,
      [...values],
    );
    return rows.map(({ id, reference, payment, cents, currency }) => ({
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
    const { rows } = await this.#pool.query<{ mandate: string; label: string }>(
      `INSERT INTO sandbox_mandates AS m (id, customer, method, label, reference) VALUES ($1, $2, 'sdd', $3, $4)
       ON CONFLICT (reference) DO UPDATE SET reference = m.reference WHERE m.customer = excluded.customer
       RETURNING id AS mandate, label`,
      [newSandboxId('mdt'), customer, iban.slice(-4), reference],
    );
    const [row] = rows;
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
    const { rows } = await this.#pool.query<{ is_refused: boolean }>(
      'SELECT is_refused FROM sandbox_mandates WHERE id = $1 AND customer = $2',
      [mandate, customer],
    );
    const [row] = rows;
    if (row === undefined) throw new ProviderRefusal('no such mandate');
    return planOf(row.is_refused ? 'refuse_stored' : 'pay', method);
  }

  async #answerOf(row: SandboxPayment): Promise<ProviderPayment> {
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
