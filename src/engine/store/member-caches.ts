import type { MemberId } from '../../../contract/ids.ts';

// What the worker keeps of a member beside the store: pictures they have seen, and the last screen as it stood. Both have
// a cache a member, and go with the logout. Answers of calls are never kept like this.

const PICTURES = 'pictures:';
const SCREENS = 'screens:';

export const pictureCacheOf = (member: MemberId) => `${PICTURES}${member}`;
export const screenCacheOf = (member: MemberId) => `${SCREENS}${member}`;
export const isScreenCache = (name: string) => name.startsWith(SCREENS);

/**
 * Takes somebody who is blocked, gone or removed out of these caches: the pictures of them, and every screen, which may
 * show their name whether they have a picture or not.
 */
export async function forgetSeen(member: MemberId, pictures: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  await caches.delete(screenCacheOf(member));
  if (pictures.length === 0) return;
  const cache = await caches.open(pictureCacheOf(member));
  await Promise.all(pictures.map((address) => cache.delete(address, { ignoreVary: true })));
}

/** Nobody is signed in any more. */
export async function forgetMemberCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PICTURES) || name.startsWith(SCREENS)).map((name) => caches.delete(name)),
  );
}
