import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core';
import { PICTURES_CACHED } from '../contract/base/rules.ts';
import type { MemberId } from '../contract/base/ids.ts';
import { readDevice } from '../src/engine/api/device.ts';
import { pictureCacheOf } from '../src/engine/store/member-caches.ts';

const RECORDING = /\.(m4a|webm)$/;

/** The cache is trimmed only when it exceeds the limit by this much, because counting takes time. */
const SLACK = 40;

/**
 * Caches the pictures that a member has seen and the recordings that they have loaded. Each member has a cache, which the logout deletes.
 * Visitors have none. A player loads the whole recording by `fetch`, because a cache has no answer to a request for a part.
 */
export function cachePictures(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin &&
      url.pathname.startsWith('/media/') &&
      (request.destination === 'image' || (request.destination === '' && RECORDING.test(url.pathname))),
    async (options) => {
      const device = await readDevice().catch(() => null);
      return device === null ? fetch(options.request) : strategyOf(device.member_id).handle(options);
    },
  );
}

function strategyOf(member: MemberId): CacheFirst {
  const cacheName = pictureCacheOf(member);
  return new CacheFirst({ cacheName, plugins: [onlyFilesOf(member), { cacheDidUpdate: () => trim(cacheName) }] });
}

/**
 * Accepts a response for the cache only if it is a picture or sound: a captive portal's page is neither. A response that arrives after the
 * member's logout is not cached, and neither is a picture that its owner may withdraw (`no-store`).
 */
function onlyFilesOf(member: MemberId): WorkboxPlugin {
  return {
    async cacheWillUpdate({ response }) {
      const isFile = response.status === 200 && /^(image|audio)\//.test(response.headers.get('content-type') ?? '');
      const isCacheable = !(response.headers.get('cache-control') ?? '').includes('no-store');
      return isFile && isCacheable && (await readDevice())?.member_id === member ? response : null;
    },
  };
}

/** The oldest entries are deleted first: a cache lists its entries in the order of insertion. */
async function trim(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const held = await cache.keys();
  if (held.length <= PICTURES_CACHED + SLACK) return;
  await Promise.all(held.slice(0, held.length - PICTURES_CACHED).map((request) => cache.delete(request)));
}
