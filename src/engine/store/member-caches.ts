import type { MemberId } from '../../../contract/base/ids.ts';

// Two caches that the worker and the page fill for a member beside the store: the pictures and recordings that the member has loaded, and
// the screen snapshot. Each member has their own, and a logout deletes both. These caches never contain answers of calls.

const PICTURES = 'pictures:';
const SCREENS = 'screens:';

export const pictureCacheOf = (member: MemberId) => `${PICTURES}${member}`;
export const screenCacheOf = (member: MemberId) => `${SCREENS}${member}`;

/**
 * Removes the pictures and recordings of a blocked, erased or removed profile from the caches. Every snapshot goes too, because it may
 * show the profile's name.
 */
export function removeFromMemberCaches(member: MemberId, pictures: readonly string[]): Promise<void> {
  return unlessRefused(() => removeFrom(member, pictures));
}

async function removeFrom(member: MemberId, pictures: readonly string[]): Promise<void> {
  await caches.delete(screenCacheOf(member));
  if (pictures.length === 0) return;
  const cache = await caches.open(pictureCacheOf(member));
  await Promise.all(pictures.map((address) => cache.delete(address, { ignoreVary: true })));
}

/** Deletes the caches at a logout. */
export function deleteMemberCaches(): Promise<void> {
  return unlessRefused(deleteAll);
}

async function deleteAll(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PICTURES) || name.startsWith(SCREENS)).map((name) => caches.delete(name)),
  );
}

/** A browser without caches, or one that refuses them to this page, has stored nothing. */
async function unlessRefused(work: () => Promise<void>): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
  }
}
