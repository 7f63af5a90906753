import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/base/ids.ts';
import { claimDevice } from '../src/engine/api/device.ts';
import { ApiFailure } from '../src/engine/api/failure.ts';
import { FakeServer } from '../src/engine/fixtures/fake-server.ts';
import { openStore } from '../src/engine/store/database.ts';
import { fakePage, stubWorkerScope } from './fixtures/worker-scope.ts';
import { handleTap } from './notification-click.ts';
import { receivePush } from './push.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;

let server: FakeServer;
let isOnline: boolean;
vi.mock('../src/engine/api/request.ts', () => ({
  request: (...args: Parameters<FakeServer['request']>) => {
    if (!isOnline) throw new ApiFailure({ kind: 'network' });
    return server.request(...args);
  },
}));

beforeEach(async () => {
  server = new FakeServer(ME);
  isOnline = true;
  await claimDevice(ME);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await openStore(ME).delete();
});

/** The peer has written two messages. Returns the payload of the push about them. */
function twoMessages() {
  const conversation = server.conversationOf(PEER);
  const [, { seq }] = [1, 2].map(() => server.receive(conversation, PEER, crypto.randomUUID())) as [
    unknown,
    { seq: number },
  ];
  const path = `/chats/${conversation}`;
  const texts = { title: 'Liaison', body: '2 new messages', lang: 'en', tag: conversation };
  return {
    ...texts,
    member: ME,
    kind: 'message',
    checkUrl: path,
    openUrl: path,
    badge: 2,
    newest: { conversation, seq },
  };
}
const push = (payload: unknown) => receivePush({ data: { json: () => payload } });
const tapRead = (data: unknown) => handleTap({ notification: { data, close: () => {} }, action: 'read' });
const readOnServer = () => server.actions.filter(({ call }) => call === 'markRead').map(({ body }) => body);

test('the button marks the messages as read here and on the server, and opens nothing', async () => {
  const page = fakePage('/members');
  const scope = stubWorkerScope([page]);
  const payload = twoMessages();
  await push(payload);
  page.messages.length = 0;
  await tapRead(scope.shown[0]?.options.data);
  expect(readOnServer()).toEqual([payload.newest]);
  expect(scope.badges).toEqual([2, 0]);
  expect([scope.opened, page.messages, page.focused]).toEqual([[], [], 0]);
  // A message that arrives later is unread.
  server.receive(payload.newest.conversation, PEER, crypto.randomUUID());
  await push({ ...payload, newest: { ...payload.newest, seq: payload.newest.seq + 1 } });
  expect(scope.badges.at(-1)).toBe(1);
});

test('without a network the mark waits in the outbox and a sync is registered', async () => {
  const scope = stubWorkerScope();
  await push(twoMessages());
  isOnline = false;
  await tapRead(scope.shown[0]?.options.data);
  expect([readOnServer(), scope.badges.at(-1), scope.syncs]).toEqual([[], 0, ['outbox']]);
  const store = openStore(ME);
  expect((await store.outbox.toArray()).map(({ call }) => call)).toEqual(['markRead']);
  store.close();
});

test('a device that has not pulled the conversation pulls it first', async () => {
  const scope = stubWorkerScope();
  const payload = twoMessages();
  isOnline = false;
  await push(payload);
  isOnline = true;
  await tapRead(scope.shown[0]?.options.data);
  expect(readOnServer()).toEqual([payload.newest]);
});

test('the button of a notification for another member marks nothing', async () => {
  const scope = stubWorkerScope();
  const payload = twoMessages();
  await push(payload);
  await tapRead({ ...(scope.shown[0]?.options.data as object), member: PEER });
  expect([readOnServer(), scope.opened]).toEqual([[], ['https://site.test/']]);
});
