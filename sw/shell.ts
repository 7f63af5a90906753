import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** What the build puts in: addresses, revisions, and the hash of each file, so that no portal's page passes for one. */
export type PrecacheManifest = Parameters<typeof precacheAndRoute>[0];

/** What is no screen of the app: calls, pictures, probes, the manifest. */
const NOT_SCREENS = [/^\/(api|media|metrics|healthz|readyz)(\/|$)/, /\.[a-z0-9]+$/i];

/**
 * The app's own files, neutral of site and member: any screen opens from them, without a network too. The page is
 * kept with the policy that it was served with.
 */
export function serveShell(manifest: PrecacheManifest): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }));
}
