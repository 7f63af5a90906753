import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmDebit, getDirectDebitState } from '../../../../contract/payments/direct-debit.ts';
import { getCheckout } from '../../../../contract/payments/payments.ts';
import { SMS_AGAIN_SECONDS } from '../../../../contract/payments/rules.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { createDebitApp, type Debtor, newMandateId, startDebits } from '../../../fixtures/debits.ts';
import type { FakeProvider } from '../../../fixtures/providers/fake-provider.ts';
import { raceBehindLock, repeat } from '../../../fixtures/database/lock-waits.ts';
import {
  createTestMandate,
  newMobile,
  payTestOrderAgain,
  placeTestOrder,
  readAccounts,
  storeTestCard,
} from '../../../fixtures/orders.ts';
import { newOrderId, newPaymentId } from '../../../fixtures/shop.ts';

// Only the newest mandate of a member works. Any number of confirmed codes makes one debit.

const TABS = 8;

let server: TestApp;
let pool: Pool;
let provider: FakeProvider;
let debtor: Debtor;
beforeAll(async () => {
  ({ server, pool, provider } = await createDebitApp());
});
afterAll(() => server.close());
beforeEach(async () => {
  provider.failure = 'none';
  provider.payments.clear();
  debtor = await startDebits(server);
});

/** Requests a mandate in each tab, one after the other. Returns the confirmation of each tab. */
async function askInTabs(creditsOf: (tab: number) => number = () => 10) {
  const bodies = [];
  for (let tab = 0; tab < TABS; tab++) {
    const [id, credits] = [newMandateId(), creditsOf(tab)];
    expect((await debtor.askCode({ id, credits, form: { mobile: newMobile() } })).code).toBe('ok');
    const { total } = (await debtor.ask(getCheckout, { query: { credits, country: 'NL' } })).body;
    bodies.push({ ...(await debtor.confirmBody(id, await debtor.readCode())), total });
    await debtor.wait(SMS_AGAIN_SECONDS);
  }
  return bodies;
}

/** Returns the orders, the payments at the provider and the refunds. */
async function result() {
  const { orders, refunds, credits } = await readAccounts(pool, debtor.member.id);
  return { orders: Object.values(orders), debits: provider.payments.size, refunds, credits };
}
const ONE_DEBIT = { orders: ['completed'], debits: 1, refunds: [], credits: 10 };
const OTHERS_EXPIRED = [...Array.from({ length: TABS - 1 }, () => 'sms_code_expired'), 'ok'];

test('only the newest of eight confirmed mandates makes an order and a debit', async () => {
  const bodies = await askInTabs();
  const answers = await Promise.all(bodies.map((body) => debtor.ask(confirmDebit, { body })));
  expect(answers.map(({ code }) => code)).toEqual(OTHERS_EXPIRED);
  expect(await result()).toEqual(ONE_DEBIT);
});

test('also if the mandates are for different bundles', async () => {
  const bodies = await askInTabs((tab) => (tab % 2 === 0 ? 25 : 10));
  const answers = await Promise.all(bodies.map((body) => debtor.ask(confirmDebit, { body })));
  expect(answers.map(({ code }) => code)).toEqual(OTHERS_EXPIRED);
  expect(await result()).toEqual(ONE_DEBIT);
});

test('also if all were granted during an outage of the provider', async () => {
  const bodies = [];
  for (let tab = 0; tab < TABS; tab++) {
    const id = newMandateId();
    await debtor.askCode({ id, credits: 10, form: { mobile: newMobile() } });
    const { total } = (await debtor.ask(getCheckout, { query: { credits: 10, country: 'NL' } })).body;
    const body = { ...(await debtor.confirmBody(id, await debtor.readCode())), total };
    provider.failure = 'is down';
    expect((await debtor.ask(confirmDebit, { body })).code).toBe('method_unavailable');
    provider.failure = 'none';
    bodies.push(body);
    await debtor.wait(SMS_AGAIN_SECONDS);
  }
  const answers = await Promise.all(bodies.map((body) => debtor.ask(confirmDebit, { body })));
  expect(answers.map(({ code }) => code)).toEqual(OTHERS_EXPIRED);
  expect(await result()).toEqual(ONE_DEBIT);
});

test('eight tabs that confirm one mandate with different ids get one order', async () => {
  const id = newMandateId();
  await debtor.askCode({ id, credits: 10 });
  const { total } = (await debtor.ask(getCheckout, { query: { credits: 10, country: 'NL' } })).body;
  const first = { ...(await debtor.confirmBody(id, await debtor.readCode())), total };
  const bodies = Array.from({ length: TABS }, () => ({ ...first, order_id: newOrderId(), payment_id: newPaymentId() }));
  const answers = await raceBehindLock(
    pool,
    { table: 'stored_methods' },
    bodies.map((body) => () => debtor.ask(confirmDebit, { body })),
  );
  expect(answers.map(({ code }) => code)).toEqual(bodies.map(() => 'ok'));
  expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
  expect(await result()).toEqual(ONE_DEBIT);
});

test('one of eight concurrent debits for one purchase is placed', async () => {
  const { id } = debtor.member;
  const stored = await createTestMandate(pool, id);
  const placed = await raceBehindLock(
    pool,
    { table: 'orders' },
    repeat(TABS, () => placeTestOrder(pool, id, { method: 'sdd', stored })),
  );
  expect(placed.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array.from({ length: TABS - 1 }, () => 'already_open'),
    'placed',
  ]);
  expect((await pool.query('SELECT FROM payments WHERE member_id = $1', [id])).rowCount).toBe(1);
});

test('a debit or a stored card adds no payment to an order that is already being charged', async () => {
  const { id } = debtor.member;
  const first = await placeTestOrder(pool, id, { method: 'sdd' });
  const second = await placeTestOrder(pool, id, { method: 'sdd' });
  expect(second).toMatchObject({ outcome: 'already_open', order: first.order });
  const { order } = first;
  const stored = await createTestMandate(pool, id);
  expect((await payTestOrderAgain(pool, id, { order, method: 'sdd', stored })).outcome).toBe('known');
  const card = await storeTestCard(pool, id);
  expect((await payTestOrderAgain(pool, id, { order, method: 'visa', stored: card })).outcome).toBe('known');
  expect((await pool.query('SELECT FROM payments WHERE member_id = $1', [id])).rowCount).toBe(1);
  // A payment on a page of the provider is added, because the member confirms it there.
  expect((await payTestOrderAgain(pool, id, { order, method: 'ideal' })).outcome).toBe('placed');
});

test('shows only the newest mandate, and none after it has its order', async () => {
  const bodies = await askInTabs();
  const waiting = async () =>
    (await debtor.ask(getDirectDebitState, { query: { id: newMandateId() } })).body.mandate?.id;
  const last = bodies.at(-1);
  expect(await waiting()).toBe(last?.id);
  if (last !== undefined) expect((await debtor.ask(confirmDebit, { body: last })).code).toBe('ok');
  expect(await waiting()).toBeUndefined();
});

test('another SMS reactivates an older mandate and invalidates the newer one', async () => {
  const [older, newer] = [newMandateId(), newMandateId()];
  await debtor.askCode({ id: older });
  await debtor.wait(SMS_AGAIN_SECONDS);
  await debtor.askCode({ id: newer });
  const between = await debtor.confirmBody(newer, await debtor.readCode());
  // The code of the older mandate is invalid, so the wait does not return that mandate.
  expect((await debtor.askCode({ id: older })).code).toBe('sms_too_soon');
  await debtor.wait(SMS_AGAIN_SECONDS);
  await debtor.askCode({ id: older });
  const body = await debtor.confirmBody(older, await debtor.readCode());
  expect((await debtor.ask(confirmDebit, { body: between })).code).toBe('sms_code_expired');
  expect((await debtor.ask(confirmDebit, { body })).code).toBe('ok');
});

test('a second debit after the first one makes another order when its code is confirmed', async () => {
  for (const credits of [10, 20]) {
    const id = newMandateId();
    await debtor.askCode({ id, credits: 10 });
    const { total } = (await debtor.ask(getCheckout, { query: { credits: 10, country: 'NL' } })).body;
    const body = { ...(await debtor.confirmBody(id, await debtor.readCode())), total };
    expect((await debtor.ask(confirmDebit, { body })).code).toBe('ok');
    expect(await debtor.credits()).toBe(credits);
    await debtor.wait(SMS_AGAIN_SECONDS);
  }
});
