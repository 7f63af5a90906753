import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice } from '../../engine/api/device.ts';
import { leave, makeUser, MEMBER, refusal, serve, show } from './app.fixture.tsx';
import styles from '../frame/frame.module.css';

vi.mock('../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));

beforeEach(async () => {
  serve((call) => (call === 'GET /api/user.php' ? { body: { user: makeUser() } } : refusal(404, 'not_found')));
  await claimDevice(MEMBER);
});

afterEach(leave);

/** The parts of the frame that are visible. */
function frameOf(host: HTMLElement) {
  const bar = host.querySelector('header')?.parentElement;
  return {
    bar: bar?.classList.contains(styles.onlyWide ?? '') === true ? 'wide' : 'always',
    tabs: host.querySelector('main ~ nav') !== null,
    footer: host.querySelector('footer') !== null,
    fills: host.querySelector('main')?.parentElement?.classList.contains(styles.fill ?? ''),
  };
}

const DEFAULT = { bar: 'always', tabs: true, footer: true, fills: false };
const NOT_FOUND = 'This page could not be found';

it.each([
  '/members/not-an-id',
  '/likes/m/not-an-id',
  '/members/not-an-id/chat',
  '/members/not-an-id/landing',
  '/members/not-an-id/landing2/it',
  '/chats/not-an-id',
  '/landers/nope',
  '/landers/nope/a',
  '/nowhere/at/all',
])('uses the default layout at %s', async (path) => {
  const { host } = await show(path);
  expect(host.querySelector('h1')?.textContent).toBe(NOT_FOUND);
  expect(frameOf(host)).toEqual(DEFAULT);
  await vi.waitFor(() => expect(document.title).toBe('This page could not be found · Liaison'));
});

it('changes the frame on the way to an unknown page and back', async () => {
  const { host, go, back } = await show(`/members/${MEMBER}`);
  // The profile has its own top bar and its own bottom bar.
  const OWN_BARS = { bar: 'wide', tabs: false, footer: true, fills: false };
  await vi.waitFor(() => expect(frameOf(host)).toEqual(OWN_BARS));
  await go('/members/not-an-id');
  await vi.waitFor(() => expect(host.querySelector('h1')?.textContent).toBe(NOT_FOUND));
  await vi.waitFor(() => expect(frameOf(host)).toEqual(DEFAULT));
  back();
  await vi.waitFor(() => expect(host.querySelector('h1')?.textContent).not.toBe(NOT_FOUND));
  await vi.waitFor(() => expect(frameOf(host)).toEqual(OWN_BARS));
});
