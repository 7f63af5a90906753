import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestMember } from '../../fixtures/members.ts';
import { payTestOrderAgain, placeTestOrder, reportPayment } from '../../fixtures/orders.ts';
import { createPushFixture, type PushFixture, type PushScene } from '../../fixtures/providers/push-fixture.ts';

let fixture: PushFixture;
let pool: pg.Pool;
let anna: TestMember;
let pushes: PushScene['pushes'];
beforeAll(async () => {
  fixture = await createPushFixture();
  ({ pool } = fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ anna, pushes } = await fixture.begin());
});

const see = (payment: string) => pool.query('SELECT mark_payment_seen($1)', [payment]);

test('pushes the end of a payment once, discreetly, with a link to the order', async () => {
  const { order, payment } = await placeTestOrder(pool, anna.id);
  await reportPayment(pool, payment, 'pending');
  expect(await pushes()).toEqual([]);
  await reportPayment(pool, payment, 'paid');
  expect(await pushes()).toEqual([
    expect.objectContaining({
      kind: 'payment',
      title: 'Rencontres',
      body: 'Payment received',
      tag: `order-${order}`,
      checkUrl: '/credits/50',
      openUrl: `/credits/50?order=${order}`,
    }),
  ]);
  expect(await pushes()).toEqual([]);
});

test('pushes that the bank refused a payment, unless another payment of the order succeeded', async () => {
  await pool.query("UPDATE members SET push_preview = true, language = 'fr' WHERE id = $1", [anna.id]);
  const { order, payment } = await placeTestOrder(pool, anna.id);
  await reportPayment(pool, payment, 'pending');
  await reportPayment(pool, payment, 'failed');
  expect(await pushes()).toMatchObject([{ title: 'Rencontres', body: 'Le paiement de 50 crédits n’a pas abouti' }]);
  const second = await payTestOrderAgain(pool, anna.id, { order, method: 'paypal' });
  await reportPayment(pool, second.payment, 'pending');
  await reportPayment(pool, second.payment, 'failed');
  const third = await payTestOrderAgain(pool, anna.id, { order, method: 'paypal' });
  await reportPayment(pool, third.payment, 'paid');
  expect(await pushes()).toMatchObject([{ body: '50 crédits sont sur votre compte' }]);
});

test('pushes no payment that the member saw, abandoned, or was notified of before', async () => {
  const seen = await placeTestOrder(pool, anna.id, { credits: 10 });
  await reportPayment(pool, seen.payment, 'paid');
  await see(seen.payment);
  const left = await placeTestOrder(pool, anna.id, { credits: 25 });
  await reportPayment(pool, left.payment, 'open');
  await reportPayment(pool, left.payment, 'expired');
  expect(await pushes()).toEqual([]);
  const debit = await placeTestOrder(pool, anna.id, { credits: 100, method: 'sdd' });
  await reportPayment(pool, debit.payment, 'submitted');
  expect(await pushes()).toHaveLength(1);
  await reportPayment(pool, debit.payment, 'paid');
  expect(await pushes()).toEqual([]);
});

test('pushes the end of a payment whose order the member saw only before it ended', async () => {
  const { payment } = await placeTestOrder(pool, anna.id);
  await see(payment);
  await reportPayment(pool, payment, 'paid');
  expect(await pushes()).toHaveLength(1);
});
