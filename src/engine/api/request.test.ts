import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUser, login, logout, putUser } from '../../../contract/account/account.ts';
import { autoLike } from '../../../contract/likes/auto-like.ts';
import { getChats } from '../../../contract/chats/chats.ts';
import { getSwipe } from '../../../contract/discovery.ts';
import type { MediaId } from '../../../contract/base/ids.ts';
import { geocode } from '../../../contract/location/location.ts';
import { storePush } from '../../../contract/notifications/push.ts';
import { uploadPhoto } from '../../../contract/media/upload.ts';
import { FAILURES } from '../fixtures/fake-faults.ts';
import { request } from './request.ts';

const fetched = vi.fn<typeof fetch>();
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const refuse = async () => Response.json({ code: 'not_found', data: {}, request_id: 'r' }, { status: 404 });
/** A server that accepts the connection and never answers. */
const hang: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Makes a call and lets the faked clock run until the call has failed. */
async function fail(work: Promise<unknown>): Promise<unknown> {
  const failed = work.then(
    () => null,
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  return failed;
}

test('tries a read again five times without an answer', async () => {
  fetched.mockImplementation(noNetwork);
  expect(await fail(request(getChats))).toMatchObject({ failure: FAILURES.lost });
  expect(fetched).toHaveBeenCalledTimes(1 + 5);
});

test('leaves the retries of a read to the query that requests it', async () => {
  fetched.mockImplementation(noNetwork);
  expect(await fail(request(getChats, { isRetriedByQuery: true }))).toMatchObject({ failure: FAILURES.lost });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('does not retry a read after a refusal', async () => {
  fetched.mockImplementation(refuse);
  expect(await fail(request(getChats))).toMatchObject({ code: 'not_found' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['the logout', () => request(logout)],
  ['a position', () => request(geocode, { query: { lat: '52.1', lon: '5.1' } })],
  ['the like of the day', () => request(autoLike)],
  ['the next card of the swipe game', () => request(getSwipe)],
  ['a change', () => request(putUser, { body: { language: 'fr' } })],
])('makes a call that writes once: %s', async (_what, call) => {
  fetched.mockImplementation(noNetwork);
  expect(await fail(call())).toMatchObject({ failure: FAILURES.lost });
  expect(fetched).toHaveBeenCalledTimes(1);
});

const picture = { id: 'dddddddd-0000-4000-8000-000000000001' as MediaId, offset: '0', length: '7' };

test.each([
  ['20 seconds for an answer', 20_000, () => request(putUser, { body: { language: 'fr' } })],
  ['two minutes for a piece of a file', 120_000, () => request(uploadPhoto, { query: picture, bytes: new Blob() })],
])('waits %s', async (_how, limitMs, call) => {
  // The browser's own time limit does not follow the faked clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), ms);
    return limit.signal;
  });
  fetched.mockImplementation(hang);
  const ended = vi.fn<(error: unknown) => void>();
  void call().catch(ended);
  await vi.advanceTimersByTimeAsync(limitMs - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ failure: { kind: 'timeout' } }));
});

test.each([
  ['GET /api/user.php', 'client', () => request(getUser)],
  ['POST /api/user.php', 'client', () => request(login, { body: { email: 'robin@example.test', password: 'right' } })],
  ['PUT /api/user.php', 'client', () => request(putUser, { body: { language: 'fr' } })],
  ['POST /api/user.php?push=1', 'client', () => request(storePush, { body: { subscription: null } })],
  ['GET /api/chats.php', null, () => request(getChats)],
])('%s has the X-Request-Type %s', async (line, type, call) => {
  fetched.mockImplementation(refuse);
  await fail(call());
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(`${init?.method} ${address as string}`).toBe(line);
  expect(new Headers(init?.headers).get('X-Request-Type')).toBe(type);
});
