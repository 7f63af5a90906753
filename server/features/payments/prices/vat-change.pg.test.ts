import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { FakeProvider } from '../../../fixtures/providers/fake-provider.ts';
import { createTestMember } from '../../../fixtures/members.ts';
import { reportPayment, storeTerms } from '../../../fixtures/orders.ts';
import { newOrderId, newPaymentId } from '../../../fixtures/shop.ts';
import { storeOrder } from '../place-order.ts';
import { quote } from './quote.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ pool } = database);
});
afterAll(() => database.drop());
afterEach(() => vi.useRealTimers());

/** The rate of Switzerland rose from 7.7 to 8.1 percent at this moment. */
const CHANGE_MS = Date.parse('2023-12-31T23:00:00.000Z');

test('an order keeps the rate of its placement when the rate changes before the payment and the refund', async () => {
  const { id: member } = await createTestMember(pool, { credits: 0 });
  const price = { cents: 2299, currency: 'CHF' };
  const bundle = { credits: 50, price, lowest: price };
  const dependencies = { pool, providers: [new FakeProvider()], switches: { methods_on: [], methods_off: [] } };
  const place = async (at: number) => {
    vi.useFakeTimers({ now: at, toFake: ['Date'] });
    const found = await quote(pool, bundle, { member, country: 'CH', code: undefined });
    vi.useRealTimers();
    const choice = { payment_id: newPaymentId(), method: 'visa' as const };
    const order = { id: newOrderId(), member, choice, quote: found, terms: await storeTerms(pool) };
    await storeOrder(dependencies, order);
    // Only one order of a bundle can be open at a time.
    await reportPayment(pool, choice.payment_id, 'paid');
    return order;
  };
  const [before, after] = [await place(CHANGE_MS - 1), await place(CHANGE_MS)];
  for (const { id } of [before, after]) await pool.query('SELECT withdraw_order($1, $2, 14)', [member, id]);
  const documentsOf = async (order: string) =>
    (
      await pool.query(
        'SELECT vat_rate, total_cents, vat_cents FROM documents WHERE order_id = $1 ORDER BY series DESC',
        [order],
      )
    ).rows;
  expect(await documentsOf(before.id)).toEqual([
    { vat_rate: 770, total_cents: 2299, vat_cents: 164 },
    { vat_rate: 770, total_cents: -2299, vat_cents: -164 },
  ]);
  expect(await documentsOf(after.id)).toEqual([
    { vat_rate: 810, total_cents: 2299, vat_cents: 172 },
    { vat_rate: 810, total_cents: -2299, vat_cents: -172 },
  ]);
});
