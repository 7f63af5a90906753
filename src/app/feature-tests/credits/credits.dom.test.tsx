import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OrderId } from '../../../../contract/base/ids.ts';
import { pricesKey } from '../../../domain/query-keys.ts';
import { leave } from '../app.fixture.tsx';
import {
  arrive,
  checkedRadioValue,
  completed,
  makeBundles,
  makeOrder,
  offerUntil,
  ORDER,
  radio,
} from '../payments/payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => {
  document.cookie = 'country=; max-age=0; path=/';
  sessionStorage.clear();
});
afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

const HOUR = 3_600_000;
const TRANSFER = '0197aaaa-0000-7000-8000-0000000000a2' as OrderId;

it('shows the balance, the prices of messages, and each bundle with its price per credit and its saving', async () => {
  const app = await arrive('/credits', { user: { paid_user: false } });
  await app.shows('You have 8 credits');
  await app.shows(
    'A message costs 1, a picture 2, a voice message 3, a gift from 2. Reading, blocking and reporting are free.',
  );
  const rows = [...app.host.querySelectorAll('[data-rac] label, label')].map(({ textContent }) => textContent);
  expect(rows.filter((row) => row.includes('credits'))).toEqual([
    '10 credits€5.99€0.60 a credit',
    '25 credits€12.99€0.52 a credit\u00A0· 13% less',
    '50 credits€22.99€0.46 a credit\u00A0· 23% less',
    '100 credits€39.99€0.40 a credit\u00A0· 33% less',
    '250 credits€87.49€0.35 a credit\u00A0· 42% less',
  ]);
  await app.shows('Any bundle makes you a premium member, for good.');
  expect(checkedRadioValue(app)).toBe('50');
});

it('puts the chosen bundle into the address and links to the choice of the payment method', async () => {
  const app = await arrive('/credits?credits=10', { user: { paid_user: false } });
  await vi.waitFor(() => expect(checkedRadioValue(app)).toBe('10'));
  radio(app, '100').click();
  await vi.waitFor(() => expect(app.path()).toBe('/credits?credits=100'));
  await app.shows('€0.40 a credit: 100 messages, or 50 pictures.');
  await app.press('Choose how to pay');
  await vi.waitFor(() => expect(app.path()).toBe('/credits/100'));
});

it('preserves the code of a link to the checkout and back, and states that the checkout applies it', async () => {
  const app = await arrive('/credits?code=walkonce', { user: { paid_user: false } });
  await app.shows('Your code WALKONCE is applied at the checkout, unless an offer takes more off.');
  radio(app, '100').click();
  await vi.waitFor(() => expect(app.path()).toBe('/credits?code=WALKONCE&credits=100'));
  await app.shows('€0.40 a credit: 100 messages, or 50 pictures.');
  await app.press('Choose how to pay');
  await vi.waitFor(() => expect(app.path()).toBe('/credits/100?code=WALKONCE'));
  await app.shows('How would you like to pay?');
  await app.press('Change');
  await app.shows('Your code WALKONCE is applied at the checkout, unless an offer takes more off.');
});

it('marks the bundle of the last order and preselects it', async () => {
  const app = await arrive('/credits', { order: () => completed({ credits: 25 }) });
  await app.shows('25 creditslast time');
  expect(checkedRadioValue(app)).toBe('25');
});

it('shows a running offer with its remaining time, and the regular price at its end', async () => {
  const expires = new Date(Date.now() + 3 * HOUR).toISOString();
  let isOver = false;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const app = await arrive('/credits', {
    user: { paid_user: false },
    bundles: () => makeBundles(isOver ? null : offerUntil(expires)),
  });
  await app.shows('25% off your first bundle');
  await app.shows('TIMEBONUS25, until');
  await app.shows('Time bonus, 25%−€5.75');
  const timer = () => app.host.querySelector('[role=timer]')?.textContent;
  expect(timer()).toBe('3:00:00');
  vi.advanceTimersByTime(61_000);
  await vi.waitFor(() => expect(timer()).toBe('2:58:59'));
  isOver = true;
  vi.advanceTimersByTime(3 * HOUR);
  await app.shows('The offer has ended. This is the price now.');
  expect(timer()).toBeUndefined();
  expect(app.host.querySelector('s')).toBeNull();
});

it('shows that an offer has ended, also when the frame detects the end first', async () => {
  const expires = new Date(Date.now() + 3 * HOUR).toISOString();
  let isOver = false;
  const app = await arrive('/credits', {
    user: { paid_user: false },
    bundles: () => makeBundles(isOver ? null : offerUntil(expires)),
  });
  await app.shows('TIMEBONUS25, until');
  isOver = true;
  await app.queryClient.invalidateQueries({ queryKey: pricesKey });
  await app.shows('The offer has ended. This is the price now.');
});

it('changes the country for prices, like the language page', async () => {
  const app = await arrive('/credits', { bundles: (country) => makeBundles(null, country ?? 'NL') });
  await app.shows('Prices in EUR for');
  const select = app.host.querySelector('select');
  if (select === null) throw new Error('There is no choice of the country.');
  expect(select.value).toBe('NL');
  select.value = 'BE';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(app.host.querySelector('select')?.value).toBe('BE'));
  expect(document.cookie).toContain('country=BE');
});

it('shows that nothing is on sale in the country, and offers another country', async () => {
  const app = await arrive('/credits', { bundles: () => ({ ...makeBundles(), bundles: [] }) });
  await app.shows('There are no bundles for Netherlands yet');
  expect(app.host.querySelector('select')).not.toBeNull();
});

it('explains that prices need a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const app = await arrive('/credits', { bundles: () => 'no network' });
  await app.shows('Prices and payments need a connection.');
});

it('links to the payments without an answer, and to no others', async () => {
  const app = await arrive('/credits', {
    orders: [
      makeOrder(),
      makeOrder({ id: TRANSFER, credits: 25, total: { cents: 974, currency: 'EUR' }, payment: { status: 'pending' } }),
      makeOrder({ payment: { status: 'failed' } }),
      completed(),
    ],
  });
  await app.shows('The payment of €22.99 for 50 credits is not finished.');
  await app.shows('The answer to the payment of €9.74 for 25 credits is on its way.');
  const links = [...app.host.querySelectorAll('main a')].filter(
    ({ textContent }) => textContent === 'See how far it is',
  );
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/credits/50?order=${ORDER}`,
    `/credits/25?order=${TRANSFER}`,
  ]);
});
