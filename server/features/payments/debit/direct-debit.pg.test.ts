import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askDebitCode, confirmDebit, getDirectDebitState } from '../../../../contract/payments/direct-debit.ts';
import { getCheckout, placeOrder } from '../../../../contract/payments/payments.ts';
import {
  MANDATE_HOURS,
  MANDATE_MONTHS,
  SMS_A_DAY,
  SMS_AGAIN_SECONDS,
  SMS_CODE_MINUTES,
  SMS_CODE_TRIES,
} from '../../../../contract/payments/rules.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import {
  createDebitApp,
  type Debtor,
  DEBIT_FORM,
  newMandateId,
  startDebits,
  wrongCode,
} from '../../../fixtures/debits.ts';
import type { FakeProvider } from '../../../fixtures/providers/fake-provider.ts';
import { raceBehindLock, repeat } from '../../../fixtures/database/lock-waits.ts';
import { createTestMember } from '../../../fixtures/members.ts';
import { createTestMandate, newIban, placeTestOrder } from '../../../fixtures/orders.ts';
import { newPaymentId, orderBody, testPaymentDependencies } from '../../../fixtures/shop.ts';
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

test('a code by SMS grants the mandate, and the submitted debit adds the credits', async () => {
  const id = newMandateId();
  const { mandate } = (await debtor.askCode({ id })).body;
  expect(mandate).toMatchObject({
    creditor: 'Liaison',
    creditor_id: 'NL00ZZZ000000000000',
    iban: `NL •••• ${debtor.iban.slice(-4)}`,
    mobile: '+31 •••• 5678',
    amount: { cents: 2299 },
  });
  const { order } = (await debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, await debtor.readCode()) }))
    .body;
  expect(order).toMatchObject({ state: 'completed', payment: { paymentmethod: 'sdd', status: 'submitted' } });
  expect(await debtor.credits()).toBe(50);
  // The mandate is no stored payment method: it allows one debit.
  expect((await debtor.ask(getCheckout, { query: { credits: 50, country: 'NL' } })).body.stored).toEqual([]);
});

test.each([
  ['an IBAN with a wrong digit', { iban: 'NL91ABNA0417164301' }, 'iban_invalid'],
  ['an IBAN that is too short for its country', { iban: 'NL91ABNA041716430' }, 'iban_invalid'],
  ['an IBAN of a bank without direct debit', { iban: 'TR330006100519786457841326' }, 'iban_invalid'],
  ['a number of a fixed line', { mobile: '+31101234567' }, 'mobile_invalid'],
  ['a number of no country', { mobile: '+999123456789' }, 'mobile_invalid'],
  ['a number of a country without direct debit', { mobile: '+12015550123' }, 'mobile_country'],
  ['a number of an island with a prefix of its own', { mobile: '+590690001234' }, 'mobile_country'],
])('refuses %s, and sends nothing', async (_name, changes, code) => {
  expect((await debtor.askCode({ form: changes })).code).toBe(code);
  expect((await pool.query('SELECT FROM sms WHERE member_id = $1', [debtor.member.id])).rowCount).toBe(0);
});

test('five wrong attempts invalidate a code, also with thirty concurrent ones', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const code = await debtor.readCode();
  const body = await debtor.confirmBody(id, wrongCode(code));
  const answers = await raceBehindLock(
    pool,
    { table: 'mandates' },
    repeat(30, () => debtor.ask(confirmDebit, { body })),
  );
  expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => 'sms_code_invalid'));
  expect(answers.filter(({ problem }) => Number(problem.data.tries_left) > 0)).toHaveLength(SMS_CODE_TRIES - 1);
  expect((await debtor.ask(confirmDebit, { body: { ...body, sms_code: code } })).code).toBe('sms_code_invalid');
  await debtor.wait(SMS_AGAIN_SECONDS);
  await debtor.askCode({ id });
  expect((await debtor.ask(confirmDebit, { body: { ...body, sms_code: await debtor.readCode() } })).code).toBe('ok');
});

test('a code works for exactly ten minutes, for its own member and mandate', async () => {
  const id = newMandateId();
  const { mandate } = (await debtor.askCode({ id })).body;
  // Another SMS is allowed after one minute.
  expect(Date.parse(mandate.code_expires_at) - Date.parse(mandate.again_at)).toBe(9 * 60_000);
  const body = await debtor.confirmBody(id, await debtor.readCode());
  const unrelated = await createTestMember(pool);
  expect((await server.as(unrelated)(confirmDebit, { body })).code).toBe('not_found');
  expect(
    (await server.as(unrelated)(askDebitCode, { body: { id, form: DEBIT_FORM, credits: 50, country: 'NL' } })).code,
  ).toBe('id_conflict');
  await debtor.wait(SMS_CODE_MINUTES * 60);
  expect((await debtor.ask(confirmDebit, { body })).code).toBe('sms_code_expired');
});

test('thirty concurrent confirmations place one order', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const body = await debtor.confirmBody(id, await debtor.readCode());
  const answers = await raceBehindLock(
    pool,
    { table: 'orders' },
    repeat(30, () => debtor.ask(confirmDebit, { body })),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ok']));
  expect(await debtor.credits()).toBe(50);
  expect((await pool.query('SELECT FROM orders WHERE member_id = $1', [debtor.member.id])).rowCount).toBe(1);
});

test('a repeated confirmation with the correct code returns its order, also after the mandate has expired', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const code = await debtor.readCode();
  const body = await debtor.confirmBody(id, code);
  const { order } = (await debtor.ask(confirmDebit, { body })).body;
  await debtor.passAfterConfirmation(MANDATE_HOURS + 1);
  expect((await debtor.ask(confirmDebit, { body })).body.order).toEqual(order);
  expect((await debtor.ask(confirmDebit, { body: { ...body, sms_code: wrongCode(code) } })).code).toBe(
    'sms_code_invalid',
  );
  expect((await debtor.ask(confirmDebit, { body: { ...body, payment_id: newPaymentId() } })).code).toBe(
    'sms_code_expired',
  );
  expect(await debtor.credits()).toBe(50);
});

test('a mandate pays one order: a second tab and a repetition with other ids pay nothing', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const code = await debtor.readCode();
  const confirm = async () => debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, code) });
  const first = (await confirm()).body.order;
  expect((await confirm()).body.order.id).toBe(first.id);
  await pool.query("UPDATE orders SET completed_at = completed_at - interval '1 hour' WHERE id = $1", [first.id]);
  expect((await confirm()).code).toBe('id_conflict');
  await debtor.passAfterConfirmation(MANDATE_HOURS);
  expect((await confirm()).code).toBe('sms_code_expired');
  expect(await debtor.credits()).toBe(50);
});

test('the debit for a purchase with an open order pays this order', async () => {
  const { order } = (await debtor.ask(placeOrder, { body: await orderBody(debtor.ask) })).body;
  const id = newMandateId();
  await debtor.askCode({ id });
  const answer = await debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, await debtor.readCode()) });
  expect(answer.body.order).toMatchObject({ id: order.id, state: 'completed', payment: { paymentmethod: 'sdd' } });
  expect(await debtor.credits()).toBe(50);
});

test('a mandate for another bundle of the same price does not pay an order', async () => {
  const { order } = (await debtor.ask(placeOrder, { body: await orderBody(debtor.ask) })).body;
  const id = newMandateId();
  await debtor.askCode({ id });
  await pool.query('UPDATE mandates SET credits = 100 WHERE id = $1', [id]);
  const body = { ...(await debtor.confirmBody(id, await debtor.readCode())), order_id: order.id };
  expect((await debtor.ask(confirmDebit, { body })).code).toBe('total_changed');
  expect(await debtor.credits()).toBe(0);
  await pool.query('UPDATE mandates SET credits = 50 WHERE id = $1', [id]);
  expect((await debtor.ask(confirmDebit, { body })).body.order).toMatchObject({ id: order.id, state: 'completed' });
});

test('continues with the same code after an outage of the provider', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const body = await debtor.confirmBody(id, await debtor.readCode());
  provider.failure = 'is down';
  expect((await debtor.ask(confirmDebit, { body })).code).toBe('method_unavailable');
  provider.failure = 'none';
  expect((await debtor.ask(confirmDebit, { body })).body.order.state).toBe('completed');
});

test('a granted mandate without an order is valid for a day', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const body = await debtor.confirmBody(id, await debtor.readCode());
  provider.failure = 'is down';
  await debtor.ask(confirmDebit, { body });
  const waiting = async () =>
    (await debtor.ask(getDirectDebitState, { query: { id: newMandateId() } })).body.mandate?.id;
  await debtor.passAfterConfirmation(MANDATE_HOURS - 1);
  expect(await waiting()).toBe(id);
  await debtor.passAfterConfirmation(1);
  expect(await waiting()).toBeUndefined();
  expect((await debtor.ask(confirmDebit, { body })).code).toBe('sms_code_expired');
});

test('sends the next SMS after a wait, which invalidates the former code', async () => {
  const id = newMandateId();
  const first = (await debtor.askCode({ id })).body.mandate;
  const code = await debtor.readCode();
  expect((await debtor.askCode({ id })).body.mandate.again_at).toBe(first.again_at);
  expect((await debtor.askCode({ id, form: { mobile: '+31687654321' } })).code).toBe('sms_too_soon');
  const elsewhere = await debtor.askCode();
  expect([elsewhere.code, elsewhere.status]).toEqual(['sms_too_soon', 429]);
  await debtor.wait(SMS_AGAIN_SECONDS - 20);
  const wait = ((await debtor.askCode()).problem.data as { retry_after_seconds: number }).retry_after_seconds;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(20);
  expect((await pool.query('SELECT FROM sms WHERE member_id = $1', [debtor.member.id])).rowCount).toBe(1);
  await debtor.wait(20);
  await debtor.askCode({ id, form: { mobile: '+31687654321' } });
  if ((await debtor.readCode()) !== code)
    expect((await debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, code) })).code).toBe(
      'sms_code_invalid',
    );
});

test('limits the SMS to a number and of the members of one network', async () => {
  const sendTo = async (mobile: string) => {
    const other = await createTestMember(pool);
    return (await debtor.askCode({ form: { mobile } }, server.as(other))).code;
  };
  const codes: string[] = [];
  for (let turn = 0; turn <= SMS_A_DAY.number; turn++) codes.push(await sendTo('+31611111111'));
  expect(codes).toEqual([...codes.slice(1).map(() => 'ok'), 'too_many_codes']);
  let sent = SMS_A_DAY.number;
  while ((await sendTo(`+316${String(20_000_000 + sent)}`)) === 'ok') sent++;
  expect(sent).toBeLessThanOrEqual(SMS_A_DAY.network);
});

test('a debit that the bank reverses blocks the member and the bank account', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const { order } = (await debtor.ask(confirmDebit, { body: await debtor.confirmBody(id, await debtor.readCode()) }))
    .body;
  provider.decide(order.payment.payment_id, { status: 'reversed' });
  await pool.query('UPDATE payments SET due_at = now() WHERE id = $1', [order.payment.payment_id]);
  await askAboutPayments(testPaymentDependencies(pool, [provider]));
  expect(await debtor.credits()).toBe(0);
  await debtor.wait(SMS_AGAIN_SECONDS);
  expect((await debtor.askCode({ form: { iban: newIban() } })).code).toBe('debit_blocked');
  expect((await debtor.ask(getDirectDebitState, { query: { id } })).body.is_blocked).toBe(true);
  const other = server.as(await createTestMember(pool));
  expect((await debtor.askCode({ form: { iban: debtor.iban } }, other)).code).toBe('debit_blocked');
});

test('refuses a direct debit without a mandate or in a country without it', async () => {
  expect((await debtor.ask(placeOrder, { body: await orderBody(debtor.ask, { method: 'sdd' }) })).code).toBe(
    'method_unavailable',
  );
  expect((await debtor.askCode({ country: 'GB' })).code).toBe('method_unavailable');
});

test('refuses a direct debit in a country that the site does not serve, and for a bundle that it does not sell', async () => {
  expect((await debtor.askCode({ country: 'XX' })).code).toBe('not_found');
  expect((await debtor.askCode({ credits: 51 })).code).toBe('not_found');
});

/** Moves a time of the debtor into the past and sweeps. Returns the number of remaining mandates. */
async function leftAfter(time: 'mandates.created_at' | 'mandates.confirmed_at' | 'payments.changed_at', ago: string) {
  const [table, column] = time.split('.');
  await pool.query(`UPDATE ${table} SET ${column} = now() - $2::interval WHERE member_id = $1`, [
    debtor.member.id,
    ago,
  ]);
  await pool.query('SELECT sweep_debits()');
  return (await pool.query('SELECT FROM mandates WHERE member_id = $1', [debtor.member.id])).rowCount;
}

test('sweeps mandates that were not granted in time', async () => {
  expect((await debtor.askCode()).code).toBe('ok');
  expect(await leftAfter('mandates.created_at', `${MANDATE_HOURS - 1} hours`)).toBe(1);
  expect(await leftAfter('mandates.created_at', `${MANDATE_HOURS + 1} hours`)).toBe(0);
});

test('sweeps a granted mandate months after its grant, or months after the last change of its debit', async () => {
  await createTestMandate(pool, debtor.member.id);
  expect(await leftAfter('mandates.confirmed_at', `${MANDATE_MONTHS - 1} months`)).toBe(1);
  expect(await leftAfter('mandates.confirmed_at', `${MANDATE_MONTHS + 1} months`)).toBe(0);
  await placeTestOrder(pool, debtor.member.id, { method: 'sdd' });
  expect(await leftAfter('mandates.confirmed_at', `${MANDATE_MONTHS + 1} months`)).toBe(1);
  expect(await leftAfter('payments.changed_at', `${MANDATE_MONTHS - 1} months`)).toBe(1);
  expect(await leftAfter('payments.changed_at', `${MANDATE_MONTHS + 1} months`)).toBe(0);
});
