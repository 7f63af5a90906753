import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '../../../engine/coordination/announcements.ts';
import { leave, MEMBER } from '../app.fixture.tsx';
import { arrive, completed, makeOrder, ORDER } from './payments.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  vi.useRealTimers();
  await leave();
});

const AT = `/credits/50/ideal?order=${ORDER}`;

it('refetches every three seconds, later less often, until the answer arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  let state = makeOrder({ payment: { status: 'pending', checkout_url: null } });
  const app = await arrive(AT, { order: () => state });
  await app.shows('Waiting for your bank');
  const countRequests = () => app.calls.filter((call) => call === 'GET /api/order.php').length;
  const during = async (ms: number) => {
    const before = countRequests();
    await vi.advanceTimersByTimeAsync(ms);
    return countRequests() - before;
  };
  expect(await during(12_000)).toBe(4);
  await during(120_000);
  expect(await during(30_000)).toBe(3);
  await during(600_000);
  expect(await during(60_000)).toBe(2);
  state = completed();
  await vi.advanceTimersByTimeAsync(31_000);
  await app.shows('Payment complete');
  expect(await during(120_000)).toBe(0);
});

it('refetches every three seconds on a late return from the provider', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const changed_at = new Date(Date.now() - 1_200_000).toISOString();
  const app = await arrive(AT, { order: () => makeOrder({ payment: { status: 'open', changed_at } }) });
  await app.shows('Your payment is not finished yet');
  const countRequests = () => app.calls.filter((call) => call === 'GET /api/order.php').length;
  const before = countRequests();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(countRequests() - before).toBe(4);
});

it('refetches at once when the feed reports a change of the member', async () => {
  let state = makeOrder({ payment: { status: 'pending', checkout_url: null } });
  const app = await arrive(AT, { order: () => state });
  await app.shows('Waiting for your bank');
  state = completed();
  announce({ kind: 'user', member: MEMBER });
  await app.shows('Payment complete');
});

it.each([
  ['open', () => makeOrder(), 'Your payment is not finished yet'],
  [
    'failed',
    () => makeOrder({ payment: { status: 'failed', checkout_url: null } }),
    'Payment failed or has been cancelled.',
  ],
  ['completed', () => completed(), 'Payment complete'],
] as const)('links back to the bundles from a payment that is %s', async (_status, order, words) => {
  const app = await arrive(AT, { order });
  await app.shows(words);
  const back = [...app.host.querySelectorAll('main a')].find(({ textContent }) => textContent === 'Credits');
  expect(back?.getAttribute('href')).toBe('/credits?credits=50');
});

it('makes the server ask the provider only in the first request', async () => {
  const countRequests: (string | null)[] = [];
  const app = await arrive(AT, {
    onOrder: (query) => void countRequests.push(query.get('at_once')),
    order: () => makeOrder({ payment: { status: 'pending', checkout_url: null } }),
  });
  await app.shows('Waiting for your bank');
  await app.press('Check now');
  await vi.waitFor(() => expect(countRequests.slice(0, 2)).toEqual(['true', null]));
});
