import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core';
import { PICTURES_KEPT } from '../contract/rules.ts';
import type { MemberId } from '../contract/ids.ts';
import { readDevice } from '../src/engine/api/device.ts';
import { pictureCacheOf } from '../src/engine/store/member-caches.ts';

/** Trimmed only when it is this much over: to count them takes time. */
const SLACK = 40;

/** Keeps the pictures that a member has seen, in a cache of their own that goes with their logout. Visitors keep none. */
export function keepPictures(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
    async (options) => {
      const device = await readDevice().catch(() => null);
      return device === null ? fetch(options.request) : strategyOf(device.member_id).handle(options);
    },
  );
}

function strategyOf(member: MemberId): CacheFirst {
  const cacheName = pictureCacheOf(member);
  return new CacheFirst({ cacheName, plugins: [onlyPicturesOf(member), { cacheDidUpdate: () => trim(cacheName) }] });
}

/** A portal's page is no picture, and who has logged out while it was on its way keeps none. What its owner may take back is not kept. */
function onlyPicturesOf(member: MemberId): WorkboxPlugin {
  return {
    async cacheWillUpdate({ response }) {
      const isPicture = response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('image/');
      const isKept = !(response.headers.get('cache-control') ?? '').includes('no-store');
      return isPicture && isKept && (await readDevice())?.member_id === member ? response : null;
    },
  };
}

/** The oldest go first: a cache lists what it holds in the order in which it came. */
async function trim(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const held = await cache.keys();
  if (held.length <= PICTURES_KEPT + SLACK) return;
  await Promise.all(held.slice(0, held.length - PICTURES_KEPT).map((request) => cache.delete(request)));
}
