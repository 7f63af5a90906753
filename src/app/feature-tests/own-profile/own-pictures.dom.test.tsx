import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnPicture } from '../../../../contract/own-profile/own-profile.ts';
import { claimDevice } from '../../../engine/api/device.ts';
import { announce } from '../../../engine/coordination/announcements.ts';
import { control, leave, makeUser, MEMBER, refusal, serve, show, type Shown } from '../app.fixture.tsx';
import { ownPicture } from './own-pictures.fixture.ts';

vi.mock('../../../engine/sync/start-sync.ts', () => ({ startSync: () => ({ wake() {}, cutHistory() {}, stop() {} }) }));
vi.mock('../../../engine/outbox/send-profile.ts', () => ({ startSendingProfile: () => ({ wake() {}, stop() {} }) }));

let app: Shown;
let calls: string[];
let pictures: OwnPicture[];
/** All orders that the screen has shown since the first change. */
let shown: Set<string>;
let watching: MutationObserver;

const order = () =>
  [...app.host.querySelectorAll<HTMLElement>('[data-picture]')]
    .map((tile) => tile.dataset['picture']?.slice(-1))
    .join('');
const count = (call: string) => calls.filter((one) => one === `${call} /api/pictures.php`).length;
const isQuiet = () => app.queryClient.isMutating() + app.queryClient.isFetching() === 0;
const move = (from: number, key: string) =>
  control(app.host, `Move picture ${from}: arrow keys, or drag`).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

beforeEach(async () => {
  pictures = [ownPicture(1), ownPicture(2), ownPicture(3)];
  calls = serve((call, body) => {
    if (call === 'GET /api/user.php') return { body: { user: makeUser() } };
    if (!call.endsWith('/api/pictures.php')) return refusal(404, 'not_found');
    const requestedOrder = (body as { order?: string[] } | undefined)?.order;
    if (requestedOrder !== undefined)
      pictures = requestedOrder.flatMap((id) => pictures.find((one) => one.id === id) ?? []);
    return { body: { pictures, limit: 3, premium_limit: 25 } };
  });
  await claimDevice(MEMBER);
  app = await show('/profile');
  await vi.waitFor(() => expect([order(), isQuiet()]).toEqual(['123', true]));
  shown = new Set();
  watching = new MutationObserver(() => shown.add(order()));
  watching.observe(app.host, { childList: true, subtree: true, attributes: true });
});
afterEach(async () => {
  watching.disconnect();
  await leave();
});

/** Delays the responses about pictures to calls of this method. Returns the function that releases them. */
function hold(method: 'GET' | 'PUT'): () => void {
  const ask = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const answer = await ask(address, init);
    if (address.startsWith('/api/pictures.php') && (init?.method ?? 'GET') === method) await promise;
    return answer;
  });
  return resolve;
}

it('ignores the order in a response that was requested before the change', async () => {
  const release = hold('GET');
  const before = count('GET');
  announce({ kind: 'user', member: MEMBER });
  await vi.waitFor(() => expect(count('GET')).toBe(before + 1));
  move(3, 'Home');
  await vi.waitFor(() => expect([order(), count('PUT'), app.queryClient.isMutating()]).toEqual(['312', 1, 0]));
  shown.clear();
  release();
  await vi.waitFor(() => expect(isQuiet()).toBe(true));
  expect([order(), [...shown].filter((one) => one !== '312')]).toEqual(['312', []]);
});

it('requests the list after the last of several changes, and not between them', async () => {
  const release = hold('PUT');
  const before = count('GET');
  move(3, 'Home');
  await vi.waitFor(() => expect([order(), count('PUT')]).toEqual(['312', 1]));
  announce({ kind: 'user', member: MEMBER });
  move(3, 'ArrowLeft');
  await vi.waitFor(() => expect(order()).toBe('321'));
  expect(count('GET')).toBe(before);
  release();
  await vi.waitFor(() => expect([count('PUT'), count('GET'), isQuiet()]).toEqual([2, before + 1, true]));
  expect(order()).toBe('321');
});
