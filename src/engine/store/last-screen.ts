import type { MemberId } from '../../../contract/ids.ts';
import { isScreenCache, screenCacheOf } from './member-caches.ts';

// A cold start spends its time on script. So the last settled screen is kept as plain HTML: the worker answers the next
// start with it, and the app starts behind the first frame and takes over.

/** A screen as it stood: all of its page, without script but for the one that starts the app late. */
export interface LastScreen {
  readonly html: string;
  /** The script that it was made by: with another version of the app it is worth nothing. */
  readonly entry: string;
  /** Hashes of its inline style and script, for the policy that it is served with. */
  readonly styleHash: string;
  readonly scriptHash: string;
}

/** The screens that are kept: where the app begins. */
export const KEPT_PATHS: readonly string[] = ['/chats'];

const KEPT_MS = 7 * 86_400_000;
const DATA = 'x-screen';

export async function keepScreenSnapshot(member: MemberId, path: string, { html, ...data }: LastScreen): Promise<void> {
  const cache = await caches.open(screenCacheOf(member));
  await cache.put(path, new Response(html, { headers: { [DATA]: JSON.stringify({ ...data, at: Date.now() }) } }));
}

/** A screen as it is found: its page is handed on as it lies there, unread. */
export interface FoundScreen extends Omit<LastScreen, 'html'> {
  /** The name of the cache that it lies in: one a member. */
  readonly cache: string;
  readonly body: Response['body'];
}

/**
 * The screens of a path, whosever they are: looked for while it is still being read who is signed in, so the caller picks
 * theirs. Not those of long ago.
 */
export async function findScreens(path: string): Promise<FoundScreen[]> {
  const names = (await caches.keys()).filter(isScreenCache);
  const found = await Promise.all(
    names.map(async (name) => toScreen(name, await caches.match(path, { cacheName: name }))),
  );
  return found.filter((screen) => screen !== null);
}

function toScreen(name: string, held: Response | undefined): FoundScreen | null {
  const data = held?.headers.get(DATA);
  if (held === undefined || data === null || data === undefined) return null;
  const { at, ...rest } = JSON.parse(data) as Omit<LastScreen, 'html'> & { at: number };
  return Date.now() - at > KEPT_MS ? null : { ...rest, cache: name, body: held.body };
}
