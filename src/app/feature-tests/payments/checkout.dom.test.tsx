import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, refusal, type } from '../app.fixture.tsx';
import {
  arrive,
  type Arrived,
  checkedRadioValue,
  consent,
  makeCheckout,
  makeNarrow,
  makeOrder,
  offerUntil,
  ORDER,
  paymentOf,
  PROVIDER,
  radio,
} from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

const BUTTON = 'Order with obligation to pay';
const fault = ({ host }: Arrived) => host.querySelector('[slot=errorMessage]')?.textContent ?? '';

async function order(app: Arrived): Promise<void> {
  await app.shows('How would you like to pay?');
  consent(app);
  await app.press(BUTTON);
}

/** An accepted order clears the choice and then opens the provider's page. Without this wait, both would happen during the next test. */
const opensProvider = ({ left }: Arrived) => vi.waitFor(() => expect(left).toEqual([PROVIDER]));

it("places an order and opens the provider's page, with the order in the history", async () => {
  const app = await arrive('/credits/50/ideal', { order: () => makeOrder() });
  await app.shows('Total€22.99with 21% VAT (Netherlands)€3.99');
  expect(checkedRadioValue(app)).toBe('ideal');
  await order(app);
  await opensProvider(app);
  const [placed] = app.placed;
  expect(placed).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    payment_id: expect.stringMatching(/^[\da-f-]{36}$/),
    method: 'ideal',
    credits: 50,
    country: 'NL',
    total: { cents: 2299, currency: 'EUR' },
    terms_version: '2023-12-01',
    seen: null,
    consent: true,
  });
  expect(app.path()).toBe(`/credits/50/ideal?order=${placed?.id}`);
  await app.shows('Opening iDEAL');
  await app.press('Nothing happens? Open it again');
  expect(app.left).toHaveLength(2);
});

it('orders nothing without consent, focuses the tick box and shows an error', async () => {
  const app = await arrive('/credits/50');
  await app.shows('How would you like to pay?');
  const tick = app.host.querySelector<HTMLInputElement>('input[type=checkbox]');
  expect(tick?.checked).toBe(false);
  await app.press(BUTTON);
  await app.shows('Tick this before you order, so that your credits can come at once.');
  expect(document.activeElement).toBe(tick);
  expect(app.placed).toEqual([]);
});

it('places one order for a double click, and repeats the same request after a lost response and a reload', async () => {
  let isLost = true;
  const place = () => (isLost ? ('no network' as const) : makeOrder());
  const app = await arrive('/credits/50/ideal', { place });
  await order(app);
  await app.press(BUTTON);
  await app.shows('Press the button again: it stays one order, and you pay once.');
  expect(app.placed).toHaveLength(1);
  app.close();
  isLost = false;
  const again = await arrive('/credits/50/ideal', { place });
  await order(again);
  await opensProvider(again);
  expect(again.placed).toEqual(app.placed);
});

it('preserves the chosen method and the typed code over a reload', async () => {
  const app = await arrive('/credits/50/ideal');
  await app.shows('How would you like to pay?');
  radio(app, 'paypal').click();
  await app.press('Discount code');
  type(app.host, 'Your code', 'HARB');
  await vi.waitFor(() => expect(app.host.querySelector<HTMLInputElement>('[name=code]')?.value).toBe('HARB'));
  app.close();
  const again = await arrive('/credits/50/ideal');
  await again.shows('How would you like to pay?');
  expect(checkedRadioValue(again)).toBe('paypal');
  expect(again.host.querySelector<HTMLInputElement>('[name=code]')?.value).toBe('HARB');
});

it('applies a code, orders with it, and removes it', async () => {
  const HARBOUR = offerUntil(null, 'HARBOUR10', 10);
  const app = await arrive('/credits/50', {
    checkout: (query) => makeCheckout({ discount: query.get('code') === 'HARBOUR10' ? HARBOUR : null }),
  });
  await app.press('Discount code');
  type(app.host, 'Your code', 'harbour10');
  await vi.waitFor(() => expect(app.host.querySelector<HTMLInputElement>('[name=code]')?.value).toBe('harbour10'));
  await app.press('Apply');
  await app.shows('HARBOUR10, 10%−€2.30');
  await app.shows('Total€20.69');
  expect(app.path()).toBe('/credits/50?code=HARBOUR10');
  await app.press('Remove HARBOUR10');
  await app.shows('Total€22.99');
  await app.go('/credits/50?code=harbour10');
  await order(app);
  await opensProvider(app);
  expect(app.placed[0]).toMatchObject({ code: 'HARBOUR10', total: { cents: 2069 } });
});

it('shows both a typed code and the offer, regardless of which one the price has', async () => {
  const offer = offerUntil(new Date(Date.now() + 3_600_000).toISOString());
  const more = offerUntil(null, 'SPRING40', 40);
  const less = offerUntil(null, 'WELCOME10', 10);
  const app = await arrive('/credits/50?code=WELCOME10', {
    checkout: (query) =>
      query.get('code') === 'SPRING40'
        ? makeCheckout({ discount: more, lesser_discount: offer })
        : makeCheckout({ discount: offer, lesser_discount: query.has('code') ? less : null }),
  });
  await app.shows('WELCOME10 gives 10%. Your 25% offer is better and stays.');
  await app.shows('Total€17.24');
  await app.go('/credits/50?code=SPRING40');
  await app.shows('SPRING40 gives 40%. It is better than your 25% offer and replaces it here.');
  await app.press('Remove SPRING40');
  await app.shows('Total€17.24');
  expect(app.host.textContent).not.toMatch(/gives|replaces/);
});

it('orders with an offer that applies by itself', async () => {
  const discount = offerUntil(new Date(Date.now() + 3_600_000).toISOString());
  const app = await arrive('/credits/50', { checkout: () => makeCheckout({ discount }) });
  await app.shows('Time bonus, 25%−€5.75');
  expect(app.host.textContent).toMatch(/25% off, (1:00:00|0:59:5\d) left, until /);
  await order(app);
  await opensProvider(app);
  expect(app.placed[0]).toMatchObject({ code: 'TIMEBONUS25', total: { cents: 1724 } });
});

it.each([
  [404, 'discount_not_found', {}, 'Code not found. Check the letters and digits.'],
  [409, 'discount_used', {}, 'Code already used. It works once for each member.'],
  [410, 'discount_expired', { expired_at: '2026-10-31T12:00:00Z' }, 'This code ended on October 31, 2026.'],
  [422, 'discount_country', { country: 'BE' }, 'This code is for orders from Belgium.'],
  [422, 'discount_currency', { currency: 'GBP' }, 'This code is for orders in GBP.'],
  [422, 'discount_method', { methods: ['ideal', 'paypal'] }, 'This code is for iDEAL or PayPal only.'],
  [
    422,
    'discount_minimum',
    { minimum: { cents: 3000, currency: 'EUR' } },
    'This code needs an order of at least €30.00. Yours is €22.99.',
  ],
] as const)('shows at the field why a code is refused: %s %s', async (status, code, data, words) => {
  const app = await arrive('/credits/50?code=autumn20', {
    checkout: (query) => (query.has('code') ? refusal(status, code, data) : makeCheckout()),
  });
  await vi.waitFor(() => expect(fault(app)).toBe(words));
  await app.shows('Total€22.99');
  expect(app.host.querySelector<HTMLInputElement>('[name=code]')?.value).toBe('AUTUMN20');
});

it('shows why the server refuses an order with an applied code, until the code is removed', async () => {
  const limited = { ...offerUntil(null, 'PAYPAL10', 10), methods: ['paypal' as const] };
  const app = await arrive('/credits/50?code=PAYPAL10', {
    checkout: (query) =>
      query.has('code') ? makeCheckout({ discount: limited, methods: ['paypal', 'ideal'] }) : makeCheckout(),
    place: () => refusal(422, 'discount_method', { methods: ['paypal'] }),
  });
  const alertText = () => app.host.querySelector('[role=alert]')?.textContent;
  await app.shows('This code is for PayPal only.');
  expect(alertText()).toBeUndefined();
  await order(app);
  await vi.waitFor(() => expect(alertText()).toBe('This code is for PayPal only.'));
  await app.press('Remove PAYPAL10');
  await vi.waitFor(() => expect(alertText()).toBeUndefined());
});

it('shows the refusal of a code by the order at the field', async () => {
  const app = await arrive('/credits/50', { place: () => refusal(422, 'discount_method', { methods: ['paypal'] }) });
  await order(app);
  await vi.waitFor(() => expect(fault(app)).toBe('This code is for PayPal only.'));
});

it('shows a changed price, and orders at the new price', async () => {
  let cents = 2299;
  const app = await arrive('/credits/50', {
    checkout: () => makeCheckout({ total: { cents, currency: 'EUR' } }),
    place: (body) => {
      if (body.total?.cents === 2499) return makeOrder({ id: body.id, payment: paymentOf(body) });
      cents = 2499;
      return refusal(409, 'total_changed');
    },
  });
  await order(app);
  await app.shows('The price has changed. Nothing has been charged. Please look at the new price.');
  await app.shows('Total€24.99');
  await app.press(BUTTON);
  await opensProvider(app);
  expect(app.placed[1]?.id).not.toBe(app.placed[0]?.id);
});

it.each([
  [409, 'method_unavailable', {}, 'This way to pay does not work at the moment.'],
  [403, 'method_blocked', { method: 'paypal' }, 'This way to pay is blocked'],
])('shows why a payment method is refused: %s %s', async (status, code, data, words) => {
  const app = await arrive('/credits/50/paypal', { place: () => refusal(status, code, data) });
  await order(app);
  await app.shows(words);
  radio(app, 'ideal').click();
  await vi.waitFor(() => expect(app.host.textContent).not.toContain(words));
});

it("opens an order with a pending payment, not the provider's page of another payment", async () => {
  const open = makeOrder({ payment: { paymentmethod: 'paypal' } });
  const app = await arrive('/credits/50/ideal', { place: () => open, order: () => open });
  await order(app);
  await app.shows('Your payment is not finished yet');
  expect(app.path()).toBe(`/credits/50/paypal?order=${ORDER}`);
  expect(app.left).toEqual([]);
});

it('asks for no consent before a direct debit, which has its own form', async () => {
  const app = await arrive('/credits/50/sdd');
  await app.shows('Credits come at once. The amount leaves your account in about two working days.');
  expect(app.host.querySelector('input[type=checkbox]')).toBeNull();
  await app.press('Go on with direct debit');
  await vi.waitFor(() => expect(app.path()).toBe('/directdebit?credits=50'));
});

it('has the total, the consent and the terms beside the only button, also on a phone', async () => {
  makeNarrow();
  const app = await arrive('/credits/50/ideal', { place: () => refusal(409, 'method_unavailable') });
  await app.shows('How would you like to pay?');
  const [button, ...others] = [...app.host.querySelectorAll('button')].filter((one) => one.textContent === BUTTON);
  expect(others).toEqual([]);
  const bar = button?.parentElement?.parentElement;
  expect(bar?.textContent).toContain('€22.99');
  expect(bar?.querySelectorAll('input[type=checkbox]')).toHaveLength(1);
  expect(app.host.querySelectorAll('input[type=checkbox]')).toHaveLength(1);
  expect(bar?.querySelector('a')?.getAttribute('href')).toBe('/pages/terms');
  await app.press(BUTTON);
  await vi.waitFor(() => expect(bar?.textContent).toContain('Tick this before you order'));
  consent(app);
  await app.press(BUTTON);
  await vi.waitFor(() => expect(bar?.textContent).toContain('This way to pay does not work at the moment.'));
});

it('links back to the bundles, and links to premium only there', async () => {
  const app = await arrive('/credits/50', { user: { paid_user: false } });
  await app.shows('How would you like to pay?');
  expect(app.host.querySelector('header a[href="/premium"]')).toBeNull();
  await app.press('Credits');
  await vi.waitFor(() => expect(app.path()).toBe('/credits?credits=50'));
  await vi.waitFor(() => expect(app.host.querySelector('header a[href="/premium"]')).not.toBeNull());
});

it('links from the line about the right to withdraw to the list of transactions', async () => {
  const app = await arrive('/credits/25');
  await app.shows('How would you like to pay?');
  const links = [...app.host.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Transactions');
  expect(links.map((link) => new URL(link.href).pathname)).toContain('/transactions');
  expect(links.map((link) => new URL(link.href).pathname)).not.toContain('/transactions/25');
});

it('orders nothing offline, and explains it beside the button', async () => {
  const app = await arrive('/credits/50');
  await app.shows('How would you like to pay?');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await app.shows('You are offline. What you chose stays here');
  consent(app);
  await app.press(BUTTON);
  expect(app.placed).toEqual([]);
});

it.each(['/credits/0', '/credits/ten', '/credits/99999'])('shows no bundle at %s', async (path) => {
  const app = await arrive(path);
  await app.shows('This page could not be found');
});

it('links to the bundles from a bundle that is not on sale', async () => {
  const app = await arrive('/credits/77', { checkout: () => refusal(404, 'not_found') });
  await app.shows('This is no longer here.');
  await app.press('To the bundles');
  await vi.waitFor(() => expect(app.path()).toBe('/credits'));
});
