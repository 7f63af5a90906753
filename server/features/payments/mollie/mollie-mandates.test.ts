import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MollieSetup } from '../../../fixtures/providers/mollie-setup.ts';
import { newPayment } from '../../../fixtures/providers/new-payment.ts';
import { ProviderRefusal } from '../provider.ts';

const setup = new MollieSetup();

describe('a mandate at Mollie', () => {
  test('is created by the first card payment of a customer, with its label and expiry', async () => {
    const stored = await setup.storeCard('mastercard');
    expect(stored).toEqual({
      customer: stored.customer,
      mandate: stored.mandate,
      method: 'mastercard',
      label: '4242',
      expires: '2028-08',
    });
    expect(setup.standIn.requests.find(({ path }) => path === '/payments')?.body).toMatchObject({
      sequenceType: 'first',
    });
    const [customer] = setup.standIn.requests;
    expect(customer?.body).toEqual({});
  });

  test('is not created by other methods, by payers without a customer or by unpaid payments', async () => {
    const customer = await setup.newCustomer();
    expect((await setup.mollie.read(await setup.pay({ customer }))).stored).toBeUndefined();
    expect((await setup.mollie.read(await setup.pay({ method: 'visa' }))).stored).toBeUndefined();
    expect((await setup.mollie.create(newPayment({ method: 'visa', customer }))).stored).toBeUndefined();
  });

  test('that is invalid or revoked is not returned', async () => {
    const customer = await setup.newCustomer();
    const providerId = await setup.pay({ method: 'visa', customer });
    const { stored } = await setup.mollie.read(providerId);
    const mandate = stored?.mandate ?? '';
    setup.standIn.mandates.set(mandate, { ...setup.standIn.mandates.get(mandate), status: 'invalid' });
    expect((await setup.mollie.read(providerId)).stored).toBeUndefined();
    await setup.mollie.forget({ customer, mandate });
    await setup.mollie.forget({ customer, mandate });
    expect(await setup.mollie.read(providerId)).toEqual({
      providerId,
      status: 'paid',
      amount: { cents: 1724, currency: 'EUR' },
    });
  });

  test('pays without the payer', async () => {
    const { customer, mandate } = await setup.storeCard();
    const payment = newPayment({ method: 'visa', customer, mandate });
    const made = await setup.mollie.create(payment);
    expect(made).toEqual({ providerId: made.providerId, status: 'pending', amount: payment.amount });
    const body = setup.lastBody;
    expect(body).toMatchObject({ sequenceType: 'recurring', customerId: customer, mandateId: mandate });
    expect(body).not.toHaveProperty('redirectUrl');
    expect(body).not.toHaveProperty('method');
  });

  test('of another customer or a revoked one is refused', async () => {
    const [one, other] = [await setup.storeCard(), await setup.storeCard()];
    const payBy = (customer: string, mandate: string) =>
      setup.mollie.create(newPayment({ method: 'visa', customer, mandate }));
    await expect(payBy(other.customer, one.mandate)).rejects.toThrow(ProviderRefusal);
    await setup.mollie.forget(one);
    await expect(payBy(one.customer, one.mandate)).rejects.toThrow(/^mandateId: No suitable mandates/);
  });

  test('of a direct debit is stored once, and its payments are submitted', async () => {
    const customer = await setup.newCustomer();
    const signed = {
      reference: 'L-M1',
      customer,
      holder: 'A. Jansen',
      iban: 'NL91ABNA0417164300',
      signedOn: '2026-11-30',
    };
    const stored = await setup.mollie.storeMandate(signed);
    expect(stored).toEqual({ customer, mandate: stored.mandate, method: 'sdd', label: '4300', expires: undefined });
    setup.standIn.forgetKeys();
    expect(await setup.mollie.storeMandate(signed)).toEqual(stored);
    expect(setup.standIn.mandates.get(stored.mandate)).toMatchObject({
      method: 'directdebit',
      mandateReference: 'L-M1',
      signatureDate: '2026-11-30',
      details: { consumerName: 'A. Jansen', consumerAccount: 'NL91ABNA0417164300' },
    });
    const made = await setup.mollie.create(newPayment({ method: 'sdd', customer, mandate: stored.mandate }));
    expect(made.status).toBe('submitted');
    const wrong = setup.mollie.storeMandate({ ...signed, reference: 'L-M2', iban: 'NL91ABNA041716430' });
    await expect(wrong).rejects.toThrow(ProviderRefusal);
    await expect(wrong).rejects.toThrow('consumerAccount: The bank account … is invalid');
  });
});

describe('a customer who is deleted at Mollie', () => {
  test('loses all mandates, also if they are already deleted', async () => {
    const [one, other] = [await setup.storeCard(), await setup.storeCard()];
    await setup.mollie.forgetCustomer(one.customer);
    expect([...setup.standIn.mandates.keys()]).toContain(other.mandate);
    expect([...setup.standIn.mandates.keys()]).not.toContain(one.mandate);
    const payment = newPayment({ method: 'visa', customer: one.customer, mandate: one.mandate });
    await expect(setup.mollie.create(payment)).rejects.toThrow(ProviderRefusal);
    await setup.mollie.forgetCustomer(one.customer);
  });

  test('is an error while the mandates exist or Mollie does not answer', async () => {
    const { customer } = await setup.storeCard();
    setup.standIn.next({ status: 422 });
    await expect(setup.mollie.forgetCustomer(customer)).rejects.toThrow(ProviderRefusal);
    setup.standIn.next({ drop: 'before' }, { drop: 'before' });
    await expect(setup.mollie.forgetCustomer(customer)).rejects.not.toBeInstanceOf(ProviderRefusal);
  });
});

describe('a payment whose answer was lost', () => {
  test('is found by our id among those of its customer, also after its key expired', async () => {
    const { customer, mandate } = await setup.storeCard();
    const payment = newPayment({ method: 'visa', customer, mandate });
    setup.standIn.next({ drop: 'after' });
    await expect(setup.mollie.create(payment)).rejects.toThrow();
    await setup.mollie.create(newPayment({ method: 'visa', customer, mandate }));
    setup.standIn.forgetKeys();
    const found = await setup.mollie.find(payment);
    expect(setup.standIn.payments.get(found?.providerId ?? '')?.metadata).toEqual({
      payment: payment.id,
      method: 'visa',
    });
  });

  test('is not found if it does not exist or has no customer', async () => {
    const { customer } = await setup.storeCard();
    expect(await setup.mollie.find(newPayment({ customer }))).toBeUndefined();
    expect(await setup.mollie.find(newPayment())).toBeUndefined();
  });
});

describe('a refund at Mollie', () => {
  const refund = (providerId: string, cents: number, id: string = randomUUID()) =>
    setup.mollie.refund({ id, providerId, amount: { cents, currency: 'EUR' } });

  test('is sent once for an id, also after a lost answer and an expired key', async () => {
    const providerId = await setup.pay();
    const id = randomUUID();
    const before = setup.standIn.refunds.length;
    setup.standIn.next({}, { drop: 'after' });
    await expect(refund(providerId, 700, id)).rejects.not.toBeInstanceOf(ProviderRefusal);
    setup.standIn.forgetKeys();
    const sent = await refund(providerId, 700, id);
    expect(sent).toEqual({ providerId: sent.providerId, state: 'sent' });
    expect(await refund(providerId, 700, id)).toEqual(sent);
    expect(setup.standIn.refunds).toHaveLength(before + 1);
    await expect(refund(providerId, 1025)).rejects.toThrow(/^amount: /);
    await expect(refund(providerId, 1025)).rejects.toThrow(ProviderRefusal);
    expect(await refund(providerId, 1024)).toMatchObject({ state: 'sent' });
  });

  test.each<[string, string, string | undefined]>([
    ['queued', 'sent', undefined],
    ['pending', 'sent', undefined],
    ['processing', 'sent', undefined],
    ['refunded', 'done', undefined],
    ['failed', 'failed', 'failed'],
    ['canceled', 'failed', 'canceled'],
  ])('with the status %s at Mollie is %s', async (status, state, failure) => {
    const providerId = await setup.pay();
    const sent = await refund(providerId, 100);
    setup.standIn.changeRefunds({ status });
    const known = await setup.mollie.readRefund({ providerId, refund: sent.providerId });
    expect(known).toEqual({ providerId: sent.providerId, state, ...(failure !== undefined && { failure }) });
  });
});
