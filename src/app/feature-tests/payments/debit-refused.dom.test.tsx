import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '../../../../contract/account/account.ts';
import { meKey } from '../../../domain/query-keys.ts';
import { leave, refusal } from '../app.fixture.tsx';
import { makeDirectDebitState, openDebit, ORDER_BUTTON, sendForm } from './debit.fixture.ts';
import { makeOrder, ORDER, radio } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(leave);

it('offers a blocked member the other payment methods instead of the form', async () => {
  const app = await openDebit({ state: () => makeDirectDebitState({ is_blocked: true }) });
  await app.shows('Your account is blocked for direct debit payments.');
  expect(app.host.querySelector('form')).toBeNull();
  await app.press('PayPal');
  await vi.waitFor(() => expect(app.path()).toBe('/credits/50/paypal'));
});

it('links to the confirmation of the address instead of the form, and offers the other payment methods', async () => {
  const app = await openDebit({ user: { status: 'not_confirmed' } });
  await app.shows('Please confirm your e-mail address first.');
  await app.shows('Direct debit needs a confirmed address.');
  expect(app.host.querySelector('form')).toBeNull();
  await app.shows('Pay 50 credits another way');
  await app.press('Open the confirmation');
  await vi.waitFor(() => expect(app.path()).toBe('/complete-signup'));
});

it('shows the form as soon as the address is confirmed', async () => {
  const user: { status: User['status'] } = { status: 'not_confirmed' };
  const app = await openDebit({ user });
  await app.shows('Direct debit needs a confirmed address.');
  user.status = 'active';
  await app.queryClient.invalidateQueries({ queryKey: meKey });
  await app.shows('The mandate you give');
});

it('shows why the server refuses an SMS to a member without a confirmed address', async () => {
  const app = await openDebit({ ask: () => refusal(403, 'address_not_confirmed', {}) });
  await sendForm(app);
  await app.shows('Please confirm your e-mail address first.');
});

it('shows the used part of the limit, the time from which the order fits, and the amount that fits already', async () => {
  const counted = [{ cents: 9_196, until: '2026-12-03T11:00:00.000Z' }];
  const app = await openDebit({ state: () => makeDirectDebitState({ counted }) });
  await app.shows(
    'Your limit for direct debit payments has been reached. It is €100.00 in 30 days, and €91.96 are used.',
  );
  await app.shows('It opens again for this order on December 3. A smaller order fits: up to €8.04.');
  await app.shows('Pay 50 credits another way');
});

it('offers every other payment method for an open order, at its price, when the limit is reached', async () => {
  const counted = [{ cents: 9_196, until: '2026-12-03T11:00:00.000Z' }];
  const order = makeOrder({ payment: { paymentmethod: 'sdd', status: 'failed', checkout_url: null } });
  const at = `/directdebit?credits=50&order=${ORDER}`;
  const app = await openDebit({ at, order, state: () => makeDirectDebitState({ counted }) });
  await app.shows('Your limit for direct debit payments has been reached.');
  await app.shows('Pay it another way');
  expect(app.host.querySelector('h1')?.textContent).toBe('Direct debit');
  expect(app.host.textContent.match(/Pay it another way|Ways to pay/g)).toEqual(['Pay it another way']);
  expect([...app.host.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ value }) => value)).not.toContain(
    'sdd',
  );
  radio(app, 'paypal').click();
  await app.press(ORDER_BUTTON);
  await vi.waitFor(() => expect(app.placed).toMatchObject([{ id: ORDER, method: 'paypal' }]));
});

it('explains that the limit also applies to the bank account and the mobile number', async () => {
  const app = await openDebit({
    ask: () => refusal(403, 'debit_limit', { limit: { cents: 10_000, currency: 'EUR' } }),
  });
  await sendForm(app);
  await app.shows('It is €100.00 in 30 days for each member, each bank account and each mobile number.');
});
