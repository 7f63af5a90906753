import type { MemberId } from '../../../contract/base/ids.ts';
import { pictureCacheOf } from '../../engine/store/member-caches.ts';

/**
 * Reads the file of a picture or of a recording: from the cache of those that the member has seen, from that of the browser, or from the
 * server. Throws if it is in none of them.
 */
export async function readMedia(member: MemberId, path: string): Promise<Blob> {
  const stored = 'caches' in globalThis ? await findStored(member, path) : undefined;
  const response = stored ?? (await fetch(path, { cache: 'force-cache' }));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response.blob();
}

/** A browser may refuse its caches to a page. */
const findStored = (member: MemberId, path: string) =>
  caches.match(path, { cacheName: pictureCacheOf(member), ignoreVary: true }).catch(() => undefined);
