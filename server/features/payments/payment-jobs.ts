import type { Pool } from 'pg';
import type { PaymentId } from '../../../contract/base/ids.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import { askProvider, type PaymentWorld } from './hand-over.ts';
import { ProviderRefusal, type ProviderRefund } from './provider.ts';

const AT_ONCE = 10;

/** Asks the providers about all payments that are due: told by a webhook, or not answered for a while. Returns how many there were. */
export async function askAboutPayments(world: PaymentWorld): Promise<number> {
  const { rows } = await world.pool.query<{ id: PaymentId }>('SELECT id FROM claim_payments($1)', [AT_ONCE]);
  await Promise.all(rows.map(({ id }) => askProvider(world, id).catch(world.onError)));
  return rows.length;
}

interface DueRefund {
  readonly id: string;
  readonly provider: string;
  /** The payment's id at the provider. */
  readonly payment: string;
  /** The refund's id at the provider. Null until it has it. */
  readonly provider_id: string | null;
  readonly cents: number;
  readonly currency: string;
}

/** Hands the refunds that are due to their providers, and asks about those that are on their way. Returns how many there were. */
export async function sendRefunds(world: PaymentWorld): Promise<number> {
  const { rows } = await world.pool.query<DueRefund>('SELECT * FROM claim_refunds($1)', [AT_ONCE]);
  await Promise.all(rows.map((refund) => sendRefund(world, refund).catch(world.onError)));
  return rows.length;
}

async function sendRefund(world: PaymentWorld, refund: DueRefund): Promise<void> {
  try {
    await moveRefund(world.pool, refund.id, await askForRefund(world, refund));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    world.onError(error);
    await moveRefund(world.pool, refund.id, { state: 'failed', failure: error.message });
  }
}

async function askForRefund({ providers }: PaymentWorld, refund: DueRefund): Promise<ProviderRefund> {
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

/** Tells the providers to forget the customers of erased members. Returns how many there were. */
export async function forgetCustomers(world: PaymentWorld): Promise<number> {
  const { rows } = await world.pool.query<DueCustomer>('SELECT * FROM claim_customers($1)', [AT_ONCE]);
  await Promise.all(rows.map((customer) => forgetCustomer(world, customer).catch(world.onError)));
  return rows.length;
}

async function forgetCustomer({ pool, providers }: PaymentWorld, due: DueCustomer): Promise<void> {
  const provider = providers.find(({ name }) => name === due.provider);
  if (provider === undefined) throw new Error(`the provider ${due.provider} is off`);
  await provider.forgetCustomer(due.customer);
  await pool.query('DELETE FROM customers_to_forget WHERE provider = $1 AND customer_id = $2', [
    due.provider,
    due.customer,
  ]);
}

/** The jobs, and how to run two of them soon. Register the jobs before they start. */
export function paymentJobs(
  world: () => PaymentWorld,
  jobs: Pick<Jobs, 'enqueue'>,
): { readonly kinds: JobKind<object>[]; readonly wakePayments: () => void; readonly wakeRefunds: () => void } {
  const every = (name: string, run: (world: PaymentWorld) => Promise<number>): JobKind<object> => ({
    name,
    cron: '* * * * *',
    async run() {
      while ((await run(world())) === AT_ONCE);
    },
  });
  const [ask, refund] = [every('ask-payments', askAboutPayments), every('send-refunds', sendRefunds)];
  const forget = every('forget-customers', forgetCustomers);
  const wake = (kind: JobKind<object>) => (): void => {
    jobs.enqueue({ kind, data: {} }).catch((error: unknown) => world().onError(error));
  };
  return { kinds: [ask, refund, forget], wakePayments: wake(ask), wakeRefunds: wake(refund) };
}
