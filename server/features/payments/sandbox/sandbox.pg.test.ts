import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../contract/payments/states.ts';
import { CARD_METHODS } from '../../../../contract/payments/rules.ts';
import { raceBehindLock, repeat } from '../../../fixtures/database/lock-waits.ts';
import { newPayment, RETURN_URL, SHOP_ORIGIN } from '../../../fixtures/providers/new-payment.ts';
import { pagePath, SandboxSetup } from '../../../fixtures/providers/sandbox-setup.ts';
import { type NewPayment, type ProviderPayment, ProviderRefusal } from '../provider.ts';
import { type SandboxOutcome, OUTCOMES } from './outcomes.ts';

const setup = new SandboxSetup();

describe('a payment of the sandbox', () => {
  test.each(PAYMENT_METHODS)('by %s is paid on a page of our origin', async (method) => {
    const made = await setup.sandbox.create(newPayment({ method }));
    expect(made).toMatchObject({ status: 'open', amount: { cents: 1724, currency: 'EUR' } });
    expect(made.checkoutUrl).toBe(`${SHOP_ORIGIN}/sandbox/${made.providerId}`);
    expect((await setup.press(pagePath(made), 'pay')).headers.location).toBe(RETURN_URL);
    expect(await setup.sandbox.read(made.providerId)).toEqual({
      providerId: made.providerId,
      status: method === 'sdd' ? 'submitted' : 'paid',
      amount: { cents: 1724, currency: 'EUR' },
    });
  });

  test('is created once for an id, also by concurrent processes', async () => {
    const payment = newPayment();
    const made = await raceBehindLock(
      setup.pool,
      { table: 'sandbox_payments' },
      repeat(20, () => setup.sandbox.create(payment)),
    );
    expect(new Set(made.map(({ providerId }) => providerId)).size).toBe(1);
    expect(await setup.sandbox.find(payment)).toEqual(made[0]);
    expect(await setup.sandbox.find(newPayment())).toBeUndefined();
  });

  test('expires after fifteen minutes, and an unknown one is refused', async () => {
    const { providerId } = await setup.sandbox.create(newPayment());
    const { rows } = await setup.pool.query<{ seconds: number }>(
      'SELECT extract(epoch FROM next_at - now())::int AS seconds FROM sandbox_payments WHERE id = $1',
      [providerId],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(890);
    await setup.wait(providerId);
    expect(await setup.sandbox.read(providerId)).toMatchObject({ status: 'expired' });
    expect((await setup.sandbox.read(providerId)).checkoutUrl).toBeUndefined();
    await expect(setup.sandbox.read('sbx_2222222222222222')).rejects.toThrow(ProviderRefusal);
  });

  test.each<[SandboxOutcome, ProviderPayment['status'], readonly string[], number[], boolean]>([
    ['pay', 'paid', ['id'], [], true],
    ['cancel', 'cancelled', ['id'], [], true],
    ['fail', 'failed', ['id'], [], true],
    ['expire', 'expired', ['id'], [], true],
    ['refuse_stored', 'failed', ['id'], [], true],
    ['stay_pending', 'pending', ['id'], [], true],
    ['pay_later', 'pending', ['id'], [60], true],
    ['pay_and_stay', 'paid', ['id'], [], false],
    ['reverse', 'paid', ['id'], [60], true],
    ['tell_twice', 'paid', ['id', 'id'], [], true],
    ['tell_nobody', 'paid', [], [], true],
    ['tell_late', 'paid', ['id'], [5], true],
    ['wrong_amount', 'paid', ['id'], [], true],
  ])(
    'with the outcome %s is %s, and calls the webhook with %j at once and after %j seconds',
    async (outcome, status, tells, seconds, returns) => {
      const { id, path, goes } = await setup.pressed(outcome);
      expect(await setup.statusOf(id)).toBe(status);
      expect(setup.notified).toEqual(tells.map(() => id));
      expect(setup.later.map((one) => one.seconds)).toEqual(seconds);
      expect(goes).toBe(returns ? RETURN_URL : path);
      for (const { work } of setup.later) work();
      expect(setup.notified).toHaveLength(tells.length + seconds.length);
    },
  );

  test('has a case for every outcome', () => expect(OUTCOMES).toHaveLength(13));

  test('reports why it failed', async () => {
    expect((await setup.sandbox.read((await setup.pressed('fail')).id)).failure).toBe('refused_by_bank');
    expect((await setup.sandbox.read((await setup.pressed('refuse_stored')).id)).failure).toBe('card_declined');
  });

  test('stays pending until a visitor decides on its page, or is paid automatically later', async () => {
    const stays = await setup.pressed('stay_pending');
    expect((await setup.sandbox.read(stays.id)).checkoutUrl).toBe(`${SHOP_ORIGIN}${stays.path}`);
    await setup.press(stays.path, 'pay');
    expect(await setup.statusOf(stays.id)).toBe('paid');
    const waits = await setup.pressed('pay_later');
    await setup.wait(waits.id);
    expect(await setup.statusOf(waits.id)).toBe('paid');
  });

  test('is reversed after a minute, or by the button on the page of a paid one', async () => {
    const { id } = await setup.pressed('reverse');
    await setup.wait(id);
    expect(await setup.statusOf(id)).toBe('reversed');
    const paid = await setup.pressed('pay');
    setup.notified = [];
    expect((await setup.press(paid.path, 'reverse')).headers.location).toBe(RETURN_URL);
    expect(await setup.statusOf(paid.id)).toBe('reversed');
    expect(setup.notified).toEqual([paid.id]);
  });

  test('with webhooks out of order returns an outdated answer once after the current one', async () => {
    const { id } = await setup.pressed('tell_late');
    const statuses = [
      await setup.statusOf(id),
      await setup.statusOf(id),
      await setup.statusOf(id),
      await setup.statusOf(id),
    ];
    expect(statuses).toEqual(['paid', 'pending', 'paid', 'paid']);
  });

  test('with the wrong amount reports that amount', async () => {
    expect((await setup.sandbox.read((await setup.pressed('wrong_amount')).id)).amount).toEqual({
      cents: 1723,
      currency: 'EUR',
    });
  });

  test('by direct debit is submitted first, then paid, and can be reversed before', async () => {
    const sdd = { method: 'sdd' as const };
    const { id } = await setup.pressed('pay', sdd);
    expect(setup.later.map(({ seconds }) => seconds)).toEqual([60]);
    expect(await setup.statusOf(id)).toBe('submitted');
    await setup.wait(id);
    expect(await setup.statusOf(id)).toBe('paid');
    const slow = await setup.pressed('pay_later', sdd);
    await setup.wait(slow.id, 59);
    expect(await setup.statusOf(slow.id)).toBe('submitted');
    await setup.wait(slow.id);
    expect(await setup.statusOf(slow.id)).toBe('paid');
    const back = await setup.pressed('reverse', sdd);
    expect(await setup.statusOf(back.id)).toBe('submitted');
    await setup.wait(back.id);
    expect(await setup.statusOf(back.id)).toBe('reversed');
  });

  test('is decided once, also by concurrent decisions', async () => {
    const made = await setup.sandbox.create(newPayment());
    await raceBehindLock(
      setup.pool,
      { rowsOf: 'sandbox_payments' },
      ['pay', 'cancel', 'fail', 'expire', 'wrong_amount'].map((one) => () => setup.press(pagePath(made), one)),
    );
    const first = await setup.sandbox.read(made.providerId);
    expect(setup.notified).toEqual([made.providerId]);
    const again = await setup.press(pagePath(made), first.status === 'paid' ? 'cancel' : 'pay');
    expect(again.headers.location).toBe(pagePath(made));
    expect(await setup.sandbox.read(made.providerId)).toEqual(first);
  });
});

describe('a stored card of the sandbox', () => {
  const cardOf = async (customer: string, method: PaymentMethod = 'visa') =>
    (await setup.sandbox.read((await setup.pressed('pay', { method, customer })).id)).stored;
  const payBy = (stored: { customer: string; mandate: string }, more: Partial<NewPayment> = {}) =>
    setup.sandbox.create(newPayment({ method: 'visa', customer: stored.customer, mandate: stored.mandate, ...more }));

  test('is created only by a customer who pays by card', async () => {
    const customer = await setup.sandbox.createCustomer();
    for (const method of CARD_METHODS) {
      const stored = await cardOf(customer, method);
      expect(stored).toMatchObject({ customer, method });
      expect(stored?.label).toMatch(/^\d{4}$/);
      expect(stored?.expires).toMatch(/^20\d\d-\d\d$/);
    }
    expect((await setup.sandbox.read((await setup.pressed('pay', { method: 'visa' })).id)).stored).toBeUndefined();
    expect(await cardOf(customer, 'ideal')).toBeUndefined();
    expect(
      (await setup.sandbox.read((await setup.pressed('cancel', { method: 'visa', customer })).id)).stored,
    ).toBeUndefined();
  });

  test('is returned after the money has arrived, and is the same for the next order', async () => {
    const customer = await setup.sandbox.createCustomer();
    const { id } = await setup.pressed('pay_later', { method: 'visa', customer });
    expect((await setup.sandbox.read(id)).stored).toBeUndefined();
    await setup.wait(id);
    const { stored } = await setup.sandbox.read(id);
    expect(stored).toBeDefined();
    expect(await cardOf(customer)).toEqual(stored);
    expect((await cardOf(customer, 'mastercard'))?.mandate).not.toBe(stored?.mandate);
  });

  test('pays at once without a page, once for an id', async () => {
    const stored = await cardOf(await setup.sandbox.createCustomer());
    if (stored === undefined) throw new Error('no card');
    const id = randomUUID();
    const paid = await payBy(stored, { id });
    expect(paid).toEqual({ providerId: paid.providerId, status: 'paid', amount: { cents: 1724, currency: 'EUR' } });
    await setup.sandbox.forget(stored);
    expect(await payBy(stored, { id })).toEqual(paid);
    await expect(payBy(stored)).rejects.toThrow(ProviderRefusal);
  });

  test('is refused after the refusal button on a page of its customer, until a new one is stored', async () => {
    const customer = await setup.sandbox.createCustomer();
    const [stored, other] = [await cardOf(customer), await cardOf(await setup.sandbox.createCustomer())];
    if (stored === undefined || other === undefined) throw new Error('no card');
    await setup.pressed('refuse_stored', { method: 'ideal', customer });
    expect(await payBy(stored)).toMatchObject({ status: 'failed', failure: 'card_declined' });
    expect(await payBy(other)).toMatchObject({ status: 'paid' });
    const current = await cardOf(customer);
    expect(current?.mandate).not.toBe(stored.mandate);
    if (current !== undefined) expect(await payBy(current)).toMatchObject({ status: 'paid' });
  });

  test('of another customer is refused', async () => {
    const stored = await cardOf(await setup.sandbox.createCustomer());
    const customer = await setup.sandbox.createCustomer();
    await expect(payBy({ mandate: stored?.mandate ?? '', customer })).rejects.toThrow(ProviderRefusal);
  });

  test('that is a signed mandate submits a direct debit at once', async () => {
    const customer = await setup.sandbox.createCustomer();
    const signed = {
      reference: `M-${randomUUID()}`,
      customer,
      holder: 'A. Jansen',
      iban: 'NL91ABNA0417164300',
      signedOn: '2026-11-30',
    };
    const stored = await setup.sandbox.storeMandate(signed);
    expect(stored).toEqual({ customer, mandate: stored.mandate, method: 'sdd', label: '4300', expires: undefined });
    expect(await setup.sandbox.storeMandate(signed)).toEqual(stored);
    await expect(
      setup.sandbox.storeMandate({ ...signed, customer: await setup.sandbox.createCustomer() }),
    ).rejects.toThrow(ProviderRefusal);
    const made = await payBy(stored, { method: 'sdd' });
    expect(made.status).toBe('submitted');
    await setup.wait(made.providerId);
    expect(await setup.statusOf(made.providerId)).toBe('paid');
    const { rows } = await setup.pool.query('SELECT * FROM sandbox_mandates');
    expect(JSON.stringify(rows)).not.toMatch(/Jansen|0417164300/);
  });
});

describe('a refund of the sandbox', () => {
  const refund = (providerId: string, cents: number, { id = randomUUID(), currency = 'EUR' } = {}) =>
    setup.sandbox.refund({ id, providerId, amount: { cents, currency } });

  test('is done at once, once for an id, and never exceeds the paid amount', async () => {
    const { id } = await setup.pressed('pay');
    const once = randomUUID();
    const done = await raceBehindLock(
      setup.pool,
      { table: 'sandbox_refunds' },
      repeat(10, () => refund(id, 700, { id: once })),
    );
    expect(new Set(done.map(({ providerId }) => providerId)).size).toBe(1);
    expect(done[0]?.state).toBe('done');
    expect(await setup.sandbox.readRefund({ providerId: id, refund: done[0]?.providerId ?? '' })).toEqual(done[0]);
    const known = { ...done[0], id: once, payment: id, amount: { cents: 700, currency: 'EUR' } };
    expect(await setup.sandbox.refundsOf(id)).toEqual([known]);
    expect(await setup.sandbox.read(id)).toMatchObject({ status: 'paid', hasRefunds: true });
    await expect(refund(id, 1025)).rejects.toThrow(ProviderRefusal);
    const rest = await raceBehindLock(
      setup.pool,
      { table: 'sandbox_refunds' },
      repeat(10, () => refund(id, 1024).catch((error: unknown) => error)),
    );
    expect(rest.filter((answer) => !(answer instanceof ProviderRefusal))).toHaveLength(1);
    await expect(refund(id, 1)).rejects.toThrow(ProviderRefusal);
  });

  test.each<[string, SandboxOutcome, number, string]>([
    ['a payment that is not paid', 'stay_pending', 1, 'EUR'],
    ['a reversed payment', 'reverse', 1, 'EUR'],
    ['more than came in', 'wrong_amount', 1724, 'EUR'],
    ['another currency', 'pay', 1, 'GBP'],
    ['nothing', 'pay', 0, 'EUR'],
    ['less than nothing', 'pay', -1, 'EUR'],
  ])('of %s is refused', async (_, outcome, cents, currency) => {
    const { id } = await setup.pressed(outcome);
    await setup.wait(id);
    await expect(refund(id, cents, { currency })).rejects.toThrow(ProviderRefusal);
  });

  test('of a payment with the wrong amount is the received amount, and an unknown payment is refused', async () => {
    const { id } = await setup.pressed('wrong_amount');
    expect(await refund(id, 1723)).toMatchObject({ state: 'done' });
    await expect(refund('sbx_2222222222222222', 1)).rejects.toThrow(ProviderRefusal);
    await expect(setup.sandbox.readRefund({ providerId: id, refund: 'ref_2' })).rejects.toThrow(ProviderRefusal);
  });
});
