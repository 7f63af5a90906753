import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmDebit, getDirectDebitState, sendDebitCodeAgain } from '../../../../contract/payments/direct-debit.ts';
import { SMS_AGAIN_SECONDS } from '../../../../contract/payments/rules.ts';
import type { TestApp } from '../../../fixtures/app.ts';
import { createDebitApp, type Debtor, newMandateId, startDebits } from '../../../fixtures/debits.ts';
import { setState } from '../../../fixtures/members.ts';
import { createTestMandate, payTestOrderAgain, placeTestOrder } from '../../../fixtures/orders.ts';

// A direct debit requires a confirmed e-mail address: for the SMS, the grant of the mandate and the debit.

let server: TestApp;
let pool: Pool;
let debtor: Debtor;
beforeAll(async () => {
  ({ server, pool } = await createDebitApp());
});
afterAll(() => server.close());
beforeEach(async () => (debtor = await startDebits(server)));

const unconfirm = () => setState(pool, debtor.member.id, 'not_confirmed');
const confirm = () => setState(pool, debtor.member.id, 'active');

test('sends no SMS and no second SMS while the address is unconfirmed', async () => {
  const id = newMandateId();
  await unconfirm();
  expect(await debtor.askCode({ id })).toMatchObject({ code: 'address_not_confirmed', status: 403 });
  expect((await pool.query('SELECT FROM mandates WHERE id = $1', [id])).rowCount).toBe(0);
  await confirm();
  expect((await debtor.askCode({ id })).code).toBe('ok');
  await debtor.wait(SMS_AGAIN_SECONDS);
  await unconfirm();
  expect((await debtor.ask(sendDebitCodeAgain, { body: { id } })).code).toBe('address_not_confirmed');
  expect((await pool.query('SELECT FROM sms WHERE member_id = $1', [debtor.member.id])).rowCount).toBe(1);
});

test('does not count refused SMS of an unconfirmed member towards the daily limit of a number', async () => {
  await unconfirm();
  for (let turn = 0; turn < 12; turn++) expect((await debtor.askCode()).code).toBe('address_not_confirmed');
  await confirm();
  expect((await debtor.askCode()).code).toBe('ok');
});

test('grants no mandate and counts no attempt while the address is unconfirmed; the same code works afterwards', async () => {
  const id = newMandateId();
  await debtor.askCode({ id });
  const body = await debtor.confirmBody(id, await debtor.readCode());
  await unconfirm();
  for (let turn = 0; turn < 8; turn++)
    expect((await debtor.ask(confirmDebit, { body })).code).toBe('address_not_confirmed');
  const { rows } = await pool.query('SELECT confirmed_at, tries FROM mandates WHERE id = $1', [id]);
  expect(rows).toEqual([{ confirmed_at: null, tries: 0 }]);
  expect((await debtor.ask(getDirectDebitState, { query: { id: newMandateId() } })).body.mandate?.id).toBe(id);
  await confirm();
  expect((await debtor.ask(confirmDebit, { body })).body.order.state).toBe('completed');
});

test('places no debit of an unconfirmed member, for a new order or an open one', async () => {
  const { id } = debtor.member;
  const { order } = await placeTestOrder(pool, id);
  const stored = await createTestMandate(pool, id);
  await unconfirm();
  expect((await placeTestOrder(pool, id, { method: 'sdd', credits: 25, stored })).outcome).toBe(
    'address_not_confirmed',
  );
  expect((await payTestOrderAgain(pool, id, { order, method: 'sdd', stored })).outcome).toBe('address_not_confirmed');
  // Every other payment method works.
  expect((await payTestOrderAgain(pool, id, { order, method: 'visa' })).outcome).toBe('placed');
});
