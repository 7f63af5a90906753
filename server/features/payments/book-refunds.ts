import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { KnownRefund, PaymentProvider } from './provider.ts';

// Money of a payment goes back by our jobs, or because an operator sent it back in the provider's own dashboard. The provider tells of
// such a refund as it tells of a payment, and `npm run operator -- book-refunds` asks about what nobody told. Both book it by book_refund,
// whatever the operator says.

/** Who books a refund, and why. */
interface Booking {
  readonly actor: string;
  /** As the acts of the operator have them. */
  readonly grounds: object;
}

export const BY_SYSTEM: Booking = { actor: 'system', grounds: { is_automated: true } };

/** What became of a refund of the provider. */
export interface BookedRefund {
  readonly refund: KnownRefund;
  /** `already`: the books know it. `too_many`: they have not so much to pay back. */
  readonly outcome: 'done' | 'already' | 'not_possible' | 'too_many';
  readonly number: string | null;
  readonly changes: readonly { readonly member: MemberId; readonly number: number }[];
  readonly ended: readonly string[];
}

/** Books the refunds of a payment that the books do not know, the oldest first. */
export async function bookRefunds(
  pool: Pool,
  payment: string,
  { refunds, actor, grounds }: Booking & { readonly refunds: readonly KnownRefund[] },
): Promise<BookedRefund[]> {
  const booked: BookedRefund[] = [];
  for (const refund of refunds) {
    const { id: ours, providerId: provider_id, amount, state } = refund;
    const { rows } = await pool.query<Omit<BookedRefund, 'refund'>>(
      'SELECT outcome, number, changes, ended FROM book_refund_by_operator($1, $2, $3, $4)',
      [actor, payment, JSON.stringify({ ours, provider_id, ...amount, state }), JSON.stringify(grounds)],
    );
    booked.push(...rows.map((row) => ({ ...row, refund })));
  }
  return booked;
}

/** Asks the providers about all payments of an order, and books the refunds that nobody told of. */
export async function bookRefundsOfOrder(
  { pool, providers }: { readonly pool: Pool; readonly providers: readonly PaymentProvider[] },
  order: string,
  booking: Booking,
): Promise<BookedRefund[]> {
  const { rows } = await pool.query<{ id: string; provider: string; provider_id: string }>(
    'SELECT id, provider, provider_id FROM payments WHERE order_id = $1 AND provider_id IS NOT NULL ORDER BY created_at',
    [order],
  );
  const booked: BookedRefund[] = [];
  for (const { id, provider: name, provider_id } of rows) {
    const provider = providers.find((one) => one.name === name);
    if (provider === undefined) throw new Error(`the provider ${name} is off`);
    const refunds = await provider.refundsOf(provider_id);
    booked.push(...(await bookRefunds(pool, id, { refunds, ...booking })));
  }
  return booked;
}
