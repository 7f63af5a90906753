import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** The orders, discount codes and VAT that the operator reads. */

export interface OrderResult {
  readonly id: string;
  readonly number: string;
  readonly member_id: MemberId;
  readonly created_at: Date;
  readonly state: string;
  /** The state of the payment that completed it, or of its newest one. */
  readonly payment: string | null;
  readonly credits: number;
  readonly returned_credits: number;
  readonly unspent: number;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly currency: string;
  readonly country: string;
  readonly discount_code: string | null;
}

const MOST = 200;
const ORDER = `SELECT o.id, o.number, o.member_id, o.created_at, o.state, p.method || ', ' || p.status AS payment, o.credits,
    o.returned_credits, coalesce(u.unspent, 0) AS unspent, o.total_cents, coalesce(r.cents, 0)::int AS refunded_cents, o.currency,
    o.country, o.discount_code
  FROM orders o
  LEFT JOIN LATERAL (
    SELECT method, status FROM payments WHERE order_id = o.id ORDER BY id = o.paid_by DESC NULLS LAST, created_at DESC LIMIT 1
  ) p ON true
  LEFT JOIN LATERAL (SELECT unspent FROM unspent_credits(o.member_id) WHERE order_id = o.id) u ON true
  LEFT JOIN LATERAL (SELECT sum(cents) AS cents FROM refunds WHERE payment_id = o.paid_by AND state <> 'failed') r ON true`;

/** Reads the newest orders of a member. */
export async function readOrders(pool: Pool, member: MemberId): Promise<OrderResult[]> {
  const { rows } = await pool.query<OrderResult>(
    `${ORDER} WHERE o.member_id = $1 ORDER BY o.created_at DESC, o.id LIMIT $2`,
    [member, MOST],
  );
  return rows;
}

export async function findOrder(pool: Pool, number: string): Promise<OrderResult> {
  const { rows } = await pool.query<OrderResult>(`${ORDER} WHERE o.number = upper($1)`, [number]);
  if (rows[0] === undefined)
    throw new OperatorError(`no order has the number ${number}; "orders" lists those of a member`);
  return rows[0];
}

export interface CodeResult {
  readonly code: string;
  readonly member_id: MemberId | null;
  readonly value_percentage: number;
  readonly minimum_order_value: number;
  readonly country: string | null;
  readonly currency: string | null;
  readonly paymentmethods: readonly string[] | null;
  readonly expires_at: Date | null;
  readonly status: string;
  readonly validity: string;
  /** The number of paid orders with the code. */
  readonly redeemed: number;
}

/** Reads the newest codes of a site. */
export async function readCodes(pool: Pool, site: string): Promise<CodeResult[]> {
  const { rows } = await pool.query<CodeResult>(
    `SELECT d.code, d.member_id, d.value_percentage, d.minimum_order_value, d.country, d.currency, d.paymentmethods, d.expires_at, d.status,
       d.validity, (SELECT count(*)::int FROM redemptions r
         WHERE r.site_id = d.site_id AND r.code = d.code AND (d.member_id IS NULL OR r.member_id = d.member_id)) AS redeemed
     FROM discount_codes d WHERE d.site_id = $1 ORDER BY d.created_at DESC, d.code LIMIT $2`,
    [site, MOST],
  );
  return rows;
}

interface SiteResult {
  readonly id: string;
  readonly host: string | null;
}

/** Finds the site that the operator names by its host, or the default site. */
export async function findSite(pool: Pool, host: string | undefined): Promise<SiteResult> {
  const { rows } = await pool.query<SiteResult>(
    'SELECT id, host FROM sites WHERE host IS NOT DISTINCT FROM lower($1)',
    [host ?? null],
  );
  if (rows[0] === undefined)
    throw new OperatorError(host === undefined ? 'name a site by --site HOST' : `there is no site ${host}`);
  return rows[0];
}

export interface VatLine {
  readonly country: string;
  /** In hundredths of a percent. */
  readonly vat_rate: number;
  readonly currency: string;
  readonly net_cents: number;
  readonly vat_cents: number;
  readonly gross_cents: number;
  readonly invoices: number;
  readonly credit_notes: number;
}

/** Adds up the documents of a site from one moment until before another. */
export async function readVat(
  pool: Pool,
  site: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<VatLine[]> {
  const { rows } = await pool.query<VatLine>(
    `SELECT country, vat_rate, currency, net_cents::float8 AS net_cents, vat_cents::float8 AS vat_cents,
       gross_cents::float8 AS gross_cents, invoices, credit_notes FROM vat_of($1, $2, $3)`,
    [site, span.from, span.to],
  );
  return rows;
}
