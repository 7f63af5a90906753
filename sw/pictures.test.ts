import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core';
import type { MemberId } from '../contract/base/ids.ts';
import { claimDevice, releaseDevice } from '../src/engine/api/device.ts';
import { pathsIn, stubCaches } from '../src/engine/fixtures/fake-caches.ts';
import { deleteMemberCaches, pictureCacheOf } from '../src/engine/store/member-caches.ts';
import { cachePictures } from './pictures.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002' as MemberId;
const CACHEABLE = { 'content-type': 'image/webp', 'cache-control': 'private, max-age=2592000, immutable' };

// Workbox reads both globals while it loads.
vi.hoisted(() => void Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }));

let matches: RouteMatchCallback;
let handle: RouteHandlerCallback;
vi.mock('workbox-routing', () => ({
  registerRoute: (match: RouteMatchCallback, handler: RouteHandlerCallback) =>
    void ([matches, handle] = [match, handler]),
}));

class FakeEvent {
  readonly works: Promise<unknown>[] = [];

  waitUntil(work: Promise<unknown>): void {
    this.works.push(work);
  }
}

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  stubCaches();
  vi.stubGlobal('fetch', fetched.mockReset());
  // Workbox checks whether its argument is an event of these classes.
  for (const name of ['FetchEvent', 'ExtendableEvent']) vi.stubGlobal(name, FakeEvent);
  vi.stubGlobal('location', new URL('https://site.test'));
  await claimDevice(ME);
  cachePictures();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await releaseDevice();
});

/** Loads a picture through the worker, and waits until the worker has written it. */
async function load(path: string): Promise<string> {
  const url = new URL(path, 'https://site.test');
  const event = new FakeEvent();
  const response = await handle({ url, request: new Request(url), event });
  await Promise.all(event.works);
  return response.text();
}
const answer =
  (headers: Record<string, string>, status = 200) =>
  async () =>
    new Response('picture', { status, headers: { ...CACHEABLE, ...headers } });

test('loads a picture once', async () => {
  fetched.mockImplementation(answer({}));
  expect([await load('/media/1.webp'), await load('/media/1.webp')]).toEqual(['picture', 'picture']);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await pathsIn(pictureCacheOf(ME))).toEqual(['/media/1.webp']);
});

test.each(['audio/mp4', 'audio/webm'])(
  'plays a loaded recording (%s) without a network, and none after a logout',
  async (type) => {
    const path = type === 'audio/mp4' ? '/media/1.m4a' : '/media/1.webm';
    fetched.mockImplementation(answer({ 'content-type': type }));
    await load(path);
    expect(await pathsIn(pictureCacheOf(ME))).toEqual([path]);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await load(path)).toBe('picture');
    await deleteMemberCaches();
    await expect(load(path)).rejects.toThrow();
  },
);

test('shows a cached picture without a network, and none after a logout', async () => {
  fetched.mockImplementation(answer({}));
  await load('/media/mine-s.webp');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await load('/media/mine-s.webp')).toBe('picture');
  await deleteMemberCaches();
  await expect(load('/media/mine-s.webp')).rejects.toThrow();
});

test.each([
  ['a picture that its owner may withdraw', answer({ 'cache-control': 'private, no-store' })],
  ['the page of a captive portal', answer({ 'content-type': 'text/html' })],
  ['an answer other than 200', answer({}, 404)],
  [
    'a picture of a member who has logged out meanwhile',
    async () => {
      await claimDevice(OTHER);
      return answer({})();
    },
  ],
])('caches nothing: %s', async (_what, answered) => {
  fetched.mockImplementation(answered);
  expect(await load('/media/1.webp')).toBe('picture');
  expect([await pathsIn(pictureCacheOf(ME)), await pathsIn(pictureCacheOf(OTHER))]).toEqual([[], []]);
});

test('caches nothing for a visitor', async () => {
  await releaseDevice();
  fetched.mockImplementation(answer({}));
  expect(await load('/media/1.webp')).toBe('picture');
  expect(await caches.keys()).toEqual([]);
});

test('deletes the oldest pictures down to 400', async () => {
  const cache = await caches.open(pictureCacheOf(ME));
  for (let number = 1; number <= 440; number += 1) await cache.put(`/media/${number}.webp`, new Response('picture'));
  fetched.mockImplementation(answer({}));
  await load('/media/441.webp');
  const held = await pathsIn(pictureCacheOf(ME));
  expect([held.length, held[0], held.at(-1)]).toEqual([400, '/media/42.webp', '/media/441.webp']);
});

test.each([
  ['/media/1.webp', { sameOrigin: true }, 'image', true],
  ['/media/1.webp', { sameOrigin: false }, 'image', false],
  ['/media/1.webp', { sameOrigin: true }, '', false],
  ['/media/1.m4a', { sameOrigin: true }, '', true],
  ['/media/1.webm', { sameOrigin: true }, '', true],
  ['/media/1.webm', { sameOrigin: false }, '', false],
  // A request of a media element is for a part of the file.
  ['/media/1.webm', { sameOrigin: true }, 'audio', false],
  ['/other/1.webm', { sameOrigin: true }, '', false],
  ['/icons/1.png', { sameOrigin: true }, 'image', false],
])('the route of files at %s, %j, as "%s" matches: %s', (path, { sameOrigin }, destination, isCached) => {
  const request = { destination } as Request;
  const url = new URL(path, 'https://site.test');
  expect(Boolean(matches({ url, request, sameOrigin, event: {} as ExtendableEvent }))).toBe(isCached);
});
