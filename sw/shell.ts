import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { readDevice } from '../src/engine/api/device.ts';
import { readScreenSnapshot, SNAPSHOT_PATH } from '../src/engine/store/screen-snapshots.ts';
import { fetchServedPage } from './served-pages.ts';

/**
 * The address, revision and integrity hash of each file of the app. The build inserts the list into the worker. By the
 * hash, the browser refuses the page of a captive portal in place of a file.
 */
export type PrecacheManifest = Parameters<typeof precacheAndRoute>[0];

const SHELL = '/index.html';
/**
 * Addresses that are not screens of the app: calls, pictures, probes, pages of the demo, the addresses that password managers know,
 * and files such as the manifest. Workbox tests the path together with its query, and the query must not decide: a path
 * contains no `?`.
 */
const NOT_SCREENS = [
  /^\/(api|media|metrics|healthz|readyz|\.well-known|demo\/mails|sandbox)([/?]|$)/,
  /^[^?]*\.[a-z0-9]+(\?|$)/i,
];

/**
 * Serves the app's files from the precache. They contain no data of a site or a member. The shell answers the
 * navigation to every screen, also offline, with two exceptions. At SNAPSHOT_PATH, the screen snapshot of the member
 * answers. Visitors get the pages that the server renders from the server. The precached shell keeps the content security
 * policy of the server's response.
 */
export function serveShell(manifest: PrecacheManifest): void {
  // By default, the route of the files would answer `/` with the shell.
  precacheAndRoute(manifest, { directoryIndex: '' });
  cleanupOutdatedCaches();
  const shell = createHandlerBoundToURL(SHELL);
  registerRoute(
    new NavigationRoute(
      async (options) =>
        (await readSnapshot(options.url).catch(() => null)) ?? (await fetchServedPage(options)) ?? shell(options),
      { denylist: NOT_SCREENS },
    ),
  );
}

/** The install event of browsers with static routing (Chromium 123), which TypeScript's library does not contain. */
interface StaticRoutingEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>;
}

/**
 * Sends the calls of the API to the network without a fetch event, where the browser can. A call then never waits for the
 * start of the worker, and never delays a new version: a worker is replaced when it has no events left.
 */
export async function bypassCalls(event: StaticRoutingEvent): Promise<void> {
  const calls = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const;
  // A browser that refuses the rule installs the worker anyway.
  await event.addRoutes?.(calls).catch(() => undefined);
}

/**
 * Returns the screen snapshot of the signed-in member. Null if there is none, or if another version of the app made it.
 */
async function readSnapshot({ pathname, search }: URL): Promise<Response | null> {
  if (search !== '' || pathname !== SNAPSHOT_PATH) return null;
  const device = await readDevice();
  const snapshot = device === null ? null : await readScreenSnapshot(device.member_id);
  if (snapshot === null || getCacheKeyForURL(snapshot.entry) === undefined) return null;
  const shell = await matchPrecache(SHELL);
  if (shell === undefined) return null;
  // The snapshot has an inline style and script. The policy of the shell allows them only by their hashes.
  const headers = new Headers(shell.headers);
  const policy = headers.get('content-security-policy') ?? '';
  const allowed = policy
    .replace("style-src 'self'", `$& '${snapshot.styleHash}'`)
    .replace("script-src 'self'", `$& '${snapshot.scriptHash}'`);
  headers.set('content-security-policy', allowed);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(snapshot.body, { headers });
}
