import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { readPushOwner } from '../../../browser/worker/push-subscription.ts';
import { openStore } from '../../../engine/store/database.ts';
import { notePushArrival } from '../../../engine/store/push-arrival.ts';
import { control, leave, MEMBER, refusal } from '../app.fixture.tsx';
import { type Answer, arrive, KEY, stubBrowser, SUBSCRIPTION } from './push-settings.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(async () => {
  await leave();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('sends a test, and shows when it and later pushes have arrived on this device', async () => {
  stubBrowser({ permission: 'granted', answer: 'granted', isSubscribed: true });
  const { host, shows } = await arrive(KEY, () => ({ body: { outcome: 'delivered' } }));
  await shows('None has arrived yet.');
  control(host, 'Send me a test').click();
  await shows('Sent. It arrives within a few seconds.');
  const store = openStore(MEMBER);
  await notePushArrival(store);
  await shows('Arrived here after 1 second.');
  await shows('Last arrival: Today, ');
  store.close();
});

it.each<[string, () => Answer, string]>([
  [
    'the push service does not take it',
    () => ({ body: { outcome: 'later' } }),
    'did not take it. Please try again later.',
  ],
  ['the member has sent too many', () => refusal(429, 'rate_limited', { retry_after_seconds: 30 }), 'seconds'],
])('shows that a test failed when %s', async (_why, answer, words) => {
  stubBrowser({ permission: 'granted', answer: 'granted', isSubscribed: true });
  const { host } = await arrive(KEY, answer);
  await vi.waitFor(() => control(host, 'Send me a test'));
  control(host, 'Send me a test').click();
  await vi.waitFor(() => expect(host.querySelector('[role=alert]')?.textContent).toContain(words));
});

it('sends the subscription again when a test shows that the server has none', async () => {
  stubBrowser({ permission: 'granted', answer: 'granted', isSubscribed: true });
  const tests: string[] = [];
  const { host, shows, bodies } = await arrive(KEY, () => {
    tests.push('test');
    return bodies.length === 0 ? refusal(404, 'not_found') : { body: { outcome: 'delivered' } };
  });
  await vi.waitFor(() => control(host, 'Send me a test'));
  control(host, 'Send me a test').click();
  await shows('Sent. It arrives within a few seconds.');
  expect([tests.length, bodies]).toEqual([2, [{ subscription: SUBSCRIPTION }]]);
});

it.each<[string, () => Answer]>([
  ['the browser has dropped the subscription', () => ({ body: { outcome: 'gone' } })],
  ['the server cannot store the subscription', () => refusal(404, 'not_found')],
])('switches off when a test shows that %s', async (_what, answer) => {
  const browser = stubBrowser({ permission: 'granted', answer: 'granted', isSubscribed: true });
  const { host, shows } = await arrive(KEY, answer);
  await vi.waitFor(() => control(host, 'Send me a test'));
  control(host, 'Send me a test').click();
  await shows('The browser had ended the notifications of this device. Switch them on again.');
  await shows('Hear of new messages when the app is closed.');
  expect([browser.isSubscribed, readPushOwner()]).toEqual([false, null]);
});
