import type { MemberId } from '../../../contract/ids.ts';
import { isScreenCache, screenCacheOf } from './member-caches.ts';

// A cold start spends its time on script. So the last settled screen is stored as plain HTML. The worker answers the
// next start with it, and the app takes over after the first frame.

/** A screen snapshot: the whole page as HTML. Its only script starts the app late. */
export interface ScreenSnapshot {
  readonly html: string;
  /** The entry script of the app version that rendered the snapshot. Another version cannot use it. */
  readonly entry: string;
  /** Hashes of the inline style and script, for the snapshot's content security policy. */
  readonly styleHash: string;
  readonly scriptHash: string;
}

/** The paths that have a snapshot: the start paths of the app. */
export const SNAPSHOT_PATHS: readonly string[] = ['/chats'];

const MAX_AGE_MS = 7 * 86_400_000;
const DATA = 'x-screen';

export async function storeScreenSnapshot(
  member: MemberId,
  path: string,
  { html, ...data }: ScreenSnapshot,
): Promise<void> {
  const cache = await caches.open(screenCacheOf(member));
  await cache.put(path, new Response(html, { headers: { [DATA]: JSON.stringify({ ...data, at: Date.now() }) } }));
}

/** A stored snapshot. Its body is passed on as a stream. */
export interface StoredSnapshot extends Omit<ScreenSnapshot, 'html'> {
  /** The name of the cache that holds it: one a member. */
  readonly cache: string;
  readonly body: Response['body'];
}

/**
 * Returns the snapshots of a path for all members of this device, except expired ones. The caller still reads who is
 * signed in meanwhile, and then picks that member's snapshot.
 */
export async function findSnapshots(path: string): Promise<StoredSnapshot[]> {
  const names = (await caches.keys()).filter(isScreenCache);
  const found = await Promise.all(
    names.map(async (name) => toScreen(name, await caches.match(path, { cacheName: name }))),
  );
  return found.filter((screen) => screen !== null);
}

function toScreen(name: string, held: Response | undefined): StoredSnapshot | null {
  const data = held?.headers.get(DATA);
  if (held === undefined || data === null || data === undefined) return null;
  const { at, ...rest } = JSON.parse(data) as Omit<ScreenSnapshot, 'html'> & { at: number };
  return Date.now() - at > MAX_AGE_MS ? null : { ...rest, cache: name, body: held.body };
}
