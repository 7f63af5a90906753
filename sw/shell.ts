import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { readDevice } from '../src/engine/api/device.ts';
import { findScreens, KEPT_PATHS } from '../src/engine/store/last-screen.ts';
import { screenCacheOf } from '../src/engine/store/member-caches.ts';

/** What the build puts in: addresses, revisions, and the hash of each file, so that no portal's page passes for one. */
export type PrecacheManifest = Parameters<typeof precacheAndRoute>[0];

const SHELL = '/index.html';
/** What is no screen of the app: calls, pictures, probes, the manifest. */
const NOT_SCREENS = [/^\/(api|media|metrics|healthz|readyz)(\/|$)/, /\.[a-z0-9]+$/i];

/**
 * The app's own files, neutral of site and member: any screen opens from them, without a network too. Where the app
 * begins, the member's last screen comes first. A page is kept with the policy that it was served with.
 */
export function serveShell(manifest: PrecacheManifest): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  const shell = createHandlerBoundToURL(SHELL);
  registerRoute(
    new NavigationRoute(async (options) => (await lastScreen(options.url).catch(() => null)) ?? shell(options), {
      denylist: NOT_SCREENS,
    }),
  );
}

/** Only of who is signed in here, and only of the version of the app that is kept. */
async function lastScreen({ pathname, search }: URL): Promise<Response | null> {
  if (search !== '' || !KEPT_PATHS.includes(pathname)) return null;
  const [device, shell, screens] = await Promise.all([readDevice(), matchPrecache(SHELL), findScreens(pathname)]);
  const screen = device === null ? undefined : screens.find(({ cache }) => cache === screenCacheOf(device.member_id));
  if (screen === undefined || shell === undefined || getCacheKeyForURL(screen.entry) === undefined) return null;
  const headers = new Headers(shell.headers);
  const policy = headers.get('content-security-policy') ?? '';
  const allowed = policy
    .replace("style-src 'self'", `$& '${screen.styleHash}'`)
    .replace("script-src 'self'", `$& '${screen.scriptHash}'`);
  headers.set('content-security-policy', allowed);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  return new Response(screen.body, { headers });
}
