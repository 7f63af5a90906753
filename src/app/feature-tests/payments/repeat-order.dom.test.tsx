import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave } from '../app.fixture.tsx';
import { arrive, CARD, completed, consent, makeCheckout, paymentOf } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

const AT = '/credits/repeat-order';
const last = () => completed({ credits: 100, payment: { paymentmethod: 'creditcard', stored_method: CARD.id } });

it('orders the last bundle with the stored card, after the consent', async () => {
  const app = await arrive(AT, {
    order: last,
    checkout: (query) => makeCheckout({ credits: Number(query.get('credits')), stored: [CARD] }),
    place: (body) => completed({ id: body.id, credits: 100, payment: paymentOf(body) }),
    user: { credits: 0 },
  });
  await app.shows('The same as last time?');
  await app.shows('You have 0 credits.');
  await app.shows('100 credits€39.99, €0.40 a creditChange');
  await app.shows('Card ending 4242Valid until 08/2028Change');
  await app.press('Order with obligation to pay');
  await app.shows('Tick this before you order');
  expect(app.placed).toEqual([]);
  consent(app);
  await app.press('Order with obligation to pay');
  await vi.waitFor(() => expect(app.placed).toMatchObject([{ credits: 100, stored_method: CARD.id }]));
  await vi.waitFor(() => expect(app.path()).toBe(`/credits/100/creditcard?order=${app.placed[0]?.id}`));
});

it('redirects to the choice of a payment method when nothing is stored', async () => {
  const app = await arrive(AT, { order: last, checkout: () => makeCheckout({ credits: 100 }) });
  await app.shows('How would you like to pay?');
  expect(app.path()).toBe('/credits/100');
});

it('passes the code of the URL to the choice of a payment method, and to the bundles', async () => {
  const app = await arrive(`${AT}?code=WALKONCE`, { order: last, checkout: () => makeCheckout({ credits: 100 }) });
  await app.shows('How would you like to pay?');
  expect(app.path()).toBe('/credits/100?code=WALKONCE');
  app.close();
  const other = await arrive(`${AT}?code=WALKONCE`, { order: () => null });
  await other.shows('Your code WALKONCE is applied at the checkout, unless an offer takes more off.');
  expect(other.path()).toBe('/credits?code=WALKONCE');
});

it('redirects to the bundles without an order', async () => {
  const app = await arrive(AT, { order: () => null });
  await app.shows('You have 8 credits');
  expect(app.path()).toBe('/credits');
});
