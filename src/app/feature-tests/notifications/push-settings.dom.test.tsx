import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { endPush, findSubscription, readPushOwner, storePushOwner } from '../../../browser/worker/push-subscription.ts';
import { syncPush } from '../../../features/notifications/sync-push.ts';
import { control, leave, MEMBER, refusal, serve } from '../app.fixture.tsx';
import { arrive, canSwitchOn, KEY, settings, stubBrowser, SUBSCRIPTION } from './push-settings.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

afterEach(async () => {
  await leave();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('reports that the browser does not support push', async () => {
  const { shows } = await arrive();
  await shows('This browser cannot show notifications of this site.');
});

it('asks only after a tap, sends the subscription, and shows that push is on', async () => {
  const browser = stubBrowser({ permission: 'default', answer: 'granted', isSubscribed: false });
  const { host, shows, bodies } = await arrive();
  await shows('Hear of new messages when the app is closed.');
  expect(browser.permission).toBe('default');
  await canSwitchOn(host);
  control(host, 'Switch on').click();
  await shows('This device tells you when a message arrives.');
  expect(bodies).toEqual([{ subscription: SUBSCRIPTION }]);

  const box = () => host.querySelector<HTMLInputElement>('input[type=checkbox]');
  await vi.waitFor(() => expect([box()?.disabled, box()?.checked]).toEqual([false, false]));
  box()?.click();
  await vi.waitFor(() => expect(box()?.checked).toBe(true));

  await vi.waitFor(() => expect(control(host, 'Switch off').hasAttribute('aria-disabled')).toBe(false));
  control(host, 'Switch off').click();
  await shows('Hear of new messages when the app is closed.');
  expect([bodies.at(-1), browser.isSubscribed]).toEqual([{ subscription: null }, false]);
});

it('explains how to allow a denied permission, also right after the denial', async () => {
  stubBrowser({ permission: 'default', answer: 'denied', isSubscribed: false });
  const { host, shows, bodies } = await arrive();
  await shows('Hear of new messages');
  await canSwitchOn(host);
  control(host, 'Switch on').click();
  await shows('Your browser blocks notifications from this site.');
  expect(bodies).toEqual([]);
});

it('looks again after the member has changed the settings of the browser', async () => {
  const browser = stubBrowser({ permission: 'denied', answer: 'denied', isSubscribed: false });
  const { host, shows } = await arrive();
  await shows('Press the sign beside the address.');
  browser.permission = 'default';
  control(host, 'Look again').click();
  await shows('Hear of new messages');
});

it('sends the current subscription to the server at each start', async () => {
  stubBrowser({ permission: 'granted', answer: 'granted', isSubscribed: true });
  const { shows, bodies } = await arrive();
  await shows('This device tells you when a message arrives.');
  // The background work starts after the first screen has settled.
  await vi.waitFor(() => expect(bodies).toEqual([{ subscription: SUBSCRIPTION }]), { timeout: 10_000 });
}, 15_000);

it('subscribes again at a start if the browser has dropped the subscription, and not after the member switched it off', async () => {
  const browser = stubBrowser({ permission: 'default', answer: 'granted', isSubscribed: false });
  const first = await arrive();
  await first.shows('Hear of new messages when the app is closed.');
  await canSwitchOn(first.host);
  control(first.host, 'Switch on').click();
  await first.shows('This device tells you when a message arrives.');
  expect(readPushOwner()).toBe(MEMBER);
  browser.isSubscribed = false;
  browser.service = () => Promise.reject(new DOMException('Registration failed', 'AbortError'));
  await syncPush(MEMBER);
  expect([browser.isSubscribed, readPushOwner()]).toEqual([false, MEMBER]);
  delete browser.service;
  await syncPush(MEMBER);
  expect([browser.isSubscribed, first.bodies]).toEqual([
    true,
    [SUBSCRIPTION, SUBSCRIPTION].map((subscription) => ({ subscription })),
  ]);

  // Only a gesture may ask again.
  Object.assign(browser, { isSubscribed: false, permission: 'default' });
  await syncPush(MEMBER);
  expect([browser.permission, browser.isSubscribed]).toEqual(['default', false]);

  Object.assign(browser, { isSubscribed: true, permission: 'granted' });
  await findSubscription();
  await vi.waitFor(() => expect(control(first.host, 'Switch off').hasAttribute('aria-disabled')).toBe(false));
  control(first.host, 'Switch off').click();
  await first.shows('Hear of new messages when the app is closed.');
  await syncPush(MEMBER);
  expect([browser.isSubscribed, readPushOwner()]).toEqual([false, null]);
});

it.each([
  ['during the request for the key', () => void endPush(), 200],
  ['after the browser has subscribed again', () => {}, 403],
])('leaves no subscription when the member logs out %s', async (_when, logOut, status) => {
  const browser = stubBrowser({ permission: 'granted', answer: 'granted', isSubscribed: false });
  const { bodies } = await arrive();
  storePushOwner(MEMBER);
  let stored = 0;
  serve((call) => {
    if (call === 'GET /api/settings.php') {
      logOut();
      return { body: { ...settings, push_public_key: KEY } };
    }
    if (call !== 'POST /api/user.php') return refusal(404, 'not_found');
    stored += 1;
    return status === 403 ? refusal(403, 'authentication_required') : { body: { subscribed: true } };
  });
  await syncPush(MEMBER);
  expect([browser.isSubscribed, readPushOwner(), bodies]).toEqual([false, null, []]);
  expect(stored).toBe(status === 403 ? 1 : 0);
});

it('ends the subscription of another member, whose logout was cut off', async () => {
  const browser = stubBrowser({ permission: 'granted', answer: 'granted', isSubscribed: true });
  storePushOwner('0197bbbb-0000-7000-8000-000000000001' as MemberId);
  const { bodies } = await arrive();
  await vi.waitFor(() => expect(browser.isSubscribed).toBe(false), { timeout: 10_000 });
  await syncPush(MEMBER);
  expect([bodies, readPushOwner()]).toEqual([[], null]);
}, 15_000);

it('unsubscribes if the server refuses the subscription', async () => {
  const browser = stubBrowser({ permission: 'default', answer: 'granted', isSubscribed: false });
  const { host, shows } = await arrive();
  await shows('Hear of new messages');
  await canSwitchOn(host);
  serve((call) =>
    call === 'POST /api/user.php' ? refusal(400, 'invalid_request', { issues: [] }) : refusal(404, 'not_found'),
  );
  control(host, 'Switch on').click();
  await vi.waitFor(() => expect(host.querySelector('[role=alert]')).not.toBeNull());
  expect(browser.isSubscribed).toBe(false);
});

it.each([
  ['refuses', 200, () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'))],
  ['never answers', 20_000, () => new Promise<never>(() => {})],
])('shows that the push service %s and allows a retry', async (_how, afterMs, service) => {
  const browser = stubBrowser({ permission: 'default', answer: 'granted', isSubscribed: false, service });
  const { host, shows, bodies } = await arrive();
  await shows('Hear of new messages');
  await canSwitchOn(host);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  control(host, 'Switch on').click();
  await vi.advanceTimersByTimeAsync(afterMs);
  vi.useRealTimers();
  await vi.waitFor(() =>
    expect(host.querySelector('[role=alert]')?.textContent).toBe(
      'Your browser could not reach its notification service. Please try again later.',
    ),
  );
  expect(host.textContent).toContain('Hear of new messages');
  expect(bodies).toEqual([]);

  delete browser.service;
  await vi.waitFor(() => expect(control(host, 'Switch on').hasAttribute('aria-disabled')).toBe(false));
  control(host, 'Switch on').click();
  await shows('This device tells you when a message arrives.');
  await vi.waitFor(() => expect(bodies).toEqual([{ subscription: SUBSCRIPTION }]));
  expect(host.querySelector('[role=alert]')).toBeNull();
});

it('reports that the site sends no pushes', async () => {
  stubBrowser({ permission: 'default', answer: 'granted', isSubscribed: false });
  const { shows } = await arrive(null);
  await shows('This site does not send notifications.');
});

it('waits for the worker of a first visit before it reports that the browser has no notifications', async () => {
  const browser = stubBrowser({ permission: 'default', answer: 'granted', isSubscribed: false, worker: 'late' });
  const { host } = await arrive();
  await vi.waitFor(() => expect(host.textContent).toContain('One moment, notifications are being prepared.'));
  expect(host.textContent).not.toContain('This browser cannot show notifications');
  browser.workerStarts?.();
  await vi.waitFor(() => control(host, 'Switch on'));
});
