import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { PaymentId } from '../../../contract/base/ids.ts';
import {
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type PaymentMethod,
  type PaymentState,
  REFUND_STATES,
} from '../../../contract/payments/states.ts';
import { query, readRow, readRows, type Row } from '../../platform/database/query.ts';
import type { KnownPayment, KnownRefund, PaymentProvider, Span } from './provider.ts';

// The reconciliation has three parts. The SQL function reconcile_ledger checks the ledger itself. Each payment and refund here is compared
// with its provider. Each payment and refund with money at a provider is looked up here. The server may run at the same time, so a row that
// moves during the question is asked about again.

const differenceColumns = { subject: z.string(), problem: z.string() };

/** An inconsistency: the number of an order or the id of a member or payment, and the problem. */
export type Difference = Row<typeof differenceColumns>;

export interface Reconciliation {
  readonly differences: readonly Difference[];
  /** The numbers of compared orders, payments and refunds. */
  readonly orders: number;
  readonly payments: number;
  readonly refunds: number;
}

interface ReconcileDependencies {
  readonly pool: Pool;
  readonly providers: readonly PaymentProvider[];
}

const LEDGER_DIFFERENCES = query({ row: differenceColumns, text: 'SELECT * FROM reconcile_ledger($1, $2)' });

const ORDER_COUNT = query({ row: { num: z.int() }, text: 'SELECT count(*)::int AS num FROM orders_of_span($1, $2)' });

/** Payments with money here that no provider has created. */
const WITHOUT_PROVIDER = query({
  row: differenceColumns,
  text: `SELECT o.number AS subject, 'a payment is ' || p.status || ' here, and ' || p.provider || ' has never had it' AS problem
  FROM payments p JOIN orders o ON o.id = p.order_id
  WHERE p.changed_at >= $1 AND p.changed_at < $2 AND p.provider_id IS NULL AND payment_rank(p.status) > 3`,
});

const PAYMENTS_OF_SPAN = query({
  row: { id: PaymentId },
  text: 'SELECT id FROM payments WHERE changed_at >= $1 AND changed_at < $2 AND provider_id IS NOT NULL ORDER BY changed_at',
});

const REFUNDS_OF_SPAN = query({
  row: { id: z.uuid() },
  text: `SELECT id FROM refunds WHERE provider_id IS NOT NULL
   AND (created_at >= $1 AND created_at < $2 OR done_at >= $1 AND done_at < $2) ORDER BY created_at`,
});

/** Checks the ledger of a period for consistency, and compares it with the providers. */
export async function reconcile(dependencies: ReconcileDependencies, span: Span): Promise<Reconciliation> {
  const { pool } = dependencies;
  const values = [span.from, span.to];
  const own = await readRows(pool, LEDGER_DIFFERENCES, values);
  const orders = await readRow(pool, ORDER_COUNT, values);
  const unnamed = await readRows(pool, WITHOUT_PROVIDER, values);
  const payments = await readRows(pool, PAYMENTS_OF_SPAN, values);
  const refunds = await readRows(pool, REFUNDS_OF_SPAN, values);
  const differences = [...own, ...unnamed];
  for (const { id } of payments) differences.push(...(await comparePayment(dependencies, id)));
  for (const { id } of refunds) differences.push(...(await compareRefund(dependencies, id)));
  for (const provider of dependencies.providers) {
    differences.push(...(await findUnknown(pool, provider, span)));
    differences.push(...(await findUnknownRefunds(pool, provider, span)));
  }
  return { differences, orders: orders?.num ?? 0, payments: payments.length, refunds: refunds.length };
}

/** The maximum number of questions about a row that moves. */
const TRIES = 3;

const comparedColumns = {
  number: z.string(),
  provider: z.string(),
  /** The id at the provider. */
  provider_id: z.string(),
  cents: z.int(),
  currency: z.string(),
};
type ComparedRow = Row<typeof comparedColumns> & { readonly state: string };

/**
 * Asks the provider about a row until the row does not move during the question. `reply` is an error text if the provider does not answer.
 */
async function ask<Compared extends ComparedRow, Reply>(
  { providers }: ReconcileDependencies,
  read: () => Promise<Compared | undefined>,
  question: (provider: PaymentProvider, row: Compared) => Promise<Reply>,
): Promise<{ row: Compared; reply: Reply | string } | undefined> {
  let row = await read();
  for (let tries = 1; row !== undefined; tries++) {
    const { provider: name, provider_id } = row;
    const provider = providers.find((one) => one.name === name);
    if (provider === undefined) return { row, reply: `the provider ${name} is off` };
    const reply = await question(provider, row).catch(
      (error: unknown) => `${name} does not answer about ${provider_id}: ${String(error)}`,
    );
    const after = await read();
    if (after?.state === row.state || tries === TRIES) return { row, reply };
    row = after;
  }
  return undefined;
}

const COMPARED_PAYMENT = query({
  row: { ...comparedColumns, state: z.enum(PAYMENT_STATES), method: z.enum(PAYMENT_METHODS) },
  text: `SELECT o.number, p.provider, p.provider_id, p.status AS state, p.cents, p.currency, p.method
       FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
});

async function comparePayment(dependencies: ReconcileDependencies, id: string): Promise<Difference[]> {
  const read = () => readRow(dependencies.pool, COMPARED_PAYMENT, [id]);
  const answer = await ask(dependencies, read, (provider, { provider_id }) => provider.read(provider_id));
  if (answer === undefined) return [];
  const { row, reply } = answer;
  const of = (problem: string): Difference[] => [{ subject: row.number, problem }];
  if (typeof reply === 'string') return of(reply);
  const { provider, provider_id, state } = row;
  if (reply.status !== state && !isSame(row, reply.status))
    return of(`the payment ${provider_id} is ${state} here and ${reply.status} at ${provider}`);
  const [here, there] = [row, reply.amount].map(({ cents, currency }) => `${cents} ${currency}`);
  if (here === there || state === 'mismatched') return [];
  return of(`the payment ${provider_id} is of ${here} here and of ${there} there`);
}

/** Whether move_payment turns the state there into the state here. */
function isSame(
  { state, method }: { readonly state: PaymentState; readonly method: PaymentMethod },
  reply: PaymentState,
) {
  // A direct debit that fails after its credits is reversed.
  if (state === 'reversed')
    return method === 'sdd' && (reply === 'failed' || reply === 'cancelled' || reply === 'expired');
  return state === 'mismatched' && (reply === 'paid' || reply === 'submitted');
}

const COMPARED_REFUND = query({
  row: { ...comparedColumns, payment: z.string(), state: z.enum(REFUND_STATES) },
  text: `SELECT o.number, p.provider, p.provider_id AS payment, r.provider_id, r.state, r.cents, r.currency
       FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id WHERE r.id = $1`,
});

async function compareRefund(dependencies: ReconcileDependencies, id: string): Promise<Difference[]> {
  const read = () => readRow(dependencies.pool, COMPARED_REFUND, [id]);
  const answer = await ask(dependencies, read, (provider, { payment, provider_id }) =>
    provider.readRefund({ providerId: payment, refund: provider_id }),
  );
  if (answer === undefined) return [];
  const { row, reply } = answer;
  if (typeof reply === 'string') return [{ subject: row.number, problem: reply }];
  if (reply.state === row.state) return [];
  const problem = `the refund ${row.provider_id} is ${row.state} here and ${reply.state} at ${row.provider}`;
  return [{ subject: row.number, problem }];
}

/** The id of each payment or refund at the provider, and the number of its order. Null if the order is unknown too. */
const unknownColumns = { id: z.string(), number: z.nullable(z.string()) };

const UNKNOWN_PAYMENTS = query({
  row: unknownColumns,
  text: `SELECT k.id, o.number FROM unnest($2::text[], $3::text[]) AS k (id, ours)
     LEFT JOIN payments p ON p.id::text = k.ours LEFT JOIN orders o ON o.id = p.order_id
     WHERE NOT EXISTS (SELECT FROM payments t WHERE t.provider = $1 AND t.provider_id = k.id)`,
});

/** Finds payments with money at a provider that do not exist here. */
async function findUnknown(pool: Pool, provider: PaymentProvider, span: Span): Promise<Difference[]> {
  let known: KnownPayment[];
  try {
    known = await provider.list(span);
  } catch (error) {
    return [{ subject: provider.name, problem: `it does not list its payments: ${String(error)}` }];
  }
  const unknown = await readRows(pool, UNKNOWN_PAYMENTS, [
    provider.name,
    known.map(({ providerId }) => providerId),
    known.map(({ id }) => id),
  ]);
  return unknown.map(({ id, number }) => {
    const reply = known.find(({ providerId }) => providerId === id);
    const money = `${reply?.amount.cents ?? 0} ${reply?.amount.currency ?? ''}`;
    return {
      subject: number ?? id,
      problem: `${provider.name} has the payment ${id} of ${money} (${reply?.status ?? ''}), which the books do not know`,
    };
  });
}

const UNKNOWN_REFUNDS = query({
  row: unknownColumns,
  text: `SELECT k.id, o.number FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS k (id, ours, payment, place)
     LEFT JOIN payments p ON p.provider = $1 AND p.provider_id = k.payment LEFT JOIN orders o ON o.id = p.order_id
     WHERE NOT EXISTS (SELECT FROM refunds r JOIN payments t ON t.id = r.payment_id
       WHERE t.provider = $1 AND (r.provider_id = k.id OR r.id::text = k.ours)) ORDER BY k.place`,
});

/** Finds refunds at a provider that do not exist here. */
async function findUnknownRefunds(pool: Pool, provider: PaymentProvider, span: Span): Promise<Difference[]> {
  let known: KnownRefund[];
  try {
    known = await provider.listRefunds(span);
  } catch (error) {
    return [{ subject: provider.name, problem: `it does not list its refunds: ${String(error)}` }];
  }
  const unknown = await readRows(pool, UNKNOWN_REFUNDS, [
    provider.name,
    ...(['providerId', 'id', 'payment'] as const).map((name) => known.map((one) => one[name])),
  ]);
  return unknown.flatMap(({ id, number }) => {
    const reply = known.find(({ providerId }) => providerId === id);
    if (reply === undefined) return [];
    const { providerId, payment, amount } = reply;
    const problem = `${provider.name} sends ${amount.cents} ${amount.currency} back by ${providerId}, which the books do not know`;
    return [{ subject: number ?? payment, problem }];
  });
}
