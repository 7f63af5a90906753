import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../contract/payments/states.ts';
import { MOLLIE_TEST_KEY, MollieSetup } from '../../../fixtures/providers/mollie-setup.ts';
import { newPayment, RETURN_URL } from '../../../fixtures/providers/new-payment.ts';
import { ProviderRefusal } from '../provider.ts';

const setup = new MollieSetup();
const WEBHOOK = 'https://liaison.example/api/payment-told.php';

describe('a payment at Mollie', () => {
  test('is created with its method, its language, its addresses and our id', async () => {
    const payment = newPayment({ language: 'fr', webhookUrl: WEBHOOK });
    const made = await setup.mollie.create(payment);
    expect(made).toEqual({
      providerId: made.providerId,
      status: 'open',
      amount: { cents: 1724, currency: 'EUR' },
      checkoutUrl: `https://www.mollie.com/checkout/${made.providerId}`,
    });
    expect(setup.standIn.requests).toEqual([
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

  test('exists once for an id, also after a lost answer', async () => {
    const payment = newPayment();
    setup.standIn.next({ drop: 'after' });
    await expect(setup.mollie.create(payment)).rejects.not.toBeInstanceOf(ProviderRefusal);
    const made = await setup.mollie.create(payment);
    expect(await setup.mollie.create(payment)).toEqual(made);
    const ours = [...setup.standIn.payments.values()].filter(({ metadata }) =>
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
    expect(setup.mollie.methods).toContain(method);
    await setup.mollie.create(newPayment({ method }));
    expect(setup.lastBody?.method).toBe(theirs);
  });

  test('by giropay or Sofort is refused, because both are discontinued', async () => {
    expect(PAYMENT_METHODS.filter((method) => !setup.mollie.methods.includes(method))).toEqual(['giropay', 'sofort']);
    await expect(setup.mollie.create(newPayment({ method: 'giropay' }))).rejects.toThrow(ProviderRefusal);
    expect(setup.standIn.requests).toEqual([]);
  });

  test.each<[string, string | undefined]>([
    ['en', 'en_US'],
    ['nl-BE', 'nl_BE'],
    ['nl-XX', 'nl_NL'],
    ['cs', undefined],
  ])('in the language %s has the locale %s', async (language, locale) => {
    await setup.mollie.create(newPayment({ language }));
    expect(setup.lastBody?.locale).toBe(locale);
  });

  test.each<[string, number, string]>([
    ['EUR', 5, '0.05'],
    ['PLN', 100_00, '100.00'],
    ['JPY', 1724, '1724'],
  ])('of %s %i is written as %s and read back', async (currency, cents, value) => {
    const made = await setup.mollie.create(newPayment({ amount: { cents, currency } }));
    expect(setup.lastBody?.amount).toEqual({ currency, value });
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
  ])('with %j at Mollie is %s', async (change, status) => {
    const { providerId } = await setup.mollie.create(newPayment());
    setup.standIn.change(providerId, change);
    expect((await setup.mollie.read(providerId)).status).toBe(status);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ details: { failureReason: 'insufficient_funds' } }, 'insufficient_funds'],
    [{ details: { bankReasonCode: 'AC04' } }, 'AC04'],
    [
      { statusReason: { code: 'approved_or_completed_successfully', message: '' } },
      'approved_or_completed_successfully',
    ],
  ])('that failed with %j reports %s', async (change, failure) => {
    const { providerId } = await setup.mollie.create(newPayment());
    setup.standIn.change(providerId, { status: 'failed', ...change });
    expect((await setup.mollie.read(providerId)).failure).toBe(failure);
  });

  test('with another amount reports that amount', async () => {
    const { providerId } = await setup.mollie.create(newPayment());
    setup.standIn.change(providerId, { status: 'paid', amount: { value: '17.23', currency: 'USD' } });
    expect(await setup.mollie.read(providerId)).toMatchObject({
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
  ])('with the unknown answer %j is an error and no refusal', async (change) => {
    const { providerId } = await setup.mollie.create(newPayment());
    setup.standIn.change(providerId, change);
    await expect(setup.mollie.read(providerId)).rejects.toThrow(/^Mollie: /);
    await expect(setup.mollie.read(providerId)).rejects.not.toBeInstanceOf(ProviderRefusal);
  });
});

test('lists our payments with money from all pages of a period', async () => {
  setup.standIn.payments.clear();
  const paid = newPayment();
  const providerId = await setup.pay(paid);
  await setup.mollie.create(newPayment());
  const now = Date.now();
  const soon = new Date(now + 60_000);
  const list = (fromMs: number, to = soon) => setup.mollie.list({ from: new Date(now + fromMs), to });
  const known = { id: paid.id, providerId, status: 'paid', amount: paid.amount };
  expect(await list(-60_000)).toEqual([expect.objectContaining(known)]);
  expect(await list(-60_000, new Date(now - 30_000))).toEqual([]);
  expect(await list(60_000)).toEqual([]);
  // More than one page of payments that another program has made after ours.
  const other = { ...setup.standIn.payments.get(providerId), metadata: null, createdAt: soon.toISOString() };
  for (let count = 0; count < 300; count++)
    setup.standIn.payments.set(`tr_other${count}`, { ...other, id: `tr_other${count}` });
  setup.standIn.requests.length = 0;
  expect(await list(-60_000)).toEqual([expect.objectContaining(known)]);
  expect(setup.standIn.requests).toHaveLength(2);
});

test('lists the refunds of a period and of a payment, also those of the dashboard, without failed ones', async () => {
  const [providerId, other] = [await setup.pay(), await setup.pay()];
  const refund = { id: randomUUID(), providerId, amount: { cents: 500, currency: 'EUR' } };
  expect(await setup.mollie.read(providerId)).not.toHaveProperty('hasRefunds');
  const ours = await setup.mollie.refund(refund);
  const refundInDashboard = async (payment: string) => {
    const body = JSON.stringify({ amount: { value: '7.00', currency: 'EUR' }, metadata: null });
    const answer = await fetch(`${setup.standIn.origin}/v2/payments/${payment}/refunds`, { method: 'POST', body });
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
    setup.mollie.listRefunds({ from: new Date(now + fromMs), to: new Date(now + 60_000) });
  expect(await list(-60_000)).toEqual([others, theirs, known]);
  expect(await list(30_000)).toEqual([]);
  expect(await setup.mollie.refundsOf(providerId)).toEqual([known, theirs]);
  expect(await setup.mollie.read(providerId)).toMatchObject({ status: 'paid', hasRefunds: true });
  setup.standIn.changeRefunds({ status: 'failed' });
  expect(await list(-60_000)).toEqual([]);
  expect(await setup.mollie.refundsOf(providerId)).toEqual([]);
});
