import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../contract/base/call.ts';
import { type MemberId, OrderId } from '../../../contract/base/ids.ts';
import { Money } from '../../../contract/account/account.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../contract/payments/states.ts';
import { ORDERS_PAGE } from '../../../contract/payments/rules.ts';
import { type getOrders, Order, OrderSummary } from '../../../contract/payments/payments.ts';
import { StoredMethod } from '../../../contract/payments/stored-methods.ts';
import { query, readRow, readRows } from '../../platform/database/query.ts';
import { Refusal } from '../../platform/problems.ts';

/** The shown payment of the order `o`: the one that paid it, else the latest. */
const NEWEST_PAYMENT =
  'FROM payments p WHERE p.order_id = o.id ORDER BY p.id = o.paid_by DESC NULLS LAST, p.created_at DESC LIMIT 1';

const ORDER = query({
  name: 'read_order',
  row: { order: Order },
  text: `SELECT jsonb_build_object(
      'id', o.id, 'number', o.number, 'state', o.state, 'credits', o.credits, 'country', o.country,
      'list', money(o.list_cents, o.currency), 'total', money(o.total_cents, o.currency), 'vat', money(o.vat_cents, o.currency),
      'vat_rate', o.vat_rate,
      'discount', CASE WHEN o.discount_code IS NOT NULL THEN jsonb_build_object('code', o.discount_code,
        'percentage', o.discount_percentage, 'amount', money(o.list_cents - o.total_cents, o.currency)) END,
      'created_at', iso(o.created_at), 'consent_at', iso(o.consent_at), 'completed_at', iso(o.completed_at), 'ended_at', iso(o.ended_at),
      'returned_credits', o.returned_credits, 'made_premium', o.made_premium,
      'takes_payment', accepts_payment(o),
      'payment', (SELECT jsonb_build_object('payment_id', p.id, 'credits', o.credits,
          'amount', money(p.cents, p.currency), 'paymentmethod', p.method, 'status', p.status,
          'stored_method', p.stored_method_id, 'created_at', iso(p.created_at), 'changed_at', iso(p.changed_at),
          'checkout_url', checkout_of(p))
        ${NEWEST_PAYMENT}),
      'withdrawal', (SELECT jsonb_build_object('until', iso(o.completed_at + make_interval(days => $3)), 'unspent', u.unspent,
          'worth', money(worth_of(o, u.unspent), o.currency),
          'ends_premium', would_end_premium(o, worth_of(o, u.unspent)), 'premium', money(o.premium_cents, o.currency),
          'stays_premium', NOT would_end_premium(o, worth_of(o, u.unspent)) AND (SELECT paid_user FROM members WHERE id = o.member_id),
          'remains', money(o.total_cents - paid_back(o) - worth_of(o, u.unspent), o.currency))
        FROM unspent_credits(o.member_id) u
        WHERE u.order_id = o.id AND worth_of(o, u.unspent) > 0 AND now() < o.completed_at + make_interval(days => $3)),
      'refunds', (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', money(r.cents, r.currency), 'state', r.state,
          'asked_at', iso(r.created_at)) ORDER BY r.created_at), '[]')
        FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id),
      'documents', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', document_number(d), 'total', money(d.total_cents, d.currency),
          'issued_at', iso(d.issued_at)) ORDER BY d.issued_at), '[]') FROM documents d WHERE d.order_id = o.id)
    ) AS order
    FROM orders o WHERE o.id = $1 AND o.member_id = $2`,
});

/** Reads an order of a member as the app shows it, with its newest payment. Undefined if the member has no such order. */
export async function readOrder(
  pool: Pool,
  { member, id, days }: { readonly member: MemberId; readonly id: OrderId; readonly days: number },
): Promise<Order | undefined> {
  return (await readRow(pool, ORDER, [id, member, days]))?.order;
}

interface OrdersPage {
  readonly member: MemberId;
  /** The last order of the previous page. */
  readonly before: OrderId | undefined;
  readonly days: number;
  /** The maximum number of orders. */
  readonly most?: number;
}

const ORDERS = query({
  name: 'read_orders',
  row: { is_own: z.boolean(), credits: z.int(), paid_unspent: z.array(Money), orders: z.array(OrderSummary) },
  text: `SELECT $2::uuid IS NULL OR EXISTS (SELECT FROM orders WHERE id = $2 AND member_id = $1) AS is_own,
      c.credits, paid_for_unspent($1) AS paid_unspent, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'credits', o.credits,
          'total', money(o.total_cents, o.currency), 'payment_status', (SELECT p.status ${NEWEST_PAYMENT}),
          'created_at', iso(o.created_at), 'withdraw_until',
          CASE WHEN worth_of(o, u.unspent) > 0 AND now() < o.completed_at + make_interval(days => $3)
            THEN iso(o.completed_at + make_interval(days => $3)) END) ORDER BY o.created_at DESC, o.id DESC), '[]')
      FROM (
        SELECT id FROM orders WHERE member_id = $1 AND ($2::uuid IS NULL
          OR (created_at, id) < (SELECT last.created_at, last.id FROM orders last WHERE last.id = $2 AND last.member_id = $1))
        ORDER BY created_at DESC, id DESC LIMIT $4
      ) page JOIN orders o ON o.id = page.id LEFT JOIN unspent_credits($1) u ON u.order_id = o.id
    ) AS orders
    FROM member_counters c WHERE c.member_id = $1`,
});

/** Reads a page of the orders of a member, newest first, and the balance. Refuses a position that is no order of the member. */
export async function readOrderList(
  pool: Pool,
  { member, before, days, most = ORDERS_PAGE }: OrdersPage,
): Promise<ResponseOf<typeof getOrders>> {
  const page = await readRow(pool, ORDERS, [member, before ?? null, days, most]);
  const { is_own, credits, paid_unspent, orders } = page ?? { is_own: true, credits: 0, paid_unspent: [], orders: [] };
  if (!is_own) throw new Refusal('invalid_request', { issues: [{ path: 'query.before', code: 'invalid_cursor' }] });
  return { credits, paid_unspent, orders, next: orders.length === most ? (orders.at(-1)?.id ?? null) : null };
}

const LAST_ORDER = query({
  row: { id: OrderId },
  text: 'SELECT id FROM orders WHERE member_id = $1 AND completed_at IS NOT NULL ORDER BY completed_at DESC LIMIT 1',
});

/** Returns the order that a member can repeat: the last completed one. */
export async function findLastCompletedOrder(pool: Pool, member: MemberId): Promise<OrderId | undefined> {
  return (await readRow(pool, LAST_ORDER, [member]))?.id;
}

const STORED_METHODS = query({
  row: StoredMethod.shape,
  text: `SELECT id, method, label, expires FROM stored_methods
     WHERE member_id = $1 AND method <> 'sdd' AND (expires IS NULL OR expires >= to_char(now(), 'YYYY-MM')) ORDER BY created_at DESC`,
});

/** Reads the cards that providers store for a member, newest first. It excludes mandates, which allow one debit. */
export async function readStored(pool: Pool, member: MemberId): Promise<StoredMethod[]> {
  return readRows(pool, STORED_METHODS, [member]);
}

const BLOCKED_METHODS = query({
  row: { method: z.enum(PAYMENT_METHODS) },
  text: "SELECT unnest(methods_like(method)) AS method FROM method_blocks WHERE member_id = $1 AND method <> 'sdd'",
});

/** Reads the blocked methods of a member. It excludes direct debit, whose own screen shows the refusal. */
export async function readBlockedMethods(pool: Pool, member: MemberId): Promise<ReadonlySet<PaymentMethod>> {
  const blocked = await readRows(pool, BLOCKED_METHODS, [member]);
  return new Set(blocked.map(({ method }) => method));
}
