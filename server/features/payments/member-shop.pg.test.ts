import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getTransactions } from '../../../contract/credits.ts';
import { getDirectDebitState } from '../../../contract/payments/direct-debit.ts';
import { MandateId, OrderId } from '../../../contract/base/ids.ts';
import { getBundles } from '../../../contract/payments/bundles.ts';
import { getCheckout, placeOrder, withdrawOrder } from '../../../contract/payments/payments.ts';
import { showStayOffer } from '../../../contract/promotions.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { FakeProvider } from '../../fixtures/providers/fake-provider.ts';
import { createTestMember, type TestMember } from '../../fixtures/members.ts';
import { placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import { newOrderId, newPaymentId, orderBody } from '../../fixtures/shop.ts';
import { BETWEEN_MONTHS, createTwoSites, OTHER_HOST, SHOPS } from '../../fixtures/two-sites.ts';

// A member of one site uses the host of another site with cheaper bundles and a longer withdrawal period.

let server: TestApp;
let pool: Pool;
let other: string;
beforeAll(async () => {
  server = await createTestApp({ providers: [new FakeProvider()] });
  ({ pool } = server.database);
  ({ other } = await createTwoSites(pool));
});
afterAll(() => server.close());

let anna: TestMember;
let eva: TestMember;
beforeEach(async () => {
  anna = await createTestMember(pool, { credits: 0 });
  eva = await createTestMember(pool, { credits: 0, site: other });
  for (const { id } of [anna, eva])
    await pool.query(
      "INSERT INTO ledger (member_id, reason, reference, amount, balance_after, created_at) VALUES ($1, 'other', 'test', 1, 1, $2)",
      [id, BETWEEN_MONTHS],
    );
});

/** Returns the answers of the shop to a member at a host, or the code of its refusal. */
async function shopAt(host: string, who: TestMember): Promise<Record<string, unknown>> {
  const ask = server.as({ ...who, host });
  const checkout = await ask(getCheckout, { query: { credits: 250, country: 'NL' } });
  const debitState = await ask(getDirectDebitState, { query: { id: MandateId.parse(randomUUID()) } });
  const stay = await ask(showStayOffer);
  const ledger = await ask(getTransactions, { query: {} });
  const of = <A extends { code: string; body: unknown }, V>(answer: A, read: (body: A['body']) => V) =>
    answer.code === 'ok' ? read(answer.body) : answer.code;
  return {
    cents: of(checkout, ({ list }) => list.cents),
    takes_paypal: of(checkout, ({ methods }) => methods.includes('paypal')),
    terms_version: of(checkout, ({ terms_version }) => terms_version),
    refund_days: of(checkout, ({ refund_days }) => refund_days),
    creditor_id: of(debitState, ({ creditor_id }) => creditor_id),
    stay: of(stay, ({ offer }) => offer?.value_percentage),
    month: of(ledger, ({ months }) => months.at(-1)),
  };
}

const REFUSED = Object.fromEntries(Object.keys(SHOPS.default).map((name) => [name, 'authentication_required']));

test('a member sees the shop of their own site at its host, and none at the host of another site', async () => {
  expect(await shopAt('localhost', anna)).toEqual(SHOPS.default);
  expect(await shopAt(OTHER_HOST, eva)).toEqual(SHOPS.other);
  expect(await shopAt(OTHER_HOST, anna)).toEqual(REFUSED);
  expect(await shopAt('localhost', eva)).toEqual(REFUSED);
  expect(await shopAt('unknown.example', anna)).toEqual(SHOPS.default);
});

test('a member cannot order at the price of another site', async () => {
  const thief = server.as({ ...anna, host: OTHER_HOST });
  const { body: bundles } = await thief(getBundles, { query: { country: 'NL' } });
  expect(bundles.bundles.find(({ credits }) => credits === 250)?.price).toEqual({ cents: 100, currency: 'EUR' });
  const bargain = {
    id: newOrderId(),
    payment_id: newPaymentId(),
    method: 'ideal',
    credits: 250,
    country: 'NL',
    total: { cents: 100, currency: 'EUR' },
    terms_version: SHOPS.other.terms_version,
    seen: null,
    consent: true,
  } as const;
  expect((await thief(placeOrder, { body: bargain })).code).toBe('authentication_required');
  expect((await server.as(anna)(placeOrder, { body: bargain })).code).toBe('total_changed');
  expect((await pool.query('SELECT FROM orders WHERE member_id = $1', [anna.id])).rowCount).toBe(0);
  expect((await server.as(eva)(placeOrder, { body: bargain })).code).toBe('ok');
  const fair = await orderBody(server.as(anna), { credits: 250 });
  expect((await server.as(anna)(placeOrder, { body: fair })).body.order.list.cents).toBe(SHOPS.default.cents);
});

test('a member withdraws within the period of their own site at any host', async () => {
  const bought = async (who: TestMember) => {
    const { order, payment } = await placeTestOrder(pool, who.id);
    await reportPayment(pool, payment, 'paid');
    await pool.query("UPDATE orders SET completed_at = completed_at - interval '40 days' WHERE id = $1", [order]);
    return { body: { id: OrderId.parse(order) } };
  };
  const [annas, evas] = [await bought(anna), await bought(eva)];
  expect((await server.as({ ...anna, host: OTHER_HOST })(withdrawOrder, annas)).code).toBe('authentication_required');
  expect((await server.as(anna)(withdrawOrder, annas)).code).toBe('withdrawal_too_late');
  expect((await server.as({ ...eva, host: 'localhost' })(withdrawOrder, evas)).code).toBe('authentication_required');
  expect((await server.as(eva)(withdrawOrder, evas)).code).toBe('ok');
});
