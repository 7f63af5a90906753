import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../../contract/payments/payments.ts';
import { leave, refusal } from '../app.fixture.tsx';
import {
  arrive,
  CARD,
  checkedRadioValue,
  completed,
  makeCheckout,
  makeOrder,
  offerUntil,
  ORDER,
  paymentOf,
  PROVIDER,
  radio,
} from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

const AT = `/credits/50/ideal?order=${ORDER}`;
const BUTTON = 'Order with obligation to pay';
const failed = (payment: Partial<Order['payment']> = {}) =>
  makeOrder({ payment: { status: 'failed', checkout_url: null, ...payment } });

it('shows the steps and the price of a payment without an answer', async () => {
  const app = await arrive(AT, { order: () => makeOrder({ payment: { status: 'pending', checkout_url: null } }) });
  await app.shows('Waiting for your bank');
  for (const step of ['Ordered', 'Handed to iDEAL', 'Answer of your bank', '50 credits']) await app.shows(step);
  await app.shows('OrderL-2B7XK4Q');
  await app.shows('Paid withNot paid yet');
  expect(document.activeElement?.textContent).toBe('Waiting for your bank');
});

it('offers the provider or another payment method while nothing is paid', async () => {
  const app = await arrive(AT, { order: () => makeOrder(), place: (body) => makeOrder({ payment: paymentOf(body) }) });
  await app.shows('Your payment is not finished yet');
  await app.press('Go on with iDEAL');
  expect(app.left).toEqual([PROVIDER]);
  await app.press('Pay another way');
  await app.shows('Pay it another way');
  expect(checkedRadioValue(app)).toBe('creditcard');
  await app.press(BUTTON);
  await vi.waitFor(() => expect(app.left).toHaveLength(2));
  expect(app.placed).toMatchObject([{ id: ORDER, method: 'creditcard' }]);
});

it('explains offline that the payment continues', async () => {
  const app = await arrive(AT, { order: () => makeOrder({ payment: { status: 'pending', checkout_url: null } }) });
  await app.shows('Waiting for your bank');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await app.shows('The payment goes on without this page');
});

it('counts the credits up, and links to the next actions', async () => {
  const app = await arrive(AT, { order: () => completed(), user: { credits: 58 } });
  await app.shows('Payment complete');
  await vi.waitFor(() =>
    expect(app.host.querySelector('[role=img][aria-label^="You have"]')?.getAttribute('aria-label')).toBe(
      'You have 58 credits, 50 more than before',
    ),
  );
  await app.shows('58credits');
  await app.shows('Receipt and right to withdraw');
  await app.press('To your messages');
  await vi.waitFor(() => expect(app.path()).toBe('/chats'));
});

it('announces premium only after the order that granted it, also when it is opened in another tab', async () => {
  const first = await arrive(AT, { order: () => completed({ made_premium: true }) });
  await first.shows('You are a premium member now, for good.');
  first.close();
  const later = await arrive(AT, { order: () => completed() });
  await later.shows('Payment complete');
  expect(later.host.textContent).not.toContain('premium member now');
});

it('pays a failed order by another method, at its price and with its consent', async () => {
  const app = await arrive(AT, { order: () => failed(), place: (body) => makeOrder({ payment: paymentOf(body) }) });
  await app.shows('Payment failed or has been cancelled.');
  await app.shows('you ticked that you want your credits at once.');
  expect(app.host.querySelector('input[type=checkbox][aria-required=true]')).toBeNull();
  const names = [...app.host.querySelectorAll('label b')].map(({ textContent }) => textContent);
  expect(names.at(-1)).toBe('iDEAL, once more');
  radio(app, 'paypal').click();
  await vi.waitFor(() => expect(checkedRadioValue(app)).toBe('paypal'));
  await app.press(BUTTON);
  await vi.waitFor(() => expect(app.left).toEqual([PROVIDER]));
  expect(app.placed).toEqual([{ id: ORDER, payment_id: expect.any(String), method: 'paypal' }]);
  expect(app.path()).toBe(`/credits/50/paypal?order=${ORDER}`);
});

it('stores the card of another try only if the member ticks the box again', async () => {
  const app = await arrive(AT, { order: () => failed(), place: (body) => makeOrder({ payment: paymentOf(body) }) });
  await app.shows('Keep this card for next time');
  const tick = app.host.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(tick?.checked).toBe(false);
  tick?.click();
  await app.press(BUTTON);
  await vi.waitFor(() => expect(app.placed).toMatchObject([{ id: ORDER, method: 'creditcard', store_card: true }]));
});

it('labels the cards as tried again after a payment by one of their brands', async () => {
  const app = await arrive(AT, {
    order: () => failed({ paymentmethod: 'visa' }),
    checkout: () => makeCheckout({ methods: ['creditcard', 'visa', 'mastercard', 'ideal'] }),
  });
  await app.shows('Card, once moreVisa, Mastercard');
  expect(checkedRadioValue(app)).toBe('ideal');
});

it.each([
  ['failed', 'The payment with iDEAL failed at'],
  ['cancelled', 'The payment with iDEAL was cancelled at'],
  ['expired', 'The payment with iDEAL was not finished in time and expired at'],
] as const)('explains below the title that a payment is %s', async (status, words) => {
  const app = await arrive(AT, { order: () => failed({ status }) });
  await app.shows(`Payment failed or has been cancelled.${words}`);
});

it('shows that the stored card failed, and offers every other payment method', async () => {
  const app = await arrive(AT, {
    order: () => failed({ paymentmethod: 'creditcard', stored_method: CARD.id }),
    checkout: () => makeCheckout({ stored: [CARD] }),
  });
  await app.shows('The payment could not be completed with the stored card');
  await app.shows('Another card, or the same one typed again');
  expect(app.host.textContent).not.toContain('Card ending 4242Valid');
});

it('shows a refused direct debit as failed, and mentions no stored card', async () => {
  const app = await arrive(AT, { order: () => failed({ paymentmethod: 'sdd', stored_method: CARD.id }) });
  await app.shows('Payment failed or has been cancelled.');
  expect(app.host.textContent).not.toContain('stored card');
});

it('shows which stored card failed, and removes it after a confirmation', async () => {
  let stored = [CARD];
  const app = await arrive(AT, {
    order: () => failed({ paymentmethod: 'creditcard', stored_method: CARD.id }),
    checkout: () => makeCheckout({ stored }),
  });
  await app.shows('Card ending 4242: your bank said no at');
  await app.press('Remove Card ending 4242');
  await app.shows('Remove Card ending 4242? We forget it, and so does our payment provider.');
  stored = [];
  await app.press('Remove');
  await app.shows('Your bank said no at');
  expect(app.calls).toContain('DELETE /api/stored-method.php');
  expect(app.host.textContent).not.toContain('4242');
});

it('explains that another amount arrived and is returned', async () => {
  const app = await arrive(AT, { order: () => failed({ status: 'mismatched' }) });
  await app.shows('Another amount came in');
  await app.shows('Pay it another way');
});

it('offers no payment for a closed order, and links to the current price', async () => {
  const app = await arrive(AT, { order: () => ({ ...failed(), takes_payment: false }) });
  await app.shows('This order is closed: its time is over, or it was tried too often.');
  expect(app.host.textContent).not.toContain('Your order and its price are kept.');
  expect(app.host.textContent).not.toContain(BUTTON);
  await app.press('See the price of today');
  await app.shows('How would you like to pay?');
});

/** An order whose discount code ends at that time. */
function withOffer(end: Date) {
  const discount = offerUntil(end.toISOString());
  return { order: () => ({ ...failed(), discount }), checkout: () => makeCheckout({ discount }) };
}

it('shows until when the price of an order with an offer is valid, and nothing afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const end = new Date(Date.now() + 3_600_000);
  const until = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(end);
  const app = await arrive(AT, withOffer(end));
  await app.shows(`Your order and its price are kept until ${until}.`);
  await vi.advanceTimersByTimeAsync(3_601_000);
  await vi.waitFor(() => expect(app.host.textContent).not.toContain('Your order and its price are kept'));
});

it('shows no end of the price if the offer lasts longer than the order', async () => {
  const app = await arrive(AT, withOffer(new Date(Date.now() + 48 * 3_600_000)));
  await app.shows('Your order and its price are kept.');
});

it('shows that an order has closed while its screen was open', async () => {
  let state = failed();
  const app = await arrive(AT, { order: () => state, place: () => refusal(409, 'order_closed') });
  await app.shows('Your order and its price are kept.');
  state = { ...state, takes_payment: false };
  await app.press(BUTTON);
  await app.shows('This order is closed: its time is over, or it was tried too often.');
});

it('links to the current price when the code of the order has expired', async () => {
  const discount = offerUntil(null);
  const app = await arrive(AT, {
    order: () => ({ ...failed(), discount }),
    checkout: (query) =>
      query.has('code') ? refusal(410, 'discount_expired', { expired_at: '2026-10-31T12:00:00Z' }) : makeCheckout(),
  });
  await app.shows('This order cannot be paid at its price any more.');
  await app.press('See the price of today');
  await app.shows('How would you like to pay?');
  expect(app.path()).toBe('/credits/50');
});

it.each([
  ['refused', 'This order could not be done', 'Your €22.99 are on their way back to you'],
  ['withdrawn', 'You have withdrawn from this order', '€9.20 go back to you'],
  ['reversed', 'Your bank has taken this payment back', 'You have €22.99 back'],
] as const)('explains the end of an order that is %s', async (state, title, words) => {
  const refunds = [
    { amount: { cents: 920, currency: 'EUR' }, state: 'sent' as const, asked_at: new Date().toISOString() },
  ];
  const app = await arrive(AT, { order: () => completed({ state, refunds }) });
  await app.shows(title);
  await app.shows(words);
  await app.shows('See the transaction');
});

it.each([
  ['visa', 'You can no longer pay by card or Apple Pay.'],
  ['sdd', 'Every other way to pay is open to you.'],
] as const)('shows the remaining payment methods after a bank has reversed a payment by %s', async (method, words) => {
  const order = completed({ state: 'reversed' });
  const app = await arrive(AT, { order: () => ({ ...order, payment: { ...order.payment, paymentmethod: method } }) });
  await app.shows(words);
  expect(app.host.textContent.includes('You can no longer pay by card')).toBe(method === 'visa');
});

it('shows no order of another member', async () => {
  const app = await arrive(AT, { order: () => null });
  await app.shows('This page could not be loaded');
  await app.press('To the bundles');
  await vi.waitFor(() => expect(app.path()).toBe('/credits'));
});
