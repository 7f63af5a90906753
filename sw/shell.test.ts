import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import type { NavigationRoute } from 'workbox-routing';
import type { MemberId } from '../contract/base/ids.ts';
import * as device from '../src/engine/api/device.ts';
import { storeScreenSnapshot } from '../src/engine/store/screen-snapshots.ts';
import { stubCaches } from '../src/engine/fixtures/fake-caches.ts';
import { bypassCalls, serveShell } from './shell.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002' as MemberId;
const ENTRY = '/assets/main-1.js';
const SHELL_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'";
const PERMISSIONS = 'camera=(), microphone=(self)';
const SHELL_HEADERS = { 'content-security-policy': SHELL_POLICY, 'permissions-policy': PERMISSIONS, etag: '1' };
const WEEK_MS = 7 * 86_400_000;

// Workbox reads both globals while it loads.
vi.hoisted(() => void Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true }));

let route: NavigationRoute;
vi.mock('workbox-routing', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  registerRoute: (registered: NavigationRoute) => void (route = registered),
}));
let precacheOptions: PrecacheOptions | undefined;
type PrecacheOptions = ConstructorParameters<typeof PrecacheRoute>[1];
vi.mock('workbox-precaching', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  precacheAndRoute: (_manifest: unknown, options?: PrecacheOptions) => void (precacheOptions = options),
  cleanupOutdatedCaches: () => {},
  createHandlerBoundToURL: () => async () => new Response('shell'),
  matchPrecache: async () => new Response('shell', { headers: SHELL_HEADERS }),
  getCacheKeyForURL: (url: string) => (url === ENTRY ? `${url}?revision=1` : undefined),
}));

const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  stubCaches();
  vi.stubGlobal('fetch', fetched.mockReset());
  await device.claimDevice(ME);
  serveShell([]);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await device.releaseDevice();
});

const storeSnapshot = (member: MemberId, html: string, entry = ENTRY) =>
  storeScreenSnapshot(member, { html, entry, styleHash: 'sha256-style', scriptHash: 'sha256-script' });
const open = async (path: string): Promise<Response> => {
  const url = new URL(path, 'https://site.test');
  return route.handler.handle({ url, request: new Request(url), event: {} as ExtendableEvent });
};
const textOf = async (path: string) => (await open(path)).text();

test("starts with the screen snapshot of this device's member, and never with another member's", async () => {
  await storeSnapshot(OTHER, 'screen of the other member');
  expect(await textOf('/chats')).toBe('shell');
  await storeSnapshot(ME, 'my screen');
  expect(await textOf('/chats')).toBe('my screen');
  await device.claimDevice(OTHER);
  expect(await textOf('/chats')).toBe('screen of the other member');
});

test('starts with the shell if no member is signed in', async () => {
  await storeSnapshot(ME, 'my screen');
  await device.releaseDevice();
  expect(await textOf('/chats')).toBe('shell');
});

test.each(['/chats?folder=new', '/chats/cccccccc-0000-4000-8000-000000000001', '/likes', '/'])(
  'starts with the shell at %s, which has no snapshot',
  async (path) => {
    await storeSnapshot(ME, 'my screen');
    expect(await textOf(path)).toBe('shell');
  },
);

test('starts with the shell if another version of the app made the snapshot', async () => {
  await storeSnapshot(ME, 'my screen', '/assets/main-0.js');
  expect(await textOf('/chats')).toBe('shell');
});

test('starts with a snapshot that is at most a week old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await storeSnapshot(ME, 'my screen');
  vi.advanceTimersByTime(WEEK_MS);
  expect(await textOf('/chats')).toBe('my screen');
  vi.advanceTimersByTime(1);
  expect(await textOf('/chats')).toBe('shell');
});

test('serves the snapshot with the policies of the shell and the two hashes of its own', async () => {
  await storeSnapshot(ME, 'my screen');
  const { headers } = await open('/chats');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'sha256-script'; style-src 'self' 'sha256-style'",
  );
  // Without this policy, a page that starts from the snapshot could request every permission.
  expect(headers.get('permissions-policy')).toBe(PERMISSIONS);
  expect(headers.get('etag')).toBeNull();
});

test('starts with the shell if the device record cannot be read', async () => {
  await storeSnapshot(ME, 'my screen');
  vi.spyOn(device, 'readDevice').mockRejectedValue(new Error('no database'));
  await expect(textOf('/chats')).resolves.toBe('shell');
});

test("starts a visitor at / with the server's page, and at other screens with the shell", async () => {
  await device.releaseDevice();
  fetched.mockImplementation(async () => new Response('page of the server'));
  expect(await textOf('/')).toBe('page of the server');
  expect(await textOf('/members')).toBe('shell');
  expect(fetched).toHaveBeenCalledOnce();
});

test('starts a visitor at / with the shell if the server does not answer', async () => {
  await device.releaseDevice();
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await textOf('/')).toBe('shell');
});

test('starts a member at / with the shell, without a request', async () => {
  fetched.mockImplementation(async () => new Response('page of the server'));
  expect(await textOf('/')).toBe('shell');
  expect(fetched).not.toHaveBeenCalled();
});

test('the route of the precached files matches the shell by its own address, and not at /', () => {
  vi.stubGlobal('location', new URL('https://site.test'));
  const files = new PrecacheController({ cacheName: 'files' });
  files.addToCacheList([{ url: '/index.html', revision: '1' }]);
  const precached = new PrecacheRoute(files, precacheOptions);
  const isMatch = (path: string): boolean => {
    const url = new URL(path, 'https://site.test');
    const request = new Request(url);
    return Boolean(precached.match({ url, request, sameOrigin: true, event: {} as ExtendableEvent }));
  };
  expect(['/index.html', '/', '/?ref=1'].map(isMatch)).toEqual([true, false, false]);
});

test.each([
  ['/chats', true],
  ['/', true],
  ['/api/live.php', false],
  ['/api', false],
  ['/media/picture', false],
  ['/healthz', false],
  ['/manifest.webmanifest', false],
  ['/demo/mails', false],
  ['/demo/mails/1', false],
  ['/sandbox/sbx_1', false],
  ['/sandboxes', true],
  ['/apiary', true],
  ['/?ref=example.com', true],
  ['/?x=a.b', true],
  ['/members?from=/api/live.php', true],
  ['/favicon.ico?v=2', false],
  ['/healthz?probe=1', false],
])('the navigation route at %s matches: %s', (path, isScreen) => {
  const url = new URL(path, 'https://site.test');
  const request = { mode: 'navigate' } as Request;
  expect(Boolean(route.match({ url, request, sameOrigin: true, event: {} as ExtendableEvent }))).toBe(isScreen);
});

test('routes calls to the network without the worker, where the browser can', async () => {
  const addRoutes = vi.fn(() => Promise.resolve());
  await bypassCalls({ addRoutes });
  expect(addRoutes.mock.calls).toEqual([[{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }]]);
  await expect(bypassCalls({})).resolves.toBeUndefined();
  const refuse = () => Promise.reject(new TypeError('refused'));
  await expect(bypassCalls({ addRoutes: refuse })).resolves.toBeUndefined();
});
