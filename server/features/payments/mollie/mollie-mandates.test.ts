import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MollieWorld } from '../../../fixtures/providers/mollie-world.ts';
import { newPayment } from '../../../fixtures/providers/new-payment.ts';
import { ProviderRefusal } from '../provider.ts';

const world = new MollieWorld();

describe('a mandate at Mollie', () => {
  test('is left by the first payment with a card of a customer, with its label and expiry', async () => {
    const stored = await world.storeCard('mastercard');
    expect(stored).toEqual({
      customer: stored.customer,
      mandate: stored.mandate,
      method: 'mastercard',
      label: '4242',
      expires: '2028-08',
    });
    expect(world.standIn.requests.find(({ path }) => path === '/payments')?.body).toMatchObject({
      sequenceType: 'first',
    });
    const [customer] = world.standIn.requests;
    expect(customer?.body).toEqual({});
  });

  test('is not left by other methods, by payers without a customer, and by payments that are not paid', async () => {
    const customer = await world.newCustomer();
    expect((await world.mollie.read(await world.pay({ customer }))).stored).toBeUndefined();
    expect((await world.mollie.read(await world.pay({ method: 'visa' }))).stored).toBeUndefined();
    expect((await world.mollie.create(newPayment({ method: 'visa', customer }))).stored).toBeUndefined();
  });

  test('that is invalid or revoked is not told', async () => {
    const customer = await world.newCustomer();
    const providerId = await world.pay({ method: 'visa', customer });
    const { stored } = await world.mollie.read(providerId);
    const mandate = stored?.mandate ?? '';
    world.standIn.mandates.set(mandate, { ...world.standIn.mandates.get(mandate), status: 'invalid' });
    expect((await world.mollie.read(providerId)).stored).toBeUndefined();
    await world.mollie.forget({ customer, mandate });
    await world.mollie.forget({ customer, mandate });
    expect(await world.mollie.read(providerId)).toEqual({
      providerId,
      status: 'paid',
      amount: { cents: 1724, currency: 'EUR' },
    });
  });

  test('pays without the payer', async () => {
    const { customer, mandate } = await world.storeCard();
    const payment = newPayment({ method: 'visa', customer, mandate });
    const made = await world.mollie.create(payment);
    expect(made).toEqual({ providerId: made.providerId, status: 'pending', amount: payment.amount });
    const body = world.lastBody;
    expect(body).toMatchObject({ sequenceType: 'recurring', customerId: customer, mandateId: mandate });
    expect(body).not.toHaveProperty('redirectUrl');
    expect(body).not.toHaveProperty('method');
  });

  test('of somebody else, or a revoked one, is refused', async () => {
    const [one, other] = [await world.storeCard(), await world.storeCard()];
    const asked = (customer: string, mandate: string) =>
      world.mollie.create(newPayment({ method: 'visa', customer, mandate }));
    await expect(asked(other.customer, one.mandate)).rejects.toThrow(ProviderRefusal);
    await world.mollie.forget(one);
    await expect(asked(one.customer, one.mandate)).rejects.toThrow(/^mandateId: No suitable mandates/);
  });

  test('of a direct debit is stored once, and its payments are submitted', async () => {
    const customer = await world.newCustomer();
    const signed = {
      reference: 'L-M1',
      customer,
      holder: 'A. Jansen',
      iban: 'NL91ABNA0417164300',
      signedOn: '2026-11-30',
    };
    const stored = await world.mollie.storeMandate(signed);
    expect(stored).toEqual({ customer, mandate: stored.mandate, method: 'sdd', label: '4300', expires: undefined });
    world.standIn.forgetKeys();
    expect(await world.mollie.storeMandate(signed)).toEqual(stored);
    expect(world.standIn.mandates.get(stored.mandate)).toMatchObject({
      method: 'directdebit',
      mandateReference: 'L-M1',
      signatureDate: '2026-11-30',
      details: { consumerName: 'A. Jansen', consumerAccount: 'NL91ABNA0417164300' },
    });
    const made = await world.mollie.create(newPayment({ method: 'sdd', customer, mandate: stored.mandate }));
    expect(made.status).toBe('submitted');
    const wrong = world.mollie.storeMandate({ ...signed, reference: 'L-M2', iban: 'NL91ABNA041716430' });
    await expect(wrong).rejects.toThrow(ProviderRefusal);
    await expect(wrong).rejects.toThrow('consumerAccount: The bank account … is invalid');
  });
});

describe('a customer who is forgotten at Mollie', () => {
  test('loses all mandates, and is no error when they are gone already', async () => {
    const [one, other] = [await world.storeCard(), await world.storeCard()];
    await world.mollie.forgetCustomer(one.customer);
    expect([...world.standIn.mandates.keys()]).toContain(other.mandate);
    expect([...world.standIn.mandates.keys()]).not.toContain(one.mandate);
    const payment = newPayment({ method: 'visa', customer: one.customer, mandate: one.mandate });
    await expect(world.mollie.create(payment)).rejects.toThrow(ProviderRefusal);
    await world.mollie.forgetCustomer(one.customer);
  });

  test('stays an error while they are there, or while Mollie does not answer', async () => {
    const { customer } = await world.storeCard();
    world.standIn.next({ status: 422 });
    await expect(world.mollie.forgetCustomer(customer)).rejects.toThrow(ProviderRefusal);
    world.standIn.next({ drop: 'before' }, { drop: 'before' });
    await expect(world.mollie.forgetCustomer(customer)).rejects.not.toBeInstanceOf(ProviderRefusal);
  });
});

describe('a payment whose answer was lost', () => {
  test('is found among those of its customer, by our id, also when its key is forgotten', async () => {
    const { customer, mandate } = await world.storeCard();
    const payment = newPayment({ method: 'visa', customer, mandate });
    world.standIn.next({ drop: 'after' });
    await expect(world.mollie.create(payment)).rejects.toThrow();
    await world.mollie.create(newPayment({ method: 'visa', customer, mandate }));
    world.standIn.forgetKeys();
    const found = await world.mollie.find(payment);
    expect(world.standIn.payments.get(found?.providerId ?? '')?.metadata).toEqual({
      payment: payment.id,
      method: 'visa',
    });
  });

  test('is not found when it was not made, or without a customer', async () => {
    const { customer } = await world.storeCard();
    expect(await world.mollie.find(newPayment({ customer }))).toBeUndefined();
    expect(await world.mollie.find(newPayment())).toBeUndefined();
  });
});

describe('a refund at Mollie', () => {
  const refund = (providerId: string, cents: number, id: string = randomUUID()) =>
    world.mollie.refund({ id, providerId, amount: { cents, currency: 'EUR' } });

  test('is sent once for an id, also after an answer was lost and its key forgotten', async () => {
    const providerId = await world.pay();
    const id = randomUUID();
    const before = world.standIn.refunds.length;
    world.standIn.next({}, { drop: 'after' });
    await expect(refund(providerId, 700, id)).rejects.not.toBeInstanceOf(ProviderRefusal);
    world.standIn.forgetKeys();
    const sent = await refund(providerId, 700, id);
    expect(sent).toEqual({ providerId: sent.providerId, state: 'sent' });
    expect(await refund(providerId, 700, id)).toEqual(sent);
    expect(world.standIn.refunds).toHaveLength(before + 1);
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
  ])('of which Mollie says %s is %s', async (status, state, failure) => {
    const providerId = await world.pay();
    const sent = await refund(providerId, 100);
    world.standIn.changeRefunds({ status });
    const said = await world.mollie.readRefund({ providerId, refund: sent.providerId });
    expect(said).toEqual({ providerId: sent.providerId, state, ...(failure !== undefined && { failure }) });
  });
});
