import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmDebit, getDirectDebitState, sendDebitCodeAgain } from '../../../../contract/payments/direct-debit.ts';
import { getOrder, placeOrder } from '../../../../contract/payments/payments.ts';
import { DEBIT_LIMIT_DAYS, SMS_AGAIN_SECONDS, SMS_CODE_TRIES } from '../../../../contract/payments/rules.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import type { Ask } from '../../../fixtures/requests/ask.ts';
import { createDebitApp, type Debtor, newMandateId, startDebits, wrongCode } from '../../../fixtures/debits.ts';
import type { FakeProvider } from '../../../fixtures/providers/fake-provider.ts';
import { raceBehindLock, repeat } from '../../../fixtures/database/lock-waits.ts';
import { createTestMember } from '../../../fixtures/members.ts';
import { orderBody, testPaymentDependencies } from '../../../fixtures/shop.ts';
import { askAboutPayments } from '../payment-jobs.ts';

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
  debtor = await startDebits(server);
});

test('shows the creditor, the limit and the open mandate before the form', async () => {
  const id = newMandateId();
  const debitState = async (by: Ask = debtor.ask, of = id) =>
    (await by(getDirectDebitState, { query: { id: of } })).body;
  const before = await debitState();
  expect(before).toMatchObject({
    creditor: 'Liaison',
    creditor_id: 'NL00ZZZ000000000000',
    limit: { cents: 10_000, currency: 'EUR' },
    counted: [],
    is_blocked: false,
    mandate: null,
  });
  const { mandate } = (await debtor.askCode({ id })).body;
  expect(mandate).toMatchObject({ id, reference: before.reference, credits: 50, tries_left: SMS_CODE_TRIES });
  const code = await debtor.readCode();
  await debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, wrongCode(code)) });
  expect((await debitState(debtor.ask, newMandateId())).mandate).toEqual({
    ...mandate,
    tries_left: SMS_CODE_TRIES - 1,
  });
  expect((await debitState(server.as(await createTestMember(pool)))).mandate).toBeNull();
  await debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, code) });
  const after = await debitState(debtor.ask, newMandateId());
  expect(after).toMatchObject({ mandate: null, counted: [{ cents: 2299 }] });
  expect(Date.parse(after.counted[0]?.until ?? '') - Date.now()).toBeGreaterThan((DEBIT_LIMIT_DAYS - 1) * 86_400_000);
});

test('sends another code for a mandate without another form', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const unrelated = server.as(await createTestMember(pool));
  expect((await unrelated(sendDebitCodeAgain, { body: { id } })).code).toBe('not_found');
  expect((await debtor.askCode({ id }, unrelated)).code).toBe('id_conflict');
  await debtor.wait(SMS_AGAIN_SECONDS);
  expect((await debtor.ask(sendDebitCodeAgain, { body: { id } })).body.mandate).toMatchObject({
    id,
    mobile: '+31 •••• 5678',
  });
  expect((await pool.query('SELECT FROM sms WHERE member_id = $1', [debtor.member.id])).rowCount).toBe(2);
  const { order } = (await debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, await debtor.readCode()) }))
    .body;
  expect(order.state).toBe('completed');
  expect((await debtor.ask(sendDebitCodeAgain, { body: { id } })).code).toBe('id_conflict');
});

test('sends no other code to a country without direct debit or for an account that may not be debited', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  await debtor.wait(SMS_AGAIN_SECONDS);
  const again = async (column: string, value: string) => {
    await pool.query(`UPDATE mandates SET ${column} = $2 WHERE id = $1`, [id, value]);
    return (await debtor.ask(sendDebitCodeAgain, { body: { id } })).code;
  };
  expect(await again('mobile', '+37120123456')).toBe('mobile_country');
  expect(await again('mobile', '+31612345678')).toBe('ok');
  await debtor.wait(SMS_AGAIN_SECONDS);
  expect(await again('iban', 'NL00ABNA0417164300')).toBe('iban_invalid');
  expect((await pool.query('SELECT FROM sms WHERE member_id = $1', [debtor.member.id])).rowCount).toBe(2);
});

test('pays an open order at its price once, and no closed order', async () => {
  const { order: open } = (await debtor.ask(placeOrder, { body: await orderBody(debtor.ask, { method: 'ideal' }) }))
    .body;
  provider.decide(open.payment.payment_id, { status: 'failed' });
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [open.payment.payment_id]);
  await askAboutPayments(testPaymentDependencies(pool, [provider]));
  const id = newMandateId();
  expect((await debtor.askCode({ id, order: open.id })).body.mandate.amount).toEqual(open.total);
  const body = { ...(await debtor.confirmBody(id, await debtor.readCode())), order_id: open.id };
  const answers = await raceBehindLock(
    pool,
    { table: 'payments' },
    repeat(5, () => debtor.ask(confirmDebit, { body })),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok']));
  const { order } = (await debtor.ask(getOrder, { query: { id: open.id } })).body;
  expect(order).toMatchObject({ state: 'completed', payment: { paymentmethod: 'sdd', payment_id: body.payment_id } });
  expect(await debtor.credits()).toBe(50);
  await debtor.wait(SMS_AGAIN_SECONDS);
  expect((await debtor.askCode({ order: open.id })).code).toBe('order_closed');
});

test('pays no order by a mandate for another amount', async () => {
  const { order } = (
    await debtor.ask(placeOrder, { body: await orderBody(debtor.ask, { method: 'ideal', credits: 25 }) })
  ).body;
  const id = newMandateId();
  await debtor.askCode({ id });
  const body = { ...(await debtor.confirmBody(id, await debtor.readCode())), order_id: order.id, total: order.total };
  expect((await debtor.ask(confirmDebit, { body })).code).toBe('total_changed');
});

test('mails the mandate once, also after a repeated confirmation', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const body = await debtor.confirmBody(id, await debtor.readCode());
  await debtor.ask(confirmDebit, { body });
  await debtor.ask(confirmDebit, { body });
  const { rows } = await pool.query("SELECT data FROM mails WHERE member_id = $1 AND kind = 'mandate_given'", [
    debtor.member.id,
  ]);
  expect(rows).toMatchObject([
    {
      data: {
        creditor_id: 'NL00ZZZ000000000000',
        holder: 'Sam de Wit',
        iban: `NL •••• ${debtor.iban.slice(-4)}`,
      },
    },
  ]);
});
