import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave } from '../app.fixture.tsx';
import {
  arrive,
  type Arrived,
  CARD,
  checkedRadioValue,
  consent,
  makeCheckout,
  makeOrder,
  PROVIDER,
  radio,
} from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

async function order(app: Arrived): Promise<void> {
  await app.shows('How would you like to pay?');
  consent(app);
  await app.press('Order with obligation to pay');
}

const storeTick = ({ host }: Arrived) =>
  host.querySelector<HTMLInputElement>('input[type=checkbox]:not([aria-required=true])');

it('offers the stored card first and removes it after a confirmation', async () => {
  let stored = [CARD];
  const app = await arrive('/credits/50', { checkout: () => makeCheckout({ stored }) });
  await app.shows('Card ending 4242Valid until 08/2028');
  expect(checkedRadioValue(app)).toBe(CARD.id);
  await app.press('Remove Card ending 4242');
  await app.shows('Remove Card ending 4242? We forget it, and so does our payment provider.');
  stored = [];
  await app.press('Remove');
  await vi.waitFor(() => expect(app.calls).toContain('DELETE /api/stored-method.php'));
  await vi.waitFor(() => expect(app.host.textContent).not.toContain('4242'));
  expect(checkedRadioValue(app)).toBe('ideal');
});

it('pays with the stored card at once and shows the order', async () => {
  const app = await arrive('/credits/50', {
    checkout: () => makeCheckout({ stored: [CARD] }),
    order: () => makeOrder({ payment: { status: 'pending', checkout_url: null, paymentmethod: 'creditcard' } }),
  });
  await order(app);
  await app.shows('Waiting for your bank');
  expect(app.placed[0]).toMatchObject({ method: 'creditcard', stored_method: CARD.id });
  expect(app.left).toEqual([]);
});

it('stores a card only if the member ticks the box, which is empty at first', async () => {
  const app = await arrive('/credits/50/creditcard');
  await app.shows('Keep this card for next time');
  expect(storeTick(app)?.checked).toBe(false);
  await order(app);
  await vi.waitFor(() => expect(app.left).toEqual([PROVIDER]));
  expect(app.placed[0]).not.toHaveProperty('store_card');
});

it('preserves the tick to store a card over a reload, sends it, and clears it with the order', async () => {
  const app = await arrive('/credits/50/creditcard');
  await app.shows('Keep this card for next time');
  storeTick(app)?.click();
  await vi.waitFor(() => expect(storeTick(app)?.checked).toBe(true));
  app.close();
  const again = await arrive('/credits/50/creditcard');
  await again.shows('Keep this card for next time');
  expect(storeTick(again)?.checked).toBe(true);
  await order(again);
  await vi.waitFor(() => expect(again.left).toEqual([PROVIDER]));
  expect(again.placed[0]).toMatchObject({ method: 'creditcard', store_card: true });
  again.close();
  const later = await arrive('/credits/50/creditcard');
  await later.shows('Keep this card for next time');
  expect(storeTick(later)?.checked).toBe(false);
});

it('does not ask to store a card for a stored card or another payment method', async () => {
  const app = await arrive('/credits/50/creditcard', { checkout: () => makeCheckout({ stored: [CARD] }) });
  await app.shows('Keep this card for next time');
  storeTick(app)?.click();
  radio(app, CARD.id).click();
  await vi.waitFor(() => expect(storeTick(app)).toBeNull());
  radio(app, 'ideal').click();
  await vi.waitFor(() => expect(checkedRadioValue(app)).toBe('ideal'));
  expect(storeTick(app)).toBeNull();
  await order(app);
  await vi.waitFor(() => expect(app.left).toEqual([PROVIDER]));
  expect(app.placed[0]).toMatchObject({ method: 'ideal' });
  expect(app.placed[0]).not.toHaveProperty('store_card');
});

it('offers all cards as one payment method, also at the URL of a brand, and orders with it', async () => {
  const methods = ['ideal', 'creditcard', 'visa', 'mastercard', 'maestro', 'paypal'] as const;
  const app = await arrive('/credits/50/maestro', { checkout: () => makeCheckout({ methods: [...methods] }) });
  await app.shows('CardVisa, Mastercard, Maestro');
  expect([...app.host.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value }) => value)).toEqual([
    'ideal',
    'creditcard',
    'paypal',
  ]);
  expect(checkedRadioValue(app)).toBe('creditcard');
  await order(app);
  await vi.waitFor(() => expect(app.left).toEqual([PROVIDER]));
  expect(app.placed[0]).toMatchObject({ method: 'creditcard' });
});
