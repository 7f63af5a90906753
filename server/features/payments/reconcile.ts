import type { Pool } from 'pg';
import type { PaymentMethod, PaymentState, RefundState } from '../../../contract/payments/states.ts';
import type { KnownPayment, KnownRefund, PaymentProvider, Span } from './provider.ts';

// The books are compared three ways: with themselves (reconcile_books), each payment and refund here with what its provider says, and each
// payment and refund with money there with the books. The server may run meanwhile. So a row that moved while the provider was asked is
// asked again.

/** Something that does not add up: the number of an order, the id of a member or of a payment, and what is wrong. */
export interface Difference {
  readonly subject: string;
  readonly problem: string;
}

export interface Reconciliation {
  readonly differences: readonly Difference[];
  /** How many there were to compare. */
  readonly orders: number;
  readonly payments: number;
  readonly refunds: number;
}

interface Books {
  readonly pool: Pool;
  readonly providers: readonly PaymentProvider[];
}

/** Compares the books of a time with themselves and with what the providers say. */
export async function reconcile(books: Books, span: Span): Promise<Reconciliation> {
  const { pool } = books;
  const { rows: own } = await pool.query<Difference>('SELECT * FROM reconcile_books($1, $2)', [span.from, span.to]);
  const { rows: orders } = await pool.query<{ num: number }>(
    'SELECT count(*)::int AS num FROM orders_of_span($1, $2)',
    [span.from, span.to],
  );
  const { rows: unnamed } = await pool.query<Difference>(WITHOUT_PROVIDER, [span.from, span.to]);
  const payments = await idsOf(pool, PAYMENTS_OF_SPAN, span);
  const refunds = await idsOf(pool, REFUNDS_OF_SPAN, span);
  const differences = [...own, ...unnamed];
  for (const id of payments) differences.push(...(await comparePayment(books, id)));
  for (const id of refunds) differences.push(...(await compareRefund(books, id)));
  for (const provider of books.providers) {
    differences.push(...(await findUnknown(pool, provider, span)));
    differences.push(...(await findUnknownRefunds(pool, provider, span)));
  }
  return { differences, orders: orders[0]?.num ?? 0, payments: payments.length, refunds: refunds.length };
}

const PAYMENTS_OF_SPAN =
  'SELECT id FROM payments WHERE changed_at >= $1 AND changed_at < $2 AND provider_id IS NOT NULL ORDER BY changed_at';
/** Money that came in here, of a payment that no provider has made. */
const WITHOUT_PROVIDER = `
  SELECT o.number AS subject, 'a payment is ' || p.status || ' here, and ' || p.provider || ' has never had it' AS problem
  FROM payments p JOIN orders o ON o.id = p.order_id
  WHERE p.changed_at >= $1 AND p.changed_at < $2 AND p.provider_id IS NULL AND payment_rank(p.status) > 3`;
const REFUNDS_OF_SPAN = `SELECT id FROM refunds WHERE provider_id IS NOT NULL
   AND (created_at >= $1 AND created_at < $2 OR done_at >= $1 AND done_at < $2) ORDER BY created_at`;

async function idsOf(pool: Pool, sql: string, { from, to }: Span): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(sql, [from, to]);
  return rows.map(({ id }) => id);
}

/** A row that moves is asked about this often. */
const TRIES = 3;

interface Asked<State> {
  readonly number: string;
  readonly provider: string;
  /** Its id at the provider. */
  readonly provider_id: string;
  readonly state: State;
  readonly cents: number;
  readonly currency: string;
}

/** Asks the provider about a row that does not move meanwhile. `said` is a text when the provider has no answer. */
async function ask<Row extends Asked<unknown>, Said>(
  { providers }: Books,
  read: () => Promise<Row | undefined>,
  question: (provider: PaymentProvider, row: Row) => Promise<Said>,
): Promise<{ row: Row; said: Said | string } | undefined> {
  let row = await read();
  for (let tries = 1; row !== undefined; tries++) {
    const { provider: name, provider_id } = row;
    const provider = providers.find((one) => one.name === name);
    if (provider === undefined) return { row, said: `the provider ${name} is off` };
    const said = await question(provider, row).catch(
      (error: unknown) => `${name} does not answer about ${provider_id}: ${String(error)}`,
    );
    const after = await read();
    if (after?.state === row.state || tries === TRIES) return { row, said };
    row = after;
  }
  return undefined;
}

async function comparePayment(books: Books, id: string): Promise<Difference[]> {
  const read = async () => {
    const { rows } = await books.pool.query<Asked<PaymentState> & { method: PaymentMethod }>(
      `SELECT o.number, p.provider, p.provider_id, p.status AS state, p.cents, p.currency, p.method
       FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.id = $1`,
      [id],
    );
    return rows[0];
  };
  const answer = await ask(books, read, (provider, { provider_id }) => provider.read(provider_id));
  if (answer === undefined) return [];
  const { row, said } = answer;
  const of = (problem: string): Difference[] => [{ subject: row.number, problem }];
  if (typeof said === 'string') return of(said);
  const { provider, provider_id, state } = row;
  if (said.status !== state && !isSame(row, said.status))
    return of(`the payment ${provider_id} is ${state} here and ${said.status} at ${provider}`);
  const [here, there] = [row, said.amount].map(({ cents, currency }) => `${cents} ${currency}`);
  if (here === there || state === 'mismatched') return [];
  return of(`the payment ${provider_id} is of ${here} here and of ${there} there`);
}

/** Whether a state here is what move_payment makes of another one there. */
function isSame(
  { state, method }: { readonly state: PaymentState; readonly method: PaymentMethod },
  said: PaymentState,
) {
  // A direct debit that fails after its credits came is taken back.
  if (state === 'reversed')
    return method === 'sdd' && (said === 'failed' || said === 'cancelled' || said === 'expired');
  return state === 'mismatched' && (said === 'paid' || said === 'submitted');
}

async function compareRefund(books: Books, id: string): Promise<Difference[]> {
  const read = async () => {
    const { rows } = await books.pool.query<Asked<RefundState> & { payment: string }>(
      `SELECT o.number, p.provider, p.provider_id AS payment, r.provider_id, r.state, r.cents, r.currency
       FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id WHERE r.id = $1`,
      [id],
    );
    return rows[0];
  };
  const answer = await ask(books, read, (provider, { payment, provider_id }) =>
    provider.readRefund({ providerId: payment, refund: provider_id }),
  );
  if (answer === undefined) return [];
  const { row, said } = answer;
  if (typeof said === 'string') return [{ subject: row.number, problem: said }];
  if (said.state === row.state) return [];
  const problem = `the refund ${row.provider_id} is ${row.state} here and ${said.state} at ${row.provider}`;
  return [{ subject: row.number, problem }];
}

/** Money that a provider has, and that no payment here knows. */
async function findUnknown(pool: Pool, provider: PaymentProvider, span: Span): Promise<Difference[]> {
  let known: KnownPayment[];
  try {
    known = await provider.list(span);
  } catch (error) {
    return [{ subject: provider.name, problem: `it does not list its payments: ${String(error)}` }];
  }
  const { rows } = await pool.query<{ id: string; number: string | null }>(
    `SELECT k.id, o.number FROM unnest($2::text[], $3::text[]) AS k (id, ours)
     LEFT JOIN payments p ON p.id::text = k.ours LEFT JOIN orders o ON o.id = p.order_id
     WHERE NOT EXISTS (SELECT FROM payments t WHERE t.provider = $1 AND t.provider_id = k.id)`,
    [provider.name, known.map(({ providerId }) => providerId), known.map(({ id }) => id)],
  );
  return rows.map(({ id, number }) => {
    const said = known.find(({ providerId }) => providerId === id);
    const money = `${said?.amount.cents ?? 0} ${said?.amount.currency ?? ''}`;
    return {
      subject: number ?? id,
      problem: `${provider.name} has the payment ${id} of ${money} (${said?.status ?? ''}), which the books do not know`,
    };
  });
}

/** Money that a provider sends back, and that no refund here asked for. */
async function findUnknownRefunds(pool: Pool, provider: PaymentProvider, span: Span): Promise<Difference[]> {
  let known: KnownRefund[];
  try {
    known = await provider.listRefunds(span);
  } catch (error) {
    return [{ subject: provider.name, problem: `it does not list its refunds: ${String(error)}` }];
  }
  const { rows } = await pool.query<{ id: string; number: string | null }>(
    `SELECT k.id, o.number FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS k (id, ours, payment, place)
     LEFT JOIN payments p ON p.provider = $1 AND p.provider_id = k.payment LEFT JOIN orders o ON o.id = p.order_id
     WHERE NOT EXISTS (SELECT FROM refunds r JOIN payments t ON t.id = r.payment_id
       WHERE t.provider = $1 AND (r.provider_id = k.id OR r.id::text = k.ours)) ORDER BY k.place`,
    [provider.name, ...(['providerId', 'id', 'payment'] as const).map((name) => known.map((one) => one[name]))],
  );
  return rows.flatMap(({ id, number }) => {
    const said = known.find(({ providerId }) => providerId === id);
    if (said === undefined) return [];
    const { providerId, payment, amount } = said;
    const problem = `${provider.name} sends ${amount.cents} ${amount.currency} back by ${providerId}, which the books do not know`;
    return [{ subject: number ?? payment, problem }];
  });
}
