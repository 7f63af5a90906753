import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { CARD_METHODS } from '../../../../contract/payments/rules.ts';
import { query, readRow } from '../../../platform/database/query.ts';
import { type SandboxOutcome, type Plan, planOf } from './outcomes.ts';
import { findSandboxPayment, newSandboxId, type SandboxPayment } from './sandbox-rows.ts';

/** Applies the outcome that a visitor chose on the page of a payment. Undefined if the payment is missing or cannot have this outcome. */
export async function decide(
  pool: Pool,
  id: string,
  outcome: SandboxOutcome,
): Promise<{ readonly plan: Plan; readonly returnUrl: string } | undefined> {
  const payment = await findSandboxPayment(pool, id);
  if (payment === undefined) return undefined;
  const found = planOf(outcome, payment.method);
  const isLate = outcome === 'reverse' && canBeReversed(payment);
  const plan: Plan = isLate ? { ...found, status: 'reversed', next: undefined, webhookAfterSeconds: [0] } : found;
  const from = isLate ? ['submitted', 'paid'] : ['open', 'pending'];
  const stored = plan.pays && !isLate ? await cardOf(pool, payment) : null;
  const change = {
    status: plan.status,
    next_status: plan.next?.status,
    failure: plan.failure,
    answers: plan.answers,
    paid_cents: plan.missingCents > 0 ? payment.cents - plan.missingCents : payment.paid_cents,
    stored: stored ?? payment.stored,
  };
  // Only one of two concurrent decisions succeeds.
  const { rowCount } = await pool.query(
    `UPDATE sandbox_payments p SET status = c.status, next_status = c.next_status, next_at = now() + make_interval(secs => $4),
       failure = c.failure, answers = c.answers, paid_cents = c.paid_cents, stored = c.stored
     FROM jsonb_populate_record(NULL::sandbox_payments, $3) c
     WHERE p.id = $1 AND p.status = ANY ($2) AND (p.mandate IS NULL OR c.status = 'reversed')`,
    [id, from, JSON.stringify(change), plan.next?.afterSeconds],
  );
  if (rowCount === 0) return undefined;
  if (outcome === 'refuse_stored')
    await pool.query('UPDATE sandbox_mandates SET is_refused = true WHERE customer = $1', [payment.customer]);
  return { plan, returnUrl: payment.return_url };
}

/** A bank can reverse only a payment that it has sent. */
export const canBeReversed = ({ status }: Pick<SandboxPayment, 'status'>): boolean =>
  status === 'submitted' || status === 'paid';

const CARD = query({
  row: { id: z.string() },
  text: 'SELECT id FROM sandbox_mandates WHERE customer = $1 AND method = $2 AND NOT is_refused ORDER BY created_at LIMIT 1',
});

/** The card that a customer pays with. A customer has one card of each brand until its bank refuses it. */
async function cardOf(pool: Pool, { customer, method }: SandboxPayment): Promise<string | null> {
  if (customer === null || !(CARD_METHODS as readonly string[]).includes(method)) return null;
  const known = await readRow(pool, CARD, [customer, method]);
  if (known !== undefined) return known.id;
  const id = newSandboxId('mdt');
  await pool.query(
    `INSERT INTO sandbox_mandates (id, customer, method, label, expires)
     VALUES ($1, $2, $3, $4, to_char(now() + interval '2 years', 'YYYY-MM'))`,
    [id, customer, method, String(randomInt(10_000)).padStart(4, '0')],
  );
  return id;
}
