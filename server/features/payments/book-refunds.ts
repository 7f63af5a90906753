import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId, PaymentId } from '../../../contract/base/ids.ts';
import { query, readRows, type RowOf } from '../../platform/database/query.ts';
import type { KnownRefund, PaymentProvider } from './provider.ts';

// Our jobs refund a payment, or an operator does so in the provider's own dashboard. The webhook reports such a refund like a payment, and
// `npm run operator -- book-refunds` asks the provider about unreported refunds. Both ways book it with the SQL function book_refund.

/** The actor of a booking, and the reasons. */
interface Booking {
  readonly actor: string;
  /** The grounds as in the acts of the operator. */
  readonly grounds: object;
}

export const BY_SYSTEM: Booking = { actor: 'system', grounds: { is_automated: true } };

const BOOKED_REFUND = query({
  row: {
    /** `already`: the ledger has the refund. `too_many`: it exceeds the refundable amount. */
    outcome: z.enum(['done', 'already', 'not_possible', 'too_many']),
    /** The number of the decision. Null if nothing was booked. */
    number: z.nullable(z.string()),
    changes: z.array(z.object({ member: MemberId, number: z.int() })),
    ended: z.array(z.string()),
  },
  text: 'SELECT outcome, number, changes, ended FROM book_refund_by_operator($1, $2, $3, $4)',
});

/** The result of booking a refund of the provider. */
export type BookedRefund = RowOf<typeof BOOKED_REFUND> & { readonly refund: KnownRefund };

/** Books the refunds of a payment that the ledger does not have, the oldest first. */
export async function bookRefunds(
  pool: Pool,
  payment: string,
  { refunds, actor, grounds }: Booking & { readonly refunds: readonly KnownRefund[] },
): Promise<BookedRefund[]> {
  const booked: BookedRefund[] = [];
  for (const refund of refunds) {
    const { id: ours, providerId: provider_id, amount, state } = refund;
    const rows = await readRows(pool, BOOKED_REFUND, [
      actor,
      payment,
      JSON.stringify({ ours, provider_id, ...amount, state }),
      JSON.stringify(grounds),
    ]);
    booked.push(...rows.map((row) => ({ ...row, refund })));
  }
  return booked;
}

const SUBMITTED_PAYMENTS = query({
  row: { id: PaymentId, provider: z.string(), provider_id: z.string() },
  text: 'SELECT id, provider, provider_id FROM payments WHERE order_id = $1 AND provider_id IS NOT NULL ORDER BY created_at',
});

/** Asks the providers about all payments of an order, and books the unreported refunds. */
export async function bookRefundsOfOrder(
  { pool, providers }: { readonly pool: Pool; readonly providers: readonly PaymentProvider[] },
  order: string,
  booking: Booking,
): Promise<BookedRefund[]> {
  const payments = await readRows(pool, SUBMITTED_PAYMENTS, [order]);
  const booked: BookedRefund[] = [];
  for (const { id, provider: name, provider_id } of payments) {
    const provider = providers.find((one) => one.name === name);
    if (provider === undefined) throw new Error(`the provider ${name} is off`);
    const refunds = await provider.refundsOf(provider_id);
    booked.push(...(await bookRefunds(pool, id, { refunds, ...booking })));
  }
  return booked;
}
