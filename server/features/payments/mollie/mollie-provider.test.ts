import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../contract/payments/states.ts';
import { MOLLIE_TEST_KEY, MollieWorld } from '../../../fixtures/providers/mollie-world.ts';
import { newPayment, RETURN_URL } from '../../../fixtures/providers/new-payment.ts';
import { ProviderRefusal } from '../provider.ts';

const world = new MollieWorld();
const WEBHOOK = 'https://liaison.example/api/payment-told.php';

describe('a payment at Mollie', () => {
  test('is made with its method, its language, its addresses and our id', async () => {
    const payment = newPayment({ language: 'fr', webhookUrl: WEBHOOK });
    const made = await world.mollie.create(payment);
    expect(made).toEqual({
      providerId: made.providerId,
      status: 'open',
      amount: { cents: 1724, currency: 'EUR' },
      checkoutUrl: `https://www.mollie.com/checkout/${made.providerId}`,
    });
    expect(world.standIn.requests).toEqual([
      {
        method: 'POST',
        path: '/payments',
        key: payment.id,
        authorization: `Bearer ${MOLLIE_TEST_KEY}`,
        body: {
          amount: { currency: 'EUR', value: '17.24' },
          description: 'L-20712, 50 credits',
          metadata: { payment: payment.id, method: 'ideal' },
          method: 'ideal',
          sequenceType: 'oneoff',
          locale: 'fr_FR',
          redirectUrl: RETURN_URL,
          webhookUrl: WEBHOOK,
        },
      },
    ]);
  });

  test('is one for an id, also when the first answer is lost', async () => {
    const payment = newPayment();
    world.standIn.next({ drop: 'after' });
    await expect(world.mollie.create(payment)).rejects.not.toBeInstanceOf(ProviderRefusal);
    const made = await world.mollie.create(payment);
    expect(await world.mollie.create(payment)).toEqual(made);
    const ours = [...world.standIn.payments.values()].filter(({ metadata }) =>
      JSON.stringify(metadata).includes(payment.id),
    );
    expect(ours).toHaveLength(1);
  });

  test.each<[PaymentMethod, string]>([
    ['sdd', 'directdebit'],
    ['prezelewy24', 'przelewy24'],
    ['blik', 'blik'],
    ['sct', 'banktransfer'],
    ['mastercard', 'creditcard'],
    ['visa', 'creditcard'],
    ['creditcard', 'creditcard'],
    ['cartebancaire', 'creditcard'],
    ['nexi', 'creditcard'],
    ['ideal', 'ideal'],
    ['bancontact', 'bancontact'],
    ['applepay', 'applepay'],
    ['paysafecard', 'paysafecard'],
    ['maestro', 'creditcard'],
    ['paypal', 'paypal'],
    ['eps', 'eps'],
  ])('by %s is one by %s', async (method, theirs) => {
    expect(world.mollie.methods).toContain(method);
    await world.mollie.create(newPayment({ method }));
    expect(world.lastBody?.method).toBe(theirs);
  });

  test('by giropay or Sofort is none: they were closed down', async () => {
    expect(PAYMENT_METHODS.filter((method) => !world.mollie.methods.includes(method))).toEqual(['giropay', 'sofort']);
    await expect(world.mollie.create(newPayment({ method: 'giropay' }))).rejects.toThrow(ProviderRefusal);
    expect(world.standIn.requests).toEqual([]);
  });

  test.each<[string, string | undefined]>([
    ['en', 'en_US'],
    ['nl-BE', 'nl_BE'],
    ['nl-XX', 'nl_NL'],
    ['cs', undefined],
  ])('in the language %s has the locale %s', async (language, locale) => {
    await world.mollie.create(newPayment({ language }));
    expect(world.lastBody?.locale).toBe(locale);
  });

  test.each<[string, number, string]>([
    ['EUR', 5, '0.05'],
    ['PLN', 100_00, '100.00'],
    ['JPY', 1724, '1724'],
  ])('of %s %i is written as %s and read back', async (currency, cents, value) => {
    const made = await world.mollie.create(newPayment({ amount: { cents, currency } }));
    expect(world.lastBody?.amount).toEqual({ currency, value });
    expect(made.amount).toEqual({ cents, currency });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ status: 'open' }, 'open'],
    [{ status: 'pending' }, 'pending'],
    [{ status: 'pending', method: 'directdebit' }, 'submitted'],
    [{ status: 'authorized' }, 'pending'],
    [{ status: 'canceled' }, 'cancelled'],
    [{ status: 'expired' }, 'expired'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'paid' }, 'paid'],
    [{ status: 'paid', method: 'directdebit' }, 'paid'],
    [{ status: 'paid', amountRefunded: { value: '17.24', currency: 'EUR' } }, 'paid'],
    [{ status: 'paid', amountChargedBack: { value: '0.00', currency: 'EUR' } }, 'paid'],
    [{ status: 'paid', amountChargedBack: { value: '17.24', currency: 'EUR' } }, 'reversed'],
    [{ status: 'paid', method: 'directdebit', amountChargedBack: { value: '17.24', currency: 'EUR' } }, 'reversed'],
  ])('of which Mollie says %j is %s', async (change, status) => {
    const { providerId } = await world.mollie.create(newPayment());
    world.standIn.change(providerId, change);
    expect((await world.mollie.read(providerId)).status).toBe(status);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ details: { failureReason: 'insufficient_funds' } }, 'insufficient_funds'],
    [{ details: { bankReasonCode: 'AC04' } }, 'AC04'],
    [
      { statusReason: { code: 'approved_or_completed_successfully', message: '' } },
      'approved_or_completed_successfully',
    ],
  ])('that failed with %j says %s', async (change, failure) => {
    const { providerId } = await world.mollie.create(newPayment());
    world.standIn.change(providerId, { status: 'failed', ...change });
    expect((await world.mollie.read(providerId)).failure).toBe(failure);
  });

  test('with another amount says so', async () => {
    const { providerId } = await world.mollie.create(newPayment());
    world.standIn.change(providerId, { status: 'paid', amount: { value: '17.23', currency: 'USD' } });
    expect(await world.mollie.read(providerId)).toMatchObject({
      status: 'paid',
      amount: { cents: 1723, currency: 'USD' },
    });
  });

  test.each<[Record<string, unknown>]>([
    [{ status: 'dancing' }],
    [{ amount: { value: '17', currency: 'EUR' } }],
    [{ amount: { value: '17.240', currency: 'EUR' } }],
    [{ amount: { value: '-17.24', currency: 'EUR' } }],
    [{ amount: { value: '1e3', currency: 'EUR' } }],
  ])('of which Mollie says %j is not understood, which is no refusal', async (change) => {
    const { providerId } = await world.mollie.create(newPayment());
    world.standIn.change(providerId, change);
    await expect(world.mollie.read(providerId)).rejects.toThrow(/^Mollie: /);
    await expect(world.mollie.read(providerId)).rejects.not.toBeInstanceOf(ProviderRefusal);
  });
});

test('lists the payments of ours that have money, from all pages of a time', async () => {
  world.standIn.payments.clear();
  const paid = newPayment();
  const providerId = await world.pay(paid);
  await world.mollie.create(newPayment());
  const now = Date.now();
  const soon = new Date(now + 60_000);
  const list = (fromMs: number, to = soon) => world.mollie.list({ from: new Date(now + fromMs), to });
  const known = { id: paid.id, providerId, status: 'paid', amount: paid.amount };
  expect(await list(-60_000)).toEqual([expect.objectContaining(known)]);
  expect(await list(-60_000, new Date(now - 30_000))).toEqual([]);
  expect(await list(60_000)).toEqual([]);
  // Payments that another program made, newer than ours and more than a page holds.
  const other = { ...world.standIn.payments.get(providerId), metadata: null, createdAt: soon.toISOString() };
  for (let count = 0; count < 300; count++)
    world.standIn.payments.set(`tr_other${count}`, { ...other, id: `tr_other${count}` });
  world.standIn.requests.length = 0;
  expect(await list(-60_000)).toEqual([expect.objectContaining(known)]);
  expect(world.standIn.requests).toHaveLength(2);
});

test('lists the refunds of a time and of a payment, those of the dashboard too, and none that failed', async () => {
  const [providerId, other] = [await world.pay(), await world.pay()];
  const refund = { id: randomUUID(), providerId, amount: { cents: 500, currency: 'EUR' } };
  expect(await world.mollie.read(providerId)).not.toHaveProperty('hasRefunds');
  const ours = await world.mollie.refund(refund);
  const refundInDashboard = async (payment: string) => {
    const body = JSON.stringify({ amount: { value: '7.00', currency: 'EUR' }, metadata: null });
    const answer = await fetch(`${world.standIn.origin}/v2/payments/${payment}/refunds`, { method: 'POST', body });
    const { id } = (await answer.json()) as { id: string };
    return { id: undefined, providerId: id, state: 'sent', payment, amount: { cents: 700, currency: 'EUR' } };
  };
  const known = {
    id: refund.id,
    providerId: ours.providerId,
    state: 'sent',
    payment: providerId,
    amount: refund.amount,
  };
  const [theirs, others] = [await refundInDashboard(providerId), await refundInDashboard(other)];
  const now = Date.now();
  const list = (fromMs: number) =>
    world.mollie.listRefunds({ from: new Date(now + fromMs), to: new Date(now + 60_000) });
  expect(await list(-60_000)).toEqual([others, theirs, known]);
  expect(await list(30_000)).toEqual([]);
  expect(await world.mollie.refundsOf(providerId)).toEqual([known, theirs]);
  expect(await world.mollie.read(providerId)).toMatchObject({ status: 'paid', hasRefunds: true });
  world.standIn.changeRefunds({ status: 'failed' });
  expect(await list(-60_000)).toEqual([]);
  expect(await world.mollie.refundsOf(providerId)).toEqual([]);
});
