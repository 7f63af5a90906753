import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { PaymentId } from '../../../contract/base/ids.ts';
import { query, readRows, type RowOf } from '../../platform/database/query.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { askProvider, type PaymentDependencies } from './payment-course.ts';
import { ProviderRefusal, type ProviderRefund } from './provider.ts';

const AT_ONCE = 10;

const DUE_PAYMENTS = query({ row: { id: PaymentId }, text: 'SELECT id FROM claim_payments($1)' });

/** Asks the providers about all due payments: those of a webhook and those without a final state. Returns their number. */
export async function askAboutPayments(dependencies: PaymentDependencies): Promise<number> {
  const due = await readRows(dependencies.pool, DUE_PAYMENTS, [AT_ONCE]);
  await Promise.all(due.map(({ id }) => askProvider(dependencies, id).catch(dependencies.onError)));
  return due.length;
}

const DUE_REFUNDS = query({
  row: {
    id: z.uuid(),
    provider: z.string(),
    /** The payment's id at the provider, which every paid payment has. */
    payment: z.string(),
    /** The refund's id at the provider. Null before the provider has the refund. */
    provider_id: z.nullable(z.string()),
    cents: z.int(),
    currency: z.string(),
  },
  text: 'SELECT id, provider, payment, provider_id, cents, currency FROM claim_refunds($1)',
});
type DueRefund = RowOf<typeof DUE_REFUNDS>;

/** Submits the due refunds to their providers, and asks about the submitted ones. Returns their number. */
export async function sendRefunds(dependencies: PaymentDependencies): Promise<number> {
  const due = await readRows(dependencies.pool, DUE_REFUNDS, [AT_ONCE]);
  await Promise.all(due.map((refund) => sendRefund(dependencies, refund).catch(dependencies.onError)));
  return due.length;
}

async function sendRefund(dependencies: PaymentDependencies, refund: DueRefund): Promise<void> {
  try {
    await moveRefund(dependencies.pool, refund.id, await askForRefund(dependencies, refund));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    dependencies.onError(error);
    await moveRefund(dependencies.pool, refund.id, { state: 'failed', failure: error.message });
  }
}

async function askForRefund({ providers }: PaymentDependencies, refund: DueRefund): Promise<ProviderRefund> {
  const { id, payment, provider_id, cents, currency } = refund;
  const provider = providers.find(({ name }) => name === refund.provider);
  if (provider === undefined) throw new Error(`the provider ${refund.provider} is off`);
  return provider_id === null
    ? provider.refund({ id, providerId: payment, amount: { cents, currency } })
    : provider.readRefund({ providerId: payment, refund: provider_id });
}

const moveRefund = (
  pool: Pool,
  id: string,
  { state, providerId, failure }: Partial<ProviderRefund> & Pick<ProviderRefund, 'state'>,
) => pool.query('SELECT move_refund($1, $2, $3, $4)', [id, state, providerId ?? null, failure ?? null]);

const DUE_CUSTOMERS = query({
  row: { provider: z.string(), customer: z.string() },
  text: 'SELECT * FROM claim_customers($1)',
});
type DueCustomer = RowOf<typeof DUE_CUSTOMERS>;

/** Deletes the customers of erased members at the providers. Returns their number. */
export async function forgetCustomers(dependencies: PaymentDependencies): Promise<number> {
  const due = await readRows(dependencies.pool, DUE_CUSTOMERS, [AT_ONCE]);
  await Promise.all(due.map((customer) => forgetCustomer(dependencies, customer).catch(dependencies.onError)));
  return due.length;
}

async function forgetCustomer({ pool, providers }: PaymentDependencies, due: DueCustomer): Promise<void> {
  const provider = providers.find(({ name }) => name === due.provider);
  if (provider === undefined) throw new Error(`the provider ${due.provider} is off`);
  await provider.forgetCustomer(due.customer);
  await pool.query('DELETE FROM customers_to_forget WHERE provider = $1 AND customer_id = $2', [
    due.provider,
    due.customer,
  ]);
}

export interface PaymentJobs {
  readonly kinds: readonly JobKind<object>[];
  /** Enqueues the job that runs askAboutPayments. */
  readonly wakePayments: () => void;
  /** Enqueues the job that runs sendRefunds. */
  readonly wakeRefunds: () => void;
}

/** Returns the jobs, and functions that enqueue two of them. Register the jobs before they start. */
export function paymentJobs(dependencies: () => PaymentDependencies, jobs: Pick<Jobs, 'enqueue'>): PaymentJobs {
  const every = (name: string, run: (dependencies: PaymentDependencies) => Promise<number>): JobKind<object> => ({
    name,
    cron: '* * * * *',
    async run() {
      while ((await run(dependencies())) === AT_ONCE);
    },
  });
  const [ask, refund] = [every('ask-payments', askAboutPayments), every('send-refunds', sendRefunds)];
  const forget = every('forget-customers', forgetCustomers);
  const wake = (kind: JobKind<object>) => (): void => {
    jobs.enqueue({ kind, data: {} }).catch((error: unknown) => dependencies().onError(error));
  };
  return { kinds: [ask, refund, forget], wakePayments: wake(ask), wakeRefunds: wake(refund) };
}
