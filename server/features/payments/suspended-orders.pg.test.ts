import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '../../../contract/deletion.ts';
import { DOCUMENT_FILE_PATH, getTransactions, TRANSACTIONS_FILE_PATH } from '../../../contract/credits.ts';
import type { OrderId } from '../../../contract/base/ids.ts';
import {
  getCheckout,
  getOrder,
  getOrders,
  payAgain,
  placeOrder,
  withdrawOrder,
} from '../../../contract/payments/payments.ts';
import { createTestAccount, PASSWORD } from '../../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../../fixtures/app.ts';
import { headersOf } from '../../fixtures/requests/ask.ts';
import type { TestMember } from '../../fixtures/members.ts';
import { GROUNDS, mailsTo } from '../../fixtures/operator.ts';
import { placeTestOrder, readAccounts, reportPayment } from '../../fixtures/orders.ts';
import { newOrderId, newPaymentId, orderBody } from '../../fixtures/shop.ts';
import { suspendMember } from '../operator/acts.ts';
import { readOrderList } from './read-order.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const pool = () => server.database.pool;
/** Suspends a member and notifies the server at once, as the job does. */
async function suspend({ id, session }: TestMember): Promise<void> {
  await suspendMember(pool(), 'vera', { member: id, grounds: GROUNDS, days: undefined });
  server.bus.publish('*', { name: 'session_end', data: session });
}

/** Creates a member with a paid order of 50 credits, of which 12 are spent, and an open order at the provider. */
async function createBuyer() {
  const member = await createTestAccount(pool(), { name: 'Anna', credits: 0, paid: false });
  const paid = await placeTestOrder(pool(), member.id);
  await reportPayment(pool(), paid.payment, 'paid');
  await pool().query("SELECT credit($1, -12, 'message', 'twelve')", [member.id]);
  const open = await placeTestOrder(pool(), member.id, { credits: 10, list_cents: 599 });
  await pool().query("SELECT store_submitted_payment($1, 'provider-' || $1::uuid, 'http://localhost/pay')", [
    open.payment,
  ]);
  return { member, paid: paid.order as OrderId, open: open.order as OrderId };
}
const documentOf = (member: TestMember, number: string) =>
  server.app.inject({ url: `${DOCUMENT_FILE_PATH}?number=${number}`, headers: headersOf(member) });

test('a suspended member can read their orders and documents, and withdraw', async () => {
  const { member, paid, open } = await createBuyer();
  await suspend(member);
  const ask = server.as(member);
  const { body: list } = await ask(getOrders);
  expect(list).toMatchObject({
    credits: 38,
    next: null,
    orders: [
      { id: open, state: 'open', payment_status: 'created', credits: 10, withdraw_until: null },
      { id: paid, state: 'completed', payment_status: 'paid', total: { cents: 2299, currency: 'EUR' } },
    ],
  });
  const { order } = (await ask(getOrder, { query: { id: paid } })).body;
  expect(list.orders[1]?.withdraw_until).toBe(order?.withdrawal?.until);
  expect(order?.withdrawal).toMatchObject({ unspent: 38, worth: { cents: 1747 } });
  const [invoice] = order?.documents ?? [];
  const file = await documentOf(member, invoice?.number ?? '');
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);

  const { order: withdrawn } = (await ask(withdrawOrder, { body: { id: paid } })).body;
  expect(withdrawn).toMatchObject({ state: 'withdrawn', returned_credits: 38, refunds: [{ amount: { cents: 1747 } }] });
  expect((await ask(getOrders)).body).toMatchObject({ credits: 0, orders: [{}, { state: 'withdrawn' }] });
  expect((await mailsTo(pool(), member.id)).map(({ kind }) => kind)).toContain('order_withdrawn');
});

test('a suspended member cannot buy, pay or read the ledger, which names other members', async () => {
  const { member, open } = await createBuyer();
  const ask = server.as(member);
  const newOrder = await orderBody(ask, { credits: 25 });
  const { order } = (await ask(getOrder, { query: { id: open } })).body;
  expect(order?.payment.checkout_url).toBe('http://localhost/pay');
  await suspend(member);
  const before = await readAccounts(pool(), member.id);
  expect((await ask(getOrder, { query: { id: open } })).body.order?.payment.checkout_url).toBeNull();
  const answers = [
    await ask(placeOrder, { body: newOrder }),
    await ask(payAgain, { body: { id: open, payment_id: newPaymentId(), method: 'paypal' } }),
    await ask(getCheckout, { query: { credits: '25' } }),
    await ask(getTransactions),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'account_suspended'));
  const csv = await server.app.inject({ url: TRANSACTIONS_FILE_PATH, headers: headersOf(member) });
  expect(csv.json()).toMatchObject({ code: 'account_suspended' });
  expect(await readAccounts(pool(), member.id)).toEqual(before);
});

test('a suspended member gets no address of the provider while their session is still in the cache', async () => {
  const { member, open } = await createBuyer();
  const urlOf = async () =>
    (await server.as(member)(getOrder, { query: { id: open } })).body.order?.payment.checkout_url;
  expect(await urlOf()).toBe('http://localhost/pay');
  // The command of an operator, of which a job notifies the server later.
  await suspendMember(pool(), 'vera', { member: member.id, grounds: GROUNDS, days: undefined });
  expect(await urlOf()).toBeNull();
});

test('a member who is suspended during a call places no order and no payment', async () => {
  const { member, open } = await createBuyer();
  await suspend(member);
  const before = await readAccounts(pool(), member.id);
  const { outcome } = await placeTestOrder(pool(), member.id, { credits: 25, list_cents: 1299 });
  const { rows } = await pool().query('SELECT outcome FROM pay_again($1, $2, $3)', [
    member.id,
    open,
    JSON.stringify({ id: newPaymentId(), provider: 'sandbox', method: 'paypal' }),
  ]);
  expect([outcome, rows[0]?.outcome]).toEqual(['account_suspended', 'account_suspended']);
  expect(await readAccounts(pool(), member.id)).toEqual(before);
});

test('a suspended member cannot read or withdraw the order of another member', async () => {
  const [{ member }, other] = [await createBuyer(), await createBuyer()];
  await suspend(member);
  const ask = server.as(member);
  const { number } = (await server.as(other.member)(getOrder, { query: { id: other.paid } })).body.order
    ?.documents[0] ?? { number: '' };
  expect((await ask(getOrder, { query: { id: other.paid } })).code).toBe('not_found');
  expect((await ask(withdrawOrder, { body: { id: other.paid } })).code).toBe('not_found');
  expect((await documentOf(member, number)).statusCode).toBe(404);
  expect((await ask(getOrders, { query: { before: other.open } })).code).toBe('invalid_request');
  expect((await readAccounts(pool(), other.member.id)).credits).toBe(38);
});

test('a member with a pending deletion has no session for orders, suspended or not', async () => {
  for (const isSuspended of [true, false]) {
    const { member, paid } = await createBuyer();
    if (isSuspended) await suspend(member);
    const ask = server.as(member);
    await ask(deleteAccount, { body: { identity: { password: PASSWORD }, reason: null, note: '' } });
    const answers = [
      await ask(getOrders),
      await ask(getOrder, { query: { id: paid } }),
      await ask(withdrawOrder, { body: { id: paid } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'authentication_required'));
  }
});

test('the list of orders continues where a page ended', async () => {
  const { member, paid, open } = await createBuyer();
  const page = (before: OrderId | undefined) => readOrderList(pool(), { member: member.id, before, days: 14, most: 1 });
  const first = await page(undefined);
  expect([first.orders.map(({ id }) => id), first.next]).toEqual([[open], open]);
  const second = await page(open);
  expect([second.orders.map(({ id }) => id), second.next]).toEqual([[paid], paid]);
  expect(await page(paid)).toMatchObject({ orders: [], next: null });
});

test('the list of orders refuses a position that is no order of the member', async () => {
  const [{ member }, other] = [await createBuyer(), await createBuyer()];
  for (const before of [newOrderId(), other.open]) {
    const { status, problem } = await server.as(member)(getOrders, { query: { before } });
    const issues = [{ path: 'query.before', code: 'invalid_cursor' }];
    expect({ status, ...problem }).toMatchObject({ status: 400, code: 'invalid_request', data: { issues } });
  }
});
