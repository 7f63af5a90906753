import type { Pool } from 'pg';
import type { PaymentId } from '../../../contract/base/ids.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { askProvider, type PaymentDependencies } from './submit-payment.ts';
import { ProviderRefusal, type ProviderRefund } from './provider.ts';

const AT_ONCE = 10;

/** Asks the providers about all due payments: those of a webhook and those without a final state. Returns their number. */
export async function askAboutPayments(dependencies: PaymentDependencies): Promise<number> {
  const { rows } = await dependencies.pool.query<{ id: PaymentId }>('SELECT id FROM claim_payments($1)', [AT_ONCE]);
  await Promise.all(rows.map(({ id }) => askProvider(dependencies, id).catch(dependencies.onError)));
  return rows.length;
}

interface DueRefund {
  readonly id: string;
  readonly provider: string;
  /** The payment's id at the provider. */
  readonly payment: string;
  /** The refund's id at the provider. Null before the provider has the refund. */
  readonly provider_id: string | null;
  readonly cents: number;
  readonly currency: string;
}

/** Submits the due refunds to their providers, and asks about the submitted ones. Returns their number. */
export async function sendRefunds(dependencies: PaymentDependencies): Promise<number> {
  const { rows } = await dependencies.pool.query<DueRefund>('SELECT * FROM claim_refunds($1)', [AT_ONCE]);
  await Promise.all(rows.map((refund) => sendRefund(dependencies, refund).catch(dependencies.onError)));
  return rows.length;
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

interface DueCustomer {
  readonly provider: string;
  readonly customer: string;
}

/** Deletes the customers of erased members at the providers. Returns their number. */
export async function forgetCustomers(dependencies: PaymentDependencies): Promise<number> {
  const { rows } = await dependencies.pool.query<DueCustomer>('SELECT * FROM claim_customers($1)', [AT_ONCE]);
  await Promise.all(rows.map((customer) => forgetCustomer(dependencies, customer).catch(dependencies.onError)));
  return rows.length;
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

/** Returns the jobs, and functions that enqueue two of them. Register the jobs before they start. */
export function paymentJobs(
  dependencies: () => PaymentDependencies,
  jobs: Pick<Jobs, 'enqueue'>,
): { readonly kinds: JobKind<object>[]; readonly wakePayments: () => void; readonly wakeRefunds: () => void } {
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
