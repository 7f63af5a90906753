import { expect, vi } from 'vitest';
import { claimDevice } from '../../../engine/api/device.ts';
import { control, makeUser, MEMBER, refusal, serve, show } from '../app.fixture.tsx';

export const KEY = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';
export const SUBSCRIPTION = {
  endpoint: 'https://push.test/one',
  keys: { p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
};

export type Answer = ReturnType<typeof refusal> | { readonly body: unknown };

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
export function stubBrowser(browser: Browser): Browser {
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

/** Shows the settings. `testPush` is the answer of the server to a test. */
export async function arrive(
  push_public_key: string | null = KEY,
  testPush: () => Answer = () => refusal(404, 'not_found'),
) {
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
    if (call === 'POST /api/push-test.php') return testPush();
    if (call !== 'POST /api/user.php') return refusal(404, 'not_found');
    bodies.push(body);
    return { body: { subscribed: (body as { subscription: unknown }).subscription !== null } };
  });
  await claimDevice(MEMBER);
  const { host } = await show('/notifications');
  const shows = (words: string) => vi.waitFor(() => expect(host.textContent).toContain(words));
  return { host, shows, bodies };
}

export const settings = {
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
export const canSwitchOn = (host: HTMLElement) =>
  vi.waitFor(() => expect(control(host, 'Switch on')).toHaveProperty('disabled', false));
