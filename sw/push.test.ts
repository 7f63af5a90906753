import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/base/ids.ts';
import { markRead } from '../contract/chats/chats.ts';
import type { PushPayload } from '../contract/notifications/push.ts';
import { ApiFailure } from '../src/engine/api/failure.ts';
import { readPushArrival } from '../src/engine/store/push-arrival.ts';
import { FakeServer } from '../src/engine/fixtures/fake-server.ts';
import { claimDevice, releaseDevice } from '../src/engine/api/device.ts';
import { openStore } from '../src/engine/store/database.ts';
import { fakePage, stubWorkerScope } from './fixtures/worker-scope.ts';
import { receivePush } from './push.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const TALK = '/chats/cccccccc-0000-4000-8000-000000000001';

let answer: FakeServer['request'] | undefined;
vi.mock('../src/engine/api/request.ts', () => ({
  request: (...args: Parameters<FakeServer['request']>) => {
    if (answer === undefined) throw new ApiFailure({ kind: 'network' });
    return answer(...args);
  },
}));

beforeEach(async () => {
  answer = undefined;
  await claimDevice(ME);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await openStore(ME).delete();
});

const payload: PushPayload = {
  member: ME,
  kind: 'message',
  title: 'Liaison',
  body: 'New message',
  lang: 'en',
  tag: TALK,
  checkUrl: TALK,
  openUrl: TALK,
  badge: 9,
};
const carrying = (value: unknown) => ({ data: { json: () => JSON.parse(JSON.stringify(value)) as unknown } });

test('shows one notification, sets the badge, messages the pages and stores the new messages', async () => {
  const server = new FakeServer(ME);
  server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
  answer = server.request;
  const page = fakePage('/members');
  const scope = stubWorkerScope([page]);
  await receivePush(carrying(payload));
  expect(scope.shown).toEqual([
    {
      title: 'Liaison',
      options: expect.objectContaining({
        body: 'New message',
        tag: TALK,
        icon: '/icons/icon-192.png',
        actions: [],
        data: { member: ME, kind: 'message', checkUrl: TALK, openUrl: TALK },
      }) as NotificationOptions,
    },
  ]);
  expect(scope.badges).toEqual([1]);
  expect(page.messages).toEqual([{ type: 'NEW_PUSH_MESSAGE', member: ME, checkUrl: TALK, openUrl: TALK }]);
  const store = openStore(ME);
  expect(await store.messages.count()).toBe(1);
  expect(Date.now() - ((await readPushArrival(store)) ?? 0)).toBeLessThan(60_000);
  store.close();
});

test('shows the buttons that it knows, and the picture of the sender if the payload names them', async () => {
  const server = new FakeServer(ME);
  server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
  answer = server.request;
  const scope = stubWorkerScope();
  const actions = [
    { action: 'reply', title: 'Reply' },
    { action: 'like', title: 'Like back' },
    { action: 'read', title: 'Mark as read' },
  ];
  await receivePush(carrying({ ...payload, actions }));
  const main_image = { filename: '/photos/p.webp', thumb_filename: '/photos/t.webp', status: 'approved' } as const;
  const store = openStore(ME);
  await store.profiles.update(PEER, { main_image });
  store.close();
  await receivePush(carrying({ ...payload, sender: PEER }));
  await receivePush(carrying({ ...payload, sender: ME }));
  expect(scope.shown.map(({ options }) => [options.actions, options.icon])).toEqual([
    [[actions[0], actions[2]], '/icons/icon-192.png'],
    [[], '/photos/t.webp'],
    [[], '/icons/icon-192.png'],
  ]);
});

test('reads a declarative push message from its notification, if the browser gives no data', async () => {
  const { title, body, lang, tag, ...data } = payload;
  const scope = stubWorkerScope();
  await receivePush({ data: null, notification: { title, body, lang, tag, data } });
  await receivePush({
    data: null,
    notification: { title, body, lang, tag, data: { ...data, openUrl: '//evil.test' } },
  });
  expect(scope.shown.map((one) => [one.title, one.options.tag])).toEqual([
    ['Liaison', TALK],
    ['There may be something new', 'nothing'],
  ]);
});

test('closes the notifications that were seen on another device, and not the one of the push', async () => {
  const server = new FakeServer(ME);
  const conversation = server.conversationOf(PEER);
  const { seq } = server.receive(conversation, PEER, crypto.randomUUID());
  answer = server.request;
  const scope = stubWorkerScope();
  const about = (number: number) => ({ ...payload, newest: { conversation, seq: number } });
  await receivePush(carrying({ ...about(seq), tag: 'read' }));
  await receivePush(carrying({ ...about(seq + 1), tag: 'unread' }));
  await server.request(markRead, { body: { conversation, seq } });
  await receivePush(carrying({ ...about(seq), tag: 'now' }));
  expect(scope.closed).toEqual(['read']);
});

test('the badge counts unread messages and new likes together', async () => {
  const server = new FakeServer(ME);
  server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
  server.receiveLike(PEER);
  answer = server.request;
  const scope = stubWorkerScope();
  await receivePush(carrying(payload));
  expect(scope.badges).toEqual([2]);
});

test('a push of an unknown kind is shown and pulled like any other', async () => {
  const server = new FakeServer(ME);
  server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
  answer = server.request;
  const scope = stubWorkerScope();
  await receivePush(carrying({ ...payload, kind: 'reaction' }));
  expect([scope.shown.map(({ title }) => title), scope.badges]).toEqual([['Liaison'], [1]]);
});

test("without an answer it shows the notification with the server's sum", async () => {
  const scope = stubWorkerScope();
  await receivePush(carrying(payload));
  expect(scope.shown).toHaveLength(1);
  expect(scope.badges).toEqual([9]);
});

test('shows the notification without a report when another realm holds the lock for longer than the limit', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  const limit = new AbortController();
  let release = () => {};
  const holding = navigator.locks.request(`pull:${ME}`, () => new Promise<void>((resolve) => (release = resolve)));
  const scope = stubWorkerScope();
  vi.stubGlobal('reportError', reported);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const receiving = receivePush(carrying(payload));
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1));
  limit.abort(new DOMException('The operation timed out.', 'TimeoutError'));
  await receiving;
  release();
  await holding;
  expect([scope.shown.length, scope.badges, reported.mock.calls]).toEqual([1, [9], []]);
});

test.each([
  ['for another member', { ...payload, member: PEER }],
  ['that opens a page of another site', { ...payload, openUrl: 'https://evil.test/' }],
  ['that looks for a window of another site', { ...payload, checkUrl: 'https://evil.test/' }],
  ['that looks for a window of a site without a scheme', { ...payload, checkUrl: '//evil.test/' }],
  ['of another shape', { hello: 'world' }],
  ['without a kind', { ...payload, kind: undefined }],
])('a push %s shows no content', async (_what, value) => {
  const page = fakePage('/members');
  const scope = stubWorkerScope([page]);
  await receivePush(carrying(value));
  expect(scope.shown.map(({ title, options }) => [title, options.body, options.data])).toEqual([
    ['There may be something new', undefined, undefined],
  ]);
  expect([page.messages, scope.badges]).toEqual([[], []]);
});

test('a push after the logout, or without data, shows no content', async () => {
  const scope = stubWorkerScope();
  await receivePush({ data: null });
  await receivePush({ data: null, notification: null });
  await releaseDevice();
  await receivePush(carrying(payload));
  expect(scope.shown.map(({ title }) => title)).toEqual(Array(3).fill('There may be something new'));
});
