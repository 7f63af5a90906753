import type { MemberId } from '../../../../contract/base/ids.ts';
import { pictureCacheOf } from '../../../engine/store/member-caches.ts';

/** How long the browser may take to read the file, in ms. */
const READING_MS = 60_000;

/**
 * Downloads a picture under a name: from the cache of the pictures that the member has seen, from that of the browser, or from the server.
 */
export async function savePicture(member: MemberId, path: string, name: string): Promise<void> {
  const stored = 'caches' in globalThis ? await findStored(member, path) : undefined;
  const response = stored ?? (await fetch(path, { cache: 'force-cache' }));
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READING_MS);
}

/** A browser may refuse its caches to a page. */
const findStored = (member: MemberId, path: string) =>
  caches.match(path, { cacheName: pictureCacheOf(member), ignoreVary: true }).catch(() => undefined);
