import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import type { Transaction } from '../../../contract/credits.ts';
import { TRANSACTIONS_PAGE } from '../../../contract/payment-rules.ts';

export interface Page {
  /** `next` of the page before. */
  readonly before?: string | undefined;
  readonly kind?: string | undefined;
  /** Such as 2026-11. */
  readonly month?: string | undefined;
  /** How many entries. */
  readonly most?: number;
}

interface Row extends Transaction {
  readonly position: string;
}

/**
 * Reads a page of the ledger, newest first. The position of an entry is its key with its time, so that entries of one moment are neither
 * repeated nor left out.
 */
export async function readTransactions(
  pool: Pool,
  { member, time_zone }: { readonly member: MemberId; readonly time_zone: string },
  { before, kind, month, most = TRANSACTIONS_PAGE }: Page,
): Promise<{ transactions: Transaction[]; next: string | null }> {
  const { rows } = await pool.query<Row>({
    name: 'read_transactions',
    text: `WITH keyed AS (
        SELECT t.*,
          to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ' || t.reason || ' ' || t.reference AS position
        FROM transactions t
        WHERE t.member_id = $1 AND ($3::text IS NULL OR t.kind = $3)
          AND ($4::text IS NULL OR to_char(t.created_at AT TIME ZONE $5, 'YYYY-MM') = $4)
      ), page AS (
        SELECT * FROM keyed WHERE $2::text IS NULL OR position COLLATE "C" < $2 COLLATE "C" ORDER BY position COLLATE "C" DESC LIMIT $6
      )
      SELECT p.reason || ' ' || p.reference AS id, iso(p.created_at) AS at, p.kind, p.amount, p.balance_after, p.position,
        CASE WHEN person.name IS NOT NULL
          THEN jsonb_build_object('id', p.peer, 'name', person.name, 'fictional', person.fictional) END AS peer,
        CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'number', o.number) END AS order,
        CASE WHEN paid.id IS NOT NULL THEN jsonb_build_object('payment_id', paid.id, 'credits', o.credits,
          'amount', money(paid.cents, paid.currency), 'paymentmethod', paid.method) END AS payment
      FROM page p
      LEFT JOIN LATERAL (
        SELECT e ->> 'name' AS name, (e ->> 'fictional')::boolean AS fictional FROM exported_person(p.member_id, p.peer) e
      ) person ON p.peer IS NOT NULL
      LEFT JOIN orders o ON o.id = p.order_id
      LEFT JOIN payments paid ON paid.id = o.paid_by
      ORDER BY p.position COLLATE "C" DESC`,
    values: [member, before ?? null, kind ?? null, month ?? null, time_zone, most],
  });
  return {
    transactions: rows.map(({ position: _, ...transaction }) => transaction),
    next: rows.length === most ? (rows.at(-1)?.position ?? null) : null,
  };
}

/** The balance, and the months that have entries, newest first. */
export async function readBalance(
  pool: Pool,
  { member, time_zone }: { readonly member: MemberId; readonly time_zone: string },
): Promise<{ credits: number; months: string[] }> {
  const { rows } = await pool.query<{ credits: number; months: string[] }>(
    `SELECT c.credits, ARRAY(SELECT DISTINCT to_char(l.created_at AT TIME ZONE $2, 'YYYY-MM') AS month FROM ledger l
       WHERE l.member_id = c.member_id ORDER BY month DESC) AS months
     FROM member_counters c WHERE c.member_id = $1`,
    [member, time_zone],
  );
  return rows[0] ?? { credits: 0, months: [] };
}
