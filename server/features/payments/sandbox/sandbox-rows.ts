import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { PAYMENT_METHODS, PAYMENT_STATES } from '../../../../contract/payments/states.ts';
import { query, readRow, type RowOf } from '../../../platform/database/query.ts';
import type { StoredAtProvider } from '../provider.ts';

/** The sandbox compares no amounts. */
export const SandboxStatus = z.enum(PAYMENT_STATES.filter((state) => state !== 'mismatched'));
export type SandboxStatus = z.infer<typeof SandboxStatus>;

/** The form of the id in the address of a page. */
export const SANDBOX_ID = /^sbx_[2-9A-HJKMNP-TV-Z]{16}$/;
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns an unguessable id without letters that look alike. */
export function newSandboxId(kind: 'sbx' | 'cst' | 'mdt' | 'ref'): string {
  return `${kind}_${Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}

const SANDBOX_PAYMENT = query({
  row: {
    id: z.string(),
    method: z.enum(PAYMENT_METHODS),
    cents: z.int(),
    currency: z.string(),
    description: z.string(),
    language: z.string(),
    return_url: z.string(),
    customer: z.nullable(z.string()),
    mandate: z.nullable(z.string()),
    status: SandboxStatus,
    paid_cents: z.nullable(z.int()),
    stored: z.nullable(z.string()),
  },
  text: `SELECT id, method, cents, currency, description, language, return_url, customer, mandate, status, paid_cents, stored
     FROM sandbox_payment($1)`,
});

export type SandboxPayment = RowOf<typeof SANDBOX_PAYMENT>;

export function findSandboxPayment(pool: Pool, id: string): Promise<SandboxPayment | undefined> {
  return readRow(pool, SANDBOX_PAYMENT, [id]);
}

const STORED_METHOD = query({
  row: {
    customer: z.string(),
    mandate: z.string(),
    method: z.enum(PAYMENT_METHODS),
    label: z.string(),
    expires: z.nullable(z.string()),
  },
  text: 'SELECT customer, id AS mandate, method, label, expires FROM sandbox_mandates WHERE id = $1',
});

/** Reads the card or mandate of a payment. The sandbox returns it only after the money has arrived. */
export async function storedWith(
  pool: Pool,
  { stored, status }: Pick<SandboxPayment, 'stored' | 'status'>,
): Promise<StoredAtProvider | undefined> {
  if (stored === null || status !== 'paid') return undefined;
  const row = await readRow(pool, STORED_METHOD, [stored]);
  return row === undefined ? undefined : { ...row, expires: row.expires ?? undefined };
}
