import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/base/ids.ts';
import { claimDevice, releaseDevice } from '../src/engine/api/device.ts';
import { fakePage, stubWorkerScope } from './fixtures/worker-scope.ts';
import { openTargetOf } from './notification-click.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002' as MemberId;
const TALK = '/chats/cccccccc-0000-4000-8000-000000000001';

beforeEach(async () => void (await claimDevice(ME)));
afterEach(() => vi.unstubAllGlobals());

const tapped = (data: unknown) => ({ data, close: vi.fn<() => void>() });
const leadsTo = (openUrl: string, member = ME, checkUrl = openUrl) => tapped({ member, openUrl, checkUrl });

test('focuses the window that already shows the conversation, and touches no other', async () => {
  const [other, there] = [fakePage('/members'), fakePage(TALK)];
  const scope = stubWorkerScope([other, there]);
  const notification = leadsTo(TALK);
  await openTargetOf(notification);
  expect(notification.close).toHaveBeenCalledOnce();
  expect(there.focused).toBe(1);
  expect(there.messages).toEqual([{ type: 'NEW_PUSH_CLICK', member: ME, checkUrl: TALK, openUrl: TALK }]);
  expect([other.messages, other.went, there.went, scope.opened]).toEqual([[], [], [], []]);
});

test('navigates the last used window if none shows the conversation', async () => {
  const [last, other] = [fakePage('/members'), fakePage('/likes')];
  const scope = stubWorkerScope([last, other]);
  await openTargetOf(leadsTo(TALK));
  expect(last.messages).toHaveLength(1);
  expect([other.messages, scope.opened]).toEqual([[], []]);
});

test('navigates a window that does not answer; opens one if there is none', async () => {
  const deaf = fakePage('/members', false);
  stubWorkerScope([deaf]);
  await openTargetOf(leadsTo(TALK));
  expect(deaf.went).toEqual([`https://site.test${TALK}`]);

  const empty = stubWorkerScope();
  await openTargetOf(leadsTo(TALK));
  expect(empty.opened).toEqual([`https://site.test${TALK}`]);
});

const HOSTILE = [
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '/ /evil',
  `/${'a'.repeat(10_000)}`,
  '',
  7,
  null,
];

test.each(HOSTILE)('%s leads to the home page only', async (address) => {
  const page = fakePage('/members');
  const scope = stubWorkerScope([page]);
  await openTargetOf(leadsTo(address as string));
  await openTargetOf(leadsTo(TALK, ME, address as string));
  await openTargetOf(leadsTo(address as string, ME, TALK));
  expect(scope.opened).toEqual(Array(3).fill('https://site.test/'));
  expect([page.messages, page.went]).toEqual([[], []]);
});

test('opens nothing of a notification for another member or a signed-out one', async () => {
  const scope = stubWorkerScope();
  await openTargetOf(leadsTo(TALK, OTHER));
  await releaseDevice();
  await openTargetOf(leadsTo(TALK));
  await openTargetOf(tapped(undefined));
  expect(scope.opened).toEqual(Array(3).fill('https://site.test/'));
});
