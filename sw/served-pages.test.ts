import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/base/ids.ts';
import * as device from '../src/engine/api/device.ts';
import { fetchServedPage } from './served-pages.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const LIMIT_MS = 4_000;

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset());
  fetched.mockImplementation(async () => new Response('page of the server'));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await device.releaseDevice();
});

const open = (path: string): Promise<Response | null> => {
  const url = new URL(path, 'https://site.test');
  return fetchServedPage({ url, request: new Request(url) });
};
const textOf = async (path: string) => (await open(path))?.text();
/** The signal of the request to the server. */
const signalOfRequest = () => fetched.mock.lastCall?.[1]?.signal;
/** A server that never answers. The request ends when it is aborted. */
const answerNever: typeof fetch = (_request, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

test.each(['/', '/?ref=example.com', '/login?redirect=%2Fchats', '/signup', '/reset-password', '/members/1/signup'])(
  "a visitor gets the server's page at %s",
  async (path) => {
    expect(await textOf(path)).toBe('page of the server');
    expect(fetched.mock.lastCall?.[0]).toHaveProperty('url', `https://site.test${path}`);
  },
);

test('a member gets the shell, without a request', async () => {
  await device.claimDevice(ME);
  expect([await open('/'), await open('/?ref=example.com')]).toEqual([null, null]);
  expect(fetched).not.toHaveBeenCalled();
});

test("a browser without storage gets the server's page", async () => {
  vi.spyOn(device, 'readDevice').mockRejectedValue(new Error('no database'));
  expect(await textOf('/')).toBe('page of the server');
});

test.each(['/members', '/members?from=/', '/login/', '/members/1', '/index', '//'])(
  'asks the server for no page at %s, which it does not render',
  async (path) => {
    const url = new URL(`https://site.test${path}`);
    expect(await fetchServedPage({ url, request: new Request(url) })).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('a visitor gets the shell if the network fails', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(open('/')).resolves.toBeNull();
});

test.each([500, 502, 503])('a visitor gets the shell if the server answers with %i', async (status) => {
  fetched.mockResolvedValue(new Response('failed', { status }));
  expect(await open('/')).toBeNull();
});

test.each([302, 404, 429])("a visitor gets the server's answer with %i", async (status) => {
  fetched.mockResolvedValue(new Response(null, { status }));
  expect((await open('/'))?.status).toBe(status);
});

test('a visitor gets the shell after 4 seconds without an answer, and the request is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(device, 'readDevice').mockResolvedValue(null);
  fetched.mockImplementation(answerNever);
  const settled = vi.fn<(response: Response | null) => void>();
  void open('/').then(settled);
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect([settled.mock.calls, signalOfRequest()?.aborted]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([settled.mock.calls, signalOfRequest()?.aborted]).toEqual([[[null]], true]);
});

test('a visitor gets a page whose body takes longer than 4 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(device, 'readDevice').mockResolvedValue(null);
  expect(await open('/')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(signalOfRequest()?.aborted).toBe(false);
});

test('the shell answers after 4 seconds if the storage never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(device, 'readDevice').mockReturnValue(new Promise(() => {}));
  const settled = vi.fn<(response: Response | null) => void>();
  void open('/').then(settled);
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(settled.mock.calls).toEqual([[null]]);
  expect(fetched).not.toHaveBeenCalled();
});
