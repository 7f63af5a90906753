import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leave, refusal } from '../app.fixture.tsx';
import { arrive, consent, makeOrder, paymentOf, PROVIDER } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

const BUTTON = 'Order with obligation to pay';

it('clears the agreement if the terms have changed, and orders on the new ones', async () => {
  const app = await arrive('/credits/50', {
    place: (body) =>
      app.placed.length === 1
        ? refusal(409, 'terms_changed', { version: '2026-01-01' })
        : makeOrder({ id: body.id, payment: paymentOf(body) }),
  });
  await app.shows('How would you like to pay?');
  consent(app);
  await app.press(BUTTON);
  await app.shows('The terms have changed since you opened this page.');
  const box = app.host.querySelector<HTMLInputElement>('input[type=checkbox][aria-required=true]');
  expect(box?.checked).toBe(false);
  // Without the agreement, the button orders nothing.
  await app.press(BUTTON);
  consent(app);
  await app.press(BUTTON);
  // An accepted order clears the choice and then opens the provider's page.
  await vi.waitFor(() => expect(app.left).toEqual([PROVIDER]));
  expect(app.placed).toHaveLength(2);
});
