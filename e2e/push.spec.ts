import type { BrowserContext, Page, Worker } from '@playwright/test';
import { PushPayload } from '../contract/push.ts';
import { accountId } from '../server/demo/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { workerTools } from './fixtures/devtools.ts';
import { expect, test, workerControls } from './fixtures/faulty.ts';

// What a push does to a device. The browser's own push service is not asked: the worker is given what it would bring.

const WITH_SECOND = conversationIdOf(accountId('premium'), accountId('second'));
const HERE = `/chats/${WITH_SECOND}`;
const PAYLOAD = PushPayload.parse({
  member: accountId('premium'),
  kind: 'message',
  title: 'Nina',
  body: 'Are you there?',
  lang: 'en',
  tag: WITH_SECOND,
  checkUrl: HERE,
  openUrl: HERE,
  badge: 7,
});
const HOSTILE = [
  '//evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '\\evil',
  '/\\evil',
  '/chats/../..//evil.test',
  `/${'a'.repeat(10_000)}`,
];

/** The scope of the worker, as far as these journeys touch it. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly navigator: { setAppBadge(count: number): Promise<void> };
  dispatchEvent(event: Event): boolean;
  told: (string | number)[];
}

async function shown(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** What the worker tells this page from now on, by its kind. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    navigator.serviceWorker.addEventListener('message', ({ data }) => void heard.push(data.type));
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** The running worker; what it asks of the browser's windows and badge is noted in `told`, because nobody sees either here. */
async function watchedWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.told = [];
    Object.defineProperty(scope.clients, 'openWindow', { value: async (url: string) => void scope.told.push(url) });
    Object.defineProperty(scope.navigator, 'setAppBadge', {
      value: async (count: number) => void scope.told.push(count),
    });
  });
  return worker;
}

const toldBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).told);

/** Taps the one notification that is shown. The browser does not trust a tap by hand: what its wait refuses is no matter here. */
async function tap(worker: Worker): Promise<void> {
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    if (notification === undefined) throw new Error('Nothing is shown.');
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent') as new (
      type: string,
      init: { notification: Notification },
    ) => Event;
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });
}

test('a push shows one notification and the badge, and its tap opens the conversation in the window that is there', async ({
  installed,
  faulty: { proxy },
}) => {
  const page = await installed.open();
  await page.goto('/members');
  await workerControls(page);
  await expect(page.getByRole('heading', { level: 1, name: /members/i })).toBeVisible();
  const tools = await workerTools(installed.context, page, proxy.origin);
  const heard = await listen(page);
  const worker = await watchedWorker(installed.context);

  await tools.push(JSON.stringify(PAYLOAD));
  await expect.poll(() => shown(page)).toEqual([{ title: 'Nina', body: 'Are you there?', tag: WITH_SECOND }]);
  await expect.poll(heard).toEqual(['NEW_PUSH_MESSAGE']);
  await tools.push(JSON.stringify({ ...PAYLOAD, body: 'Hello?' }));
  await expect.poll(async () => (await heard()).length).toBe(2);
  expect(await shown(page)).toEqual([{ title: 'Nina', body: 'Hello?', tag: WITH_SECOND }]);
  // Counted here after the pull: the server's sum is only for when that does not come.
  const counted = await toldBy(worker);
  expect(counted).toHaveLength(2);
  await expect(page).toHaveTitle(new RegExp(`\\(${String(counted[0])}\\)`));

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await tap(worker);
  await page.waitForURL(`**${HERE}`);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(await shown(page)).toEqual([]);
  expect((await toldBy(worker)).filter((told) => typeof told === 'string')).toEqual([]);
});

test("without a window a tap opens one, and a pull that does not come leaves the server's sum on the badge", async ({
  installed,
  faulty: { proxy },
}) => {
  const page = await installed.open();
  await page.goto('/members');
  await workerControls(page);
  const empty = await installed.context.newPage();
  const tools = await workerTools(installed.context, empty, proxy.origin);
  await page.close();
  const worker = await watchedWorker(installed.context);
  proxy.goOffline();
  await tools.push(JSON.stringify(PAYLOAD));
  await expect.poll(() => toldBy(worker)).toEqual([PAYLOAD.badge]);
  await tap(worker);
  await expect.poll(() => toldBy(worker)).toEqual([PAYLOAD.badge, `${proxy.origin}${HERE}`]);
});

test('what is garbage or for somebody else says nothing, and no address leads away', async ({
  installed,
  faulty: { proxy },
}) => {
  const page = await installed.open();
  await page.goto('/members');
  await workerControls(page);
  const tools = await workerTools(installed.context, page, proxy.origin);
  const heard = await listen(page);
  const worker = await watchedWorker(installed.context);
  const nothing = [{ title: 'There may be something new', body: '', tag: 'nothing' }];
  const pushes = [
    '',
    'not json',
    '{}',
    JSON.stringify({ ...PAYLOAD, member: accountId('second') }),
    ...HOSTILE.map((openUrl) => JSON.stringify({ ...PAYLOAD, openUrl })),
  ];
  for (const data of pushes.filter((one) => !one.includes('/chats/../'))) {
    await tools.push(data);
    await expect.poll(() => shown(page)).toEqual(nothing);
    await worker.evaluate(async () => {
      for (const one of await (globalThis as unknown as Scope).registration.getNotifications()) one.close();
    });
    await expect.poll(() => shown(page)).toEqual([]);
    // Chromium knows a notification by its tag: a close that is still under way would take the next one with it.
    await page.waitForTimeout(300);
  }
  expect(await heard()).toEqual([]);

  // The same addresses in a notification that stands there already, from whatever made it.
  for (const openUrl of HOSTILE) {
    await worker.evaluate(
      async (data) => {
        const scope = globalThis as unknown as Scope;
        scope.told = [];
        await scope.registration.showNotification('Here', { data });
      },
      { ...PAYLOAD, openUrl },
    );
    await tap(worker);
    await expect.poll(async () => (await toldBy(worker)).length + (await heard()).length).toBeGreaterThan(0);
    await page.waitForTimeout(200);
    for (const told of await toldBy(worker)) expect(String(told)).toBe(`${proxy.origin}/`);
    expect(new URL(page.url()).origin).toBe(proxy.origin);
  }
  expect(installed.context.pages().map((one) => new URL(one.url()).origin)).toEqual([proxy.origin]);
});
