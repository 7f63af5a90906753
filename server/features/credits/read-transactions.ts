import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MemberId } from '../../../contract/base/ids.ts';
import { Transaction } from '../../../contract/credits.ts';
import { TRANSACTIONS_PAGE } from '../../../contract/payments/rules.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';

export interface Page {
  /** `next` of the page before. */
  readonly before?: string | undefined;
  readonly kind?: Transaction['kind'] | undefined;
  /** Such as 2026-11. */
  readonly month?: string | undefined;
  /** Maximum number of entries. */
  readonly most?: number;
}

/** A position that is newer than every entry. */
const NEWEST = 'infinity - -';

/**
 * Reads a page of the ledger, newest first. The position of an entry is its time with its key, so that pages neither repeat nor omit
 * entries with the same time. A page costs the same in a ledger of any length.
 */
export async function readTransactions(
  pool: Pool,
  { member, time_zone }: { readonly member: MemberId; readonly time_zone: string },
  { before = NEWEST, kind, month, most = TRANSACTIONS_PAGE }: Page,
): Promise<{ transactions: Transaction[]; next: string | null }> {
  const values = [member, ...before.split(' '), kind ?? null, month ?? null, time_zone, most];
  const rows = await readRows(pool, ENTRIES[candidatesOf(kind)], values);
  return {
    transactions: rows.map(({ position: _, ...transaction }) => transaction),
    next: rows.length === most ? (rows.at(-1)?.position ?? null) : null,
  };
}

/**
 * The entries that may have a kind. `all` reads entries in their order until the page is full. The entries of `sent` and `booked` are few
 * and have other indexes: otherwise the search for a rare kind would read every entry. OFFSET 0 forces the planner to use these indexes.
 */
const CANDIDATES = {
  all: 'ledger l',
  sent: `(SELECT id FROM messages WHERE sender_id = $1 AND kind <> 'text') m CROSS JOIN LATERAL (
    SELECT * FROM ledger WHERE member_id = $1 AND reason = 'message' AND reference = m.id::text OFFSET 0) l`,
  booked: `(SELECT * FROM ledger WHERE member_id = $1 AND (reason < 'message' OR reason > 'message') OFFSET 0) l`,
};

function candidatesOf(kind: Page['kind']): keyof typeof CANDIDATES {
  if (kind === undefined || kind === 'message') return 'all';
  return kind === 'picture' || kind === 'gift' ? 'sent' : 'booked';
}

const NEWEST_FIRST = 'created_at DESC, reason COLLATE "C" DESC, reference COLLATE "C" DESC';

/**
 * The query limits the entries before it joins their peers and orders. The limit includes all entries of the last time, in the order of
 * the index. No plan therefore sorts all entries before the limit. The months are bounds of the index for the same reason.
 */
const entryAmong = (among: keyof typeof CANDIDATES) =>
  query({
    name: `read_transactions_${among}`,
    row: { ...Transaction.shape, position: z.string() },
    text: `
  WITH moments AS MATERIALIZED (
    SELECT l.*, shown.* FROM ${CANDIDATES[among]} CROSS JOIN LATERAL shown_entry(l.member_id, l.reason, l.reference) shown
    WHERE l.member_id = $1 AND ($5::text IS NULL OR shown.kind = $5)
      AND (l.created_at, l.reason COLLATE "C", l.reference COLLATE "C") < ($2::timestamp AT TIME ZONE 'UTC', $3, $4)
      AND l.created_at >= coalesce(to_date($6, 'YYYY-MM')::timestamp AT TIME ZONE $7, '-infinity')
      AND l.created_at < coalesce((to_date($6, 'YYYY-MM') + interval '1 month') AT TIME ZONE $7, 'infinity')
    ORDER BY l.created_at DESC FETCH FIRST $8 ROWS WITH TIES
  ), page AS MATERIALIZED (
    SELECT * FROM moments ORDER BY ${NEWEST_FIRST} LIMIT $8
  ), people AS MATERIALIZED (
    SELECT peer, exported_person($1, peer) AS person FROM (SELECT DISTINCT peer FROM page WHERE peer IS NOT NULL) one
  )
  SELECT p.reason || ' ' || p.reference AS id, iso(p.created_at) AS at, p.kind, p.amount, p.balance_after,
    to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ' || p.reason || ' ' || p.reference AS position,
    CASE WHEN people.person ->> 'name' IS NOT NULL THEN people.person END AS peer,
    CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'number', o.number) END AS order,
    CASE WHEN paid.id IS NOT NULL THEN jsonb_build_object('payment_id', paid.id, 'credits', o.credits,
      'amount', money(paid.cents, paid.currency), 'paymentmethod', paid.method) END AS payment
  FROM page p
  LEFT JOIN people ON people.peer = p.peer
  LEFT JOIN orders o ON o.id = p.order_id
  LEFT JOIN payments paid ON paid.id = o.paid_by
  ORDER BY p.created_at DESC, p.reason COLLATE "C" DESC, p.reference COLLATE "C" DESC`,
  });

const ENTRIES = { all: entryAmong('all'), sent: entryAmong('sent'), booked: entryAmong('booked') };

const BALANCE = query({
  row: { credits: z.int(), months: z.array(z.string()) },
  text: `WITH RECURSIVE newest (at) AS (
       SELECT max(created_at) FROM ledger WHERE member_id = $1
       UNION
       SELECT (SELECT max(created_at) FROM ledger
         WHERE member_id = $1 AND created_at < date_trunc('month', n.at AT TIME ZONE $2) AT TIME ZONE $2)
       FROM newest n WHERE n.at IS NOT NULL
     )
     SELECT c.credits, ARRAY(SELECT to_char(at AT TIME ZONE $2, 'YYYY-MM') FROM newest WHERE at IS NOT NULL ORDER BY at DESC) AS months
     FROM member_counters c WHERE c.member_id = $1`,
});

/** Reads the balance, and the months that have entries, newest first. Each month costs one index lookup. */
export async function readBalance(
  pool: Pool,
  { member, time_zone }: { readonly member: MemberId; readonly time_zone: string },
): Promise<{ credits: number; months: string[] }> {
  return (await readRow(pool, BALANCE, [member, time_zone])) ?? { credits: 0, months: [] };
}
