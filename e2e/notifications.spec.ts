import type { BrowserContext, Page, Worker } from '@playwright/test';
import { v7 as uuidv7 } from 'uuid';
import type { Chat, Message } from '../contract/chats/chats.ts';
import { PushPayload } from '../contract/notifications/push.ts';
import type { PushedMessage } from '../contract/notifications/worker-message.ts';
import { accountId } from '../demo/cast/demo-ids.ts';
import { conversationIdOf } from '../server/database/conversation-id.ts';
import { SECOND } from './fixtures/demo-accounts.ts';
import { workerTools } from './fixtures/devtools.ts';
import { expect, test, workerControls } from './fixtures/faulty.ts';
import { type MemberClient, signInAs } from './fixtures/member-client.ts';
import { ChatsPage } from './pages/chats-page.ts';

// The effects of a push on a device. The tests pass the payload to the worker without a push service.

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

/** The parts of the worker's scope that these journeys use. */
interface Scope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly navigator: { setAppBadge(count: number): Promise<void> };
  dispatchEvent(event: Event): boolean;
  calls: (string | number)[];
  notified: number;
}

async function shown(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/** Records the kinds of the messages that the worker sends to this page. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const recorded: string[] = [];
    Object.assign(window, { recorded });
    navigator.serviceWorker.addEventListener('message', ({ data }) => void recorded.push(data.type));
  });
  return () => page.evaluate(() => (window as unknown as { recorded: string[] }).recorded);
}

/** The running worker. It records its calls for windows and badge in `calls`, because a test cannot see either. */
async function watchedWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers().at(-1) ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.calls = [];
    scope.notified = 0;
    const show = scope.registration.showNotification.bind(scope.registration);
    Object.defineProperty(scope.registration, 'showNotification', {
      value: async (...notification: Parameters<typeof show>) => {
        await show(...notification);
        scope.notified += 1;
      },
    });
    Object.defineProperty(scope.clients, 'openWindow', { value: async (url: string) => void scope.calls.push(url) });
    Object.defineProperty(scope.navigator, 'setAppBadge', {
      value: async (count: number) => void scope.calls.push(count),
    });
  });
  return worker;
}

const recordedBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).calls);

/** Taps the only notification, or a button of it. The browser does not trust a tap by script, so its refusals do not count. */
async function tap(worker: Worker, button = ''): Promise<void> {
  await worker.evaluate(async (action) => {
    const scope = globalThis as unknown as Scope;
    const [notification] = await scope.registration.getNotifications();
    if (notification === undefined) throw new Error('Nothing is shown.');
    const NotificationEvent = Reflect.get(globalThis, 'NotificationEvent') as new (
      type: string,
      init: { notification: Notification; action: string },
    ) => Event;
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification, action }));
  }, button);
}

/** The second member writes. Returns the place of the message. */
async function write(second: MemberClient, body: string): Promise<PushedMessage> {
  const request = { id: uuidv7(), conversation: WITH_SECOND, kind: 'text', body };
  const { message } = (await second.call('POST', '/api/message.php', request)) as { message: Message };
  return { conversation: WITH_SECOND, seq: message.seq };
}

test('shows one notification and the badge, and a tap opens the conversation in the existing window', async ({
  installed,
  faulty: { proxy },
}) => {
  const page = await installed.open();
  await page.goto('/members');
  await workerControls(page);
  await expect(page.getByRole('heading', { level: 1, name: /member/i })).toBeVisible();
  const tools = await workerTools(installed.context, page, proxy.origin);
  const recorded = await listen(page);
  const worker = await watchedWorker(installed.context);

  await tools.push(JSON.stringify(PAYLOAD));
  await expect.poll(() => shown(page)).toEqual([{ title: 'Nina', body: 'Are you there?', tag: WITH_SECOND }]);
  await expect.poll(recorded).toEqual(['NEW_PUSH_MESSAGE']);
  await tools.push(JSON.stringify({ ...PAYLOAD, body: 'Hello?' }));
  await expect.poll(async () => (await recorded()).length).toBe(2);
  expect(await shown(page)).toEqual([{ title: 'Nina', body: 'Hello?', tag: WITH_SECOND }]);
  // The device counts after the pull. It uses the server's sum only if the pull fails.
  expect(await recordedBy(worker)).toHaveLength(2);
  // People of the demo may write between the two counts. The next push then counts again.
  await expect
    .poll(async () => {
      const counted = (await recordedBy(worker)).length;
      await tools.push(JSON.stringify({ ...PAYLOAD, body: 'Hello?' }));
      await expect.poll(async () => (await recordedBy(worker)).length).toBeGreaterThan(counted);
      return (await page.title()).includes(`(${String((await recordedBy(worker)).at(-1))})`);
    })
    .toBe(true);

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await tap(worker);
  await page.waitForURL(`**${HERE}`);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  expect(await shown(page)).toEqual([]);
  expect((await recordedBy(worker)).filter((call) => typeof call === 'string')).toEqual([]);
});

test('the buttons of a notification mark its messages as read, and open the conversation with the text field focused', async ({
  installed,
  premium,
  faulty: { server, proxy },
}) => {
  const page = await installed.open();
  await page.goto('/members');
  await workerControls(page);
  const tools = await workerTools(installed.context, page, proxy.origin);
  const worker = await watchedWorker(installed.context);
  const nina = await signInAs(server.origin, SECOND);
  const receive = async (body: string) => {
    const newest = await write(nina, body);
    const actions = [
      { action: 'reply', title: 'Reply' },
      { action: 'read', title: 'Mark as read' },
    ];
    await tools.push(JSON.stringify({ ...PAYLOAD, body, actions, newest }));
    await expect.poll(() => shown(page)).toEqual([{ title: 'Nina', body, tag: WITH_SECOND }]);
  };
  const unread = async () => {
    const { chats } = (await premium.call('GET', '/api/chats.php')) as { chats: Chat[] };
    return chats.find(({ conversation }) => conversation === WITH_SECOND)?.num_unread_messages;
  };

  await receive('Are you there?');
  expect(await unread()).toBeGreaterThan(0);
  await tap(worker, 'read');
  await expect.poll(unread).toBe(0);
  expect([await shown(page), new URL(page.url()).pathname]).toEqual([[], '/members']);

  await receive('Hello?');
  await tap(worker, 'reply');
  await page.waitForURL(`**${HERE}`);
  const chats = new ChatsPage(page);
  await expect(chats.field).toBeFocused();
  await expect(page.getByText('Hello?', { exact: true }).last()).toBeVisible();

  // In the shown conversation too, and without a new entry in the history.
  await page.getByRole('button', { name: 'Search in this conversation' }).focus();
  const entries = await page.evaluate(() => history.length);
  await tools.push(JSON.stringify({ ...PAYLOAD, body: 'Still here?' }));
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  await tap(worker, 'reply');
  await expect(chats.field).toBeFocused();
  await page.waitForURL(`**${HERE}`);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('closes a notification whose messages the member reads on another device', async ({
  installed,
  premium,
  faulty: { server, proxy },
}) => {
  const page = await installed.open();
  await page.goto('/members');
  await workerControls(page);
  const tools = await workerTools(installed.context, page, proxy.origin);
  const newest = await write(await signInAs(server.origin, SECOND), 'Read this');
  await tools.push(JSON.stringify({ ...PAYLOAD, newest }));
  await expect.poll(async () => (await shown(page)).length).toBe(1);
  await premium.call('POST', '/api/read.php', newest);
  await expect.poll(() => shown(page)).toEqual([]);
});

test("opens a window on a tap, and shows the server's sum on the badge if the pull fails", async ({
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
  await expect.poll(() => recordedBy(worker)).toEqual([PAYLOAD.badge]);
  await tap(worker);
  await expect.poll(() => recordedBy(worker)).toEqual([PAYLOAD.badge, `${proxy.origin}${HERE}`]);
});

test('ignores invalid pushes and pushes for other members, and opens no foreign address', async ({
  installed,
  faulty: { proxy },
}) => {
  const page = await installed.open();
  await page.goto('/members');
  await workerControls(page);
  const tools = await workerTools(installed.context, page, proxy.origin);
  const recorded = await listen(page);
  const worker = await watchedWorker(installed.context);
  const nothing = [{ title: 'There may be something new', body: '', tag: 'nothing' }];
  const pushes = [
    '',
    'not json',
    '{}',
    JSON.stringify({ ...PAYLOAD, member: accountId('second') }),
    ...HOSTILE.map((openUrl) => JSON.stringify({ ...PAYLOAD, openUrl })),
  ];
  let pushed = 0;
  for (const data of pushes.filter((one) => !one.includes('/chats/../'))) {
    await tools.push(data);
    pushed += 1;
    await expect.poll(() => worker.evaluate(() => (globalThis as unknown as Scope).notified)).toBe(pushed);
    expect(await shown(page)).toEqual(nothing);
  }
  expect(await recorded()).toEqual([]);

  // The same addresses in a notification that is already shown.
  const tapOn = async (openUrl: string) => {
    await worker.evaluate(
      async (data) => {
        const { registration } = globalThis as unknown as Scope;
        for (const one of await registration.getNotifications()) one.close();
        await registration.showNotification('Here', { data, tag: data.openUrl });
      },
      { ...PAYLOAD, openUrl },
    );
    await tap(worker);
  };
  let answered = 0;
  for (const openUrl of HOSTILE) {
    await tapOn(openUrl);
    answered += 1;
    await expect.poll(async () => (await recordedBy(worker)).length + (await recorded()).length).toBe(answered);
  }
  // The last tap has a valid address, so the work of the earlier taps has ended.
  const before = (await recorded()).length;
  await tapOn(HERE);
  await expect.poll(async () => (await recorded()).length).toBe(before + 1);
  for (const address of await recordedBy(worker)) expect(String(address)).toBe(`${proxy.origin}/`);
  expect(new URL(page.url()).origin).toBe(proxy.origin);
  expect(installed.context.pages().map((one) => new URL(one.url()).origin)).toEqual([proxy.origin]);
});
