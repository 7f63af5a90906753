import type { MemberId } from '../../../contract/ids.ts';

// Caches that the worker and the page keep for a member beside the store: the pictures seen, and the screen snapshot.
// Each member has their own, and a logout deletes both. Answers of calls are never cached like this.

const PICTURES = 'pictures:';
const SCREENS = 'screens:';

export const pictureCacheOf = (member: MemberId) => `${PICTURES}${member}`;
export const screenCacheOf = (member: MemberId) => `${SCREENS}${member}`;
export const isScreenCache = (name: string) => name.startsWith(SCREENS);

/**
 * Removes the pictures of a blocked, erased or removed profile from the caches. Every snapshot goes too, because it may
 * show the profile's name.
 */
export async function removeFromMemberCaches(member: MemberId, pictures: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  await caches.delete(screenCacheOf(member));
  if (pictures.length === 0) return;
  const cache = await caches.open(pictureCacheOf(member));
  await Promise.all(pictures.map((address) => cache.delete(address, { ignoreVary: true })));
}

/** Deletes the caches at a logout. */
export async function deleteMemberCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PICTURES) || name.startsWith(SCREENS)).map((name) => caches.delete(name)),
  );
}
