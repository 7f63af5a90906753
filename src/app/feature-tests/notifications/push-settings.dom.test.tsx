import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { findSubscription, readPushOwner, storePushOwner } from '../../../browser/worker/push-subscription.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { syncPush } from '../../../features/notifications/sync-push.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

const KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';
const SUBSCRIPTION = { endpoint: 'https://push.test/one', keys: { p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } };

afterEach(async () => {
  await leave();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

interface Browser {
  permission: NotificationPermission;
  /** The user's answer to the permission prompt. */
  answer: NotificationPermission;
  isSubscribed: boolean;
  /** `late`: the service worker of a first visit is still starting. */
  worker?: 'late' | 'ready';
  workerStarts?: () => void;
  /** If set, replaces the call that subscribes, to simulate a failure of the browser's push service. */
  service?: () => Promise<never>;
}

/** Stubs the browser APIs that push needs. */
function stubBrowser(browser: Browser): Browser {
  const subscription = {
    toJSON: () => SUBSCRIPTION,
    options: {
      applicationServerKey: Uint8Array.from(atob(KEY.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      ).buffer,
    },
    unsubscribe: async () => void (browser.isSubscribed = false),
  };
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    subscribe: async () => {
      await browser.service?.();
      browser.isSubscribed = true;
      return subscription;
    },
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () =>
      browser.worker === 'late' ? undefined : { pushManager, getNotifications: async () => [] },
    ready: new Promise<void>((resolve) => {
      browser.workerStarts = () => {
        browser.worker = 'ready';
        resolve();
      };
    }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => (browser.permission = browser.answer),
  });
  return browser;
}

async function arrive(push_public_key: string | null = KEY) {
  const bodies: unknown[] = [];
  let user = makeUser();
  serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user } };
    if (call === 'GET /api/settings.php') return { body: { ...settings, push_public_key } };
    if (call === 'GET /api/block.php') return { body: { profiles: [] } };
    if (call === 'GET /api/devices.php') return { body: { devices: [] } };
    if (call === 'GET /api/passkeys.php') return { body: { passkeys: [] } };
    if (call === 'GET /api/export.php') return { body: { export: null, next_at: null } };
    if (call === 'PUT /api/user.php') return { body: { user: (user = { ...user, ...(body as object) }) } };
    if (call !== 'POST /api/user.php') return refusal(404, 'not_found');
    bodies.push(body);
    return { body: { subscribed: (body as { subscription: unknown }).subscription !== null } };
  });
  await claimDevice(MEMBER);
  const { host } = await show('/notifications');
  const shows = (words: string) => vi.waitFor(() => expect(host.textContent).toContain(words));
  return { host, shows, bodies };
}

const settings = {
  niche: 1,
  signups: 'all',
  logged_out_search: true,
  logged_out_search_trafficsource: true,
  geoip_country: null,
  geoip_selected_country: null,
  minimum_message_costs: {},
  support_phone: '',
  support_email: 'help@site.test',
  cdn_prefix: '',
  domain: 'site.test',
  domain_language: 'en',
  name: 'Liaison',
  index_title: '',
  description: '',
  enable_site_entry_popup: true,
  fictional_icon: true,
  fictional_warning: { singular: '', plural: '' },
  countries: ['NL'],
  visible_profile_fields: [],
  visible_profile_notes: [],
  message_credits: 1,
  photo_credits: 2,
  gift_credits: 2,
  signup_credits: 3,
  message_length: 1000,
  search_fields: [],
  refund_days: 14,
  minimum_age: 18,
  chat_history_days: 0,
  member_resell: false,
};

/** Waits until the button is enabled: the site's key arrives with the settings, after the texts. */
const canSwitchOn = (host: HTMLElement) =>
  vi.waitFor(() => expect(control(host, 'Switch on')).toHaveProperty('disabled', false));

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
