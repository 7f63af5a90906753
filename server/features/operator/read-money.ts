import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { MemberId, OrderId } from '../../../contract/base/ids.ts';
import { ORDER_STATES } from '../../../contract/payments/states.ts';
import { DiscountCode } from '../../../contract/promotions.ts';
import { query, readRow, readRows, type Row, type RowOf } from '../../platform/database/query.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** The orders, discount codes and VAT that the operator reads. */

const orderColumns = {
  id: OrderId,
  number: z.string(),
  member_id: MemberId,
  created_at: z.date(),
  state: z.enum(ORDER_STATES),
  /** The state of the payment that completed it, or of its newest one. */
  payment: z.nullable(z.string()),
  credits: z.int(),
  returned_credits: z.int(),
  unspent: z.int(),
  total_cents: z.int(),
  refunded_cents: z.int(),
  currency: z.string(),
  country: z.string(),
  discount_code: z.nullable(z.string()),
};
type OrderResult = Row<typeof orderColumns>;

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

const ORDERS = query({
  row: orderColumns,
  text: `${ORDER} WHERE o.member_id = $1 ORDER BY o.created_at DESC, o.id LIMIT $2`,
});

/** Reads the newest orders of a member. */
export function readOrders(pool: Pool, member: MemberId): Promise<OrderResult[]> {
  return readRows(pool, ORDERS, [member, MOST]);
}

const NUMBERED_ORDER = query({ row: orderColumns, text: `${ORDER} WHERE o.number = upper($1)` });

export async function findOrder(pool: Pool, number: string): Promise<OrderResult> {
  const order = await readRow(pool, NUMBERED_ORDER, [number]);
  if (order === undefined)
    throw new OperatorError(`no order has the number ${number}; "orders" lists those of a member`);
  return order;
}

const DISCOUNT_CODES = query({
  row: {
    code: z.string(),
    member_id: z.nullable(MemberId),
    value_percentage: z.int(),
    minimum_order_value: z.int(),
    country: z.nullable(z.string()),
    currency: z.nullable(z.string()),
    paymentmethods: DiscountCode.shape.paymentmethods,
    expires_at: z.nullable(z.date()),
    status: DiscountCode.shape.status,
    validity: DiscountCode.shape.validity,
    /** The number of paid orders with the code. */
    redeemed: z.int(),
  },
  text: `SELECT d.code, d.member_id, d.value_percentage, d.minimum_order_value, d.country, d.currency, d.paymentmethods, d.expires_at,
       d.status, d.validity, (SELECT count(*)::int FROM redemptions r
         WHERE r.site_id = d.site_id AND r.code = d.code AND (d.member_id IS NULL OR r.member_id = d.member_id)) AS redeemed
     FROM discount_codes d WHERE d.site_id = $1 ORDER BY d.created_at DESC, d.code LIMIT $2`,
});

/** Reads the newest codes of a site. */
export function readCodes(pool: Pool, site: string): Promise<RowOf<typeof DISCOUNT_CODES>[]> {
  return readRows(pool, DISCOUNT_CODES, [site, MOST]);
}

const VAT_LINES = query({
  row: {
    country: z.string(),
    /** In hundredths of a percent. */
    vat_rate: z.int(),
    currency: z.string(),
    net_cents: z.int(),
    vat_cents: z.int(),
    gross_cents: z.int(),
    invoices: z.int(),
    credit_notes: z.int(),
  },
  text: `SELECT country, vat_rate, currency, net_cents::float8 AS net_cents, vat_cents::float8 AS vat_cents,
       gross_cents::float8 AS gross_cents, invoices, credit_notes FROM vat_of($1, $2, $3)`,
});
export type VatLine = RowOf<typeof VAT_LINES>;

/** Adds up the documents of a site from one moment until before another. */
export function readVat(
  pool: Pool,
  site: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<VatLine[]> {
  return readRows(pool, VAT_LINES, [site, span.from, span.to]);
}
