import type { MemberId } from '../../../contract/ids.ts';

const PREFIX = 'pictures:';

/** The cache in which the worker keeps the pictures that a member has seen: one a member, and never another's. */
export const pictureCacheOf = (member: MemberId) => `${PREFIX}${member}`;

/** Takes pictures of somebody who is blocked, gone or removed off the device. */
export async function forgetPictures(member: MemberId, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0 || !('caches' in globalThis)) return;
  const cache = await caches.open(pictureCacheOf(member));
  await Promise.all(addresses.map((address) => cache.delete(address, { ignoreVary: true })));
}

/** Takes every picture of members off the device: nobody is signed in any more. */
export async function forgetAllPictures(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX)).map((name) => caches.delete(name)));
}
