import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/base/ids.ts';
import { claimDevice, releaseDevice } from '../src/engine/api/device.ts';
import { fakePage, stubWorkerScope } from './fixtures/worker-scope.ts';
import { handleTap } from './notification-click.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002' as MemberId;
const TALK = '/chats/cccccccc-0000-4000-8000-000000000001';

beforeEach(async () => void (await claimDevice(ME)));
afterEach(() => vi.unstubAllGlobals());

const tapped = (data: unknown) => ({ data, close: vi.fn<() => void>() });
const leadsTo = (openUrl: string, member = ME, checkUrl = openUrl) => tapped({ member, openUrl, checkUrl });
const tap = (notification: ReturnType<typeof tapped>, action = '') => handleTap({ notification, action });

test('focuses the window that already shows the conversation, and touches no other', async () => {
  const [other, there] = [fakePage('/members'), fakePage(TALK)];
  const scope = stubWorkerScope([other, there]);
  const notification = leadsTo(TALK);
  await tap(notification);
  expect(notification.close).toHaveBeenCalledOnce();
  expect(there.focused).toBe(1);
  expect(there.messages).toEqual([{ type: 'NEW_PUSH_CLICK', member: ME, checkUrl: TALK, openUrl: TALK }]);
  expect([other.messages, other.went, there.went, scope.opened]).toEqual([[], [], [], []]);
});

test('navigates the last used window if none shows the conversation', async () => {
  const [last, other] = [fakePage('/members'), fakePage('/likes')];
  const scope = stubWorkerScope([last, other]);
  await tap(leadsTo(TALK));
  expect(last.messages).toHaveLength(1);
  expect([other.messages, scope.opened]).toEqual([[], []]);
});

test('navigates a window that does not answer; opens one if there is none', async () => {
  const deaf = fakePage('/members', false);
  stubWorkerScope([deaf]);
  await tap(leadsTo(TALK));
  expect(deaf.went).toEqual([`https://site.test${TALK}`]);

  const empty = stubWorkerScope();
  await tap(leadsTo(TALK));
  expect(empty.opened).toEqual([`https://site.test${TALK}`]);
});

test('the button for a reply opens the conversation with the focus in the text field', async () => {
  const page = fakePage(TALK);
  const scope = stubWorkerScope([page]);
  await tap(leadsTo(TALK), 'reply');
  expect(page.messages).toEqual([{ type: 'NEW_PUSH_CLICK', member: ME, checkUrl: TALK, openUrl: `${TALK}?write=1` }]);
  scope.pages.length = 0;
  await tap(leadsTo(TALK), 'reply');
  expect(scope.opened).toEqual([`https://site.test${TALK}?write=1`]);
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
  await tap(leadsTo(address as string));
  await tap(leadsTo(TALK, ME, address as string));
  await tap(leadsTo(address as string, ME, TALK));
  expect(scope.opened).toEqual(Array(3).fill('https://site.test/'));
  expect([page.messages, page.went]).toEqual([[], []]);
});

test('opens nothing of a notification for another member or a signed-out one', async () => {
  const scope = stubWorkerScope();
  await tap(leadsTo(TALK, OTHER));
  await releaseDevice();
  await tap(leadsTo(TALK));
  await tap(tapped(undefined));
  expect(scope.opened).toEqual(Array(3).fill('https://site.test/'));
});
