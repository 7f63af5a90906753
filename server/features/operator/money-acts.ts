import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { PaymentMethod } from '../../../contract/payments/states.ts';
import { act, type ActResult, type Grounds } from './acts.ts';

/** The acts of the operator on money, each one SQL function of functions/operator/money.sql. */

/** Adds credits to a balance, or subtracts them with a negative amount. Two acts of one reference change the balance once. */
export function changeCredits(
  pool: Pool,
  actor: string,
  change: {
    readonly member: MemberId;
    readonly amount: number;
    readonly reference: string | undefined;
    readonly grounds: Grounds;
  },
): Promise<ActResult> {
  const { member, amount, reference, grounds } = change;
  return act(pool, 'change_credits($1, $2, $3, $4, $5)', [
    actor,
    member,
    amount,
    reference ?? null,
    JSON.stringify(grounds),
  ]);
}

/**
 * Refunds an order, or without `credits` the whole order. `seen` are the returned credits that the operator saw. Another stored number
 * means that another operator was faster.
 */
export function refundOrder(
  pool: Pool,
  actor: string,
  refund: {
    readonly order: string;
    readonly credits: number | undefined;
    readonly seen: number;
    readonly grounds: Grounds;
  },
): Promise<ActResult> {
  const { order, credits, seen, grounds } = refund;
  return act(pool, 'refund_by_operator($1, $2, $3, $4, $5)', [
    actor,
    order,
    credits ?? null,
    seen,
    JSON.stringify(grounds),
  ]);
}

/** Makes the failed refunds of an order due again. */
export function retryRefunds(
  pool: Pool,
  actor: string,
  { order, grounds }: { readonly order: string; readonly grounds: Grounds },
): Promise<ActResult> {
  return act(pool, 'retry_refunds_by_operator($1, $2, $3)', [actor, order, JSON.stringify(grounds)]);
}

/** A discount code by its name. With `member` the code belongs to this member. */
export interface NamedCode {
  readonly site_id: string;
  readonly code: string;
  readonly member_id: MemberId | undefined;
}

/** A code with the fields of section 3 of the specification. Undefined means all, or no end. */
export interface NewCode extends NamedCode {
  readonly value_percentage: number;
  readonly minimum_order_value: number;
  readonly country: string | undefined;
  readonly currency: string | undefined;
  readonly paymentmethods: readonly PaymentMethod[] | undefined;
  readonly expires_at: Date | undefined;
  readonly status: 'active' | 'disabled';
  readonly validity: 'once' | 'once-per-user' | 'unlimited';
}

export function makeCode(
  pool: Pool,
  actor: string,
  { code, grounds }: { readonly code: NewCode; readonly grounds: Grounds },
): Promise<ActResult> {
  return act(pool, 'make_code($1, $2, $3)', [actor, JSON.stringify(code), JSON.stringify(grounds)]);
}

export function switchCode(
  pool: Pool,
  actor: string,
  change: { readonly code: NamedCode; readonly status: 'active' | 'disabled'; readonly grounds: Grounds },
): Promise<ActResult> {
  const { code, status, grounds } = change;
  return act(pool, 'switch_code($1, $2, $3, $4)', [actor, JSON.stringify(code), status, JSON.stringify(grounds)]);
}

/** How many bundles a site sells in a country at most. */
export const MOST_BUNDLES = 12;

export interface SoldBundle {
  readonly credits: number;
  readonly cents: number;
  readonly currency: string;
}

/** Sets all bundles of a country. An empty list restores the bundles of the product. */
export function setBundles(
  pool: Pool,
  actor: string,
  change: {
    readonly site: string;
    readonly country: string;
    readonly bundles: readonly SoldBundle[];
    readonly grounds: Grounds;
  },
): Promise<ActResult> {
  const { site, country, bundles, grounds } = change;
  const values = [actor, site, country, JSON.stringify(bundles), JSON.stringify(grounds)];
  return act(pool, 'set_bundles($1, $2, $3, $4, $5)', values);
}

export function setMethodBlock(
  pool: Pool,
  actor: string,
  change: {
    readonly member: MemberId;
    readonly method: PaymentMethod;
    readonly isOn: boolean;
    readonly grounds: Grounds;
  },
): Promise<ActResult> {
  const { member, method, isOn, grounds } = change;
  return act(pool, 'set_method_block($1, $2, $3, $4, $5)', [actor, member, method, isOn, JSON.stringify(grounds)]);
}

/** `value` is an IBAN or an E.164 number. Only its hash is stored. */
export function setDebitBlock(
  pool: Pool,
  actor: string,
  change: {
    readonly kind: 'iban' | 'mobile';
    readonly value: string;
    readonly isOn: boolean;
    readonly grounds: Grounds;
  },
): Promise<ActResult> {
  const { kind, value, isOn, grounds } = change;
  return act(pool, 'set_debit_block($1, $2, $3, $4, $5)', [actor, kind, value, isOn, JSON.stringify(grounds)]);
}
