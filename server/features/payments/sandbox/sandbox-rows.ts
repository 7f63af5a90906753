import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import type { ProviderPayment, StoredAtProvider } from '../provider.ts';

export type SandboxStatus = ProviderPayment['status'];

export interface SandboxPayment {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly cents: number;
  readonly currency: string;
  readonly description: string;
  readonly language: string;
  readonly return_url: string;
  readonly customer: string | null;
  readonly mandate: string | null;
  readonly status: SandboxStatus;
  readonly paid_cents: number | null;
  readonly failure: string | null;
  readonly stored: string | null;
}

/** The form of the id in the address of a page. */
export const SANDBOX_ID = /^sbx_[2-9A-HJKMNP-TV-Z]{16}$/;
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns an unguessable id without letters that look alike. */
export function newSandboxId(kind: 'sbx' | 'cst' | 'mdt' | 'ref'): string {
  return `${kind}_${Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}

export async function findSandboxPayment(pool: Pool, id: string): Promise<SandboxPayment | undefined> {
  const { rows } = await pool.query<SandboxPayment>('SELECT * FROM sandbox_payment($1)', [id]);
  return rows[0];
}

/** Reads the card or mandate of a payment. The sandbox returns it only after the money has arrived. */
export async function storedWith(
  pool: Pool,
  { stored, status }: Pick<SandboxPayment, 'stored' | 'status'>,
): Promise<StoredAtProvider | undefined> {
  if (stored === null || status !== 'paid') return undefined;
  const { rows } = await pool.query<StoredAtProvider & { expires: string | null }>(
    'SELECT customer, id AS mandate, method, label, expires FROM sandbox_mandates WHERE id = $1',
    [stored],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...row, expires: row.expires ?? undefined };
}
