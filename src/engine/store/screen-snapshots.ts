import type { MemberId } from '../../../contract/base/ids.ts';
import { screenCacheOf } from './member-caches.ts';

// The stored screen snapshot of a member. The page writes it (app/snapshot, which describes its life cycle), the worker reads it.

/** A screen snapshot: the whole page as HTML. Its only script starts the app late. */
export interface ScreenSnapshot {
  readonly html: string;
  /** The entry script of the app version that rendered the snapshot. Another version cannot use it. */
  readonly entry: string;
  /** Hashes of the inline style and script, for the snapshot's content security policy. */
  readonly styleHash: string;
  readonly scriptHash: string;
}

/** The only path that has a snapshot: the start path of the installed app. */
export const SNAPSHOT_PATH = '/chats';

const MAX_AGE_MS = 7 * 86_400_000;
const DATA = 'x-screen';

export async function storeScreenSnapshot(member: MemberId, { html, ...data }: ScreenSnapshot): Promise<void> {
  const cache = await caches.open(screenCacheOf(member));
  const headers = { [DATA]: JSON.stringify({ ...data, at: Date.now() }) };
  await cache.put(SNAPSHOT_PATH, new Response(html, { headers }));
}

/** Deletes the snapshot of a member, whose screens have changed since. */
export async function deleteScreenSnapshot(member: MemberId): Promise<void> {
  await (await caches.open(screenCacheOf(member))).delete(SNAPSHOT_PATH);
}

/** A stored snapshot. Its body is passed on as a stream. */
export interface StoredSnapshot extends Omit<ScreenSnapshot, 'html'> {
  readonly body: Response['body'];
}

/** Returns the snapshot of a member; null if there is none, or if it has expired. */
export async function readScreenSnapshot(member: MemberId): Promise<StoredSnapshot | null> {
  const held = await caches.match(SNAPSHOT_PATH, { cacheName: screenCacheOf(member) });
  const data = held?.headers.get(DATA);
  if (held === undefined || data === null || data === undefined) return null;
  const { at, ...rest } = JSON.parse(data) as Omit<ScreenSnapshot, 'html'> & { at: number };
  return Date.now() - at > MAX_AGE_MS ? null : { ...rest, body: held.body };
}
