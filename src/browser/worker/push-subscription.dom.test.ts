import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewPushMessage } from '../../../contract/notifications/worker-message.ts';
import { endPush, findSubscription, notePush, onPushState, readPushState } from './push-subscription.ts';

const MESSAGE = NewPushMessage.parse({
  type: 'NEW_PUSH_MESSAGE',
  member: '0197aaaa-0000-7000-8000-000000000001',
  checkUrl: '/chats',
  openUrl: '/chats',
});

const browser = { permission: 'default', isSubscribed: false };
beforeEach(() => {
  Object.assign(browser, { permission: 'default', isSubscribed: false });
  const subscription = { toJSON: () => ({}), unsubscribe: async () => (browser.isSubscribed = false) };
  const pushManager = { getSubscription: async () => (browser.isSubscribed ? subscription : null) };
  const registration = { pushManager, getNotifications: async () => [] };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  });
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

it('reports the capability, the permission and the subscription, and calls its listeners for changes only', async () => {
  const listener = vi.fn<() => void>();
  const stop = onPushState(listener);
  expect(readPushState()).toEqual({ capable: false, subscribed: false, denied: false, last_message: null });
  await findSubscription();
  expect(readPushState()).toMatchObject({ capable: true, subscribed: false, denied: false });
  Object.assign(browser, { permission: 'granted', isSubscribed: true });
  await findSubscription();
  await findSubscription();
  expect(readPushState()).toMatchObject({ capable: true, subscribed: true, denied: false });
  expect(listener).toHaveBeenCalledTimes(2);
  browser.permission = 'denied';
  await findSubscription();
  expect(readPushState()).toMatchObject({ capable: false, subscribed: false, denied: true });
  stop();
});

it('stores the last message of the worker until the push of the member ends', async () => {
  Object.assign(browser, { permission: 'granted', isSubscribed: true });
  await findSubscription();
  notePush(MESSAGE);
  await findSubscription();
  expect(readPushState()).toMatchObject({ subscribed: true, last_message: MESSAGE });
  await endPush();
  expect(readPushState()).toEqual({ capable: true, subscribed: false, denied: false, last_message: null });
});
