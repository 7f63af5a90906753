import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ApiFailure, type Failure } from '../../engine/api/failure.ts';
import { abandonCache, allowInCache, excludeFromCache, makeCacheStore } from './query-cache-store.ts';

const device = { member_id: '0197aaaa-0000-7000-8000-000000000001' as MemberId, epoch: 1 };

let isCurrent = true;
const storeOf = (queryClient: QueryClient, member = device) =>
  makeCacheStore({ queryClient, device: member, isCurrent: () => isCurrent });

beforeEach(() => {
  isCurrent = true;
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

async function fill(client: QueryClient) {
  await client.query({ queryKey: ['me'], queryFn: () => 'me', meta: { persist: true } });
  await client.query({ queryKey: ['transactions'], queryFn: () => 'secret' });
}

it('restores only queries marked with persist', async () => {
  const client = new QueryClient();
  storeOf(client).start();
  await fill(client);
  await vi.advanceTimersByTimeAsync(1_100);

  const next = new QueryClient();
  await storeOf(next).restore();
  expect(next.getQueryData(['me'])).toBe('me');
  expect(next.getQueryData(['transactions'])).toBeUndefined();
});

it('persists a query after a network error and drops it after a refusal', async () => {
  const failing = (failure: Failure) => () => Promise.reject(new ApiFailure(failure));
  const visits: [Failure, string | undefined][] = [
    [{ kind: 'network' }, 'me'],
    [{ kind: 'problem', code: 'not_found', status: 404, data: undefined, requestId: '' }, undefined],
  ];
  for (const [failure, left] of visits) {
    localStorage.clear();
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    storeOf(client).start();
    await fill(client);
    await client
      .query({ queryKey: ['me'], queryFn: failing(failure), meta: { persist: true }, staleTime: 0 })
      .catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_100);

    const next = new QueryClient();
    await storeOf(next).restore();
    expect(next.getQueryData(['me'])).toBe(left);
    expect(next.getQueryState(['me'])?.status).toBe(left === undefined ? undefined : 'success');
  }
});

it('removes the copies of damaged rows, and does not write them again', async () => {
  const member = { ...device, member_id: '0197aaaa-0000-7000-8000-000000000009' as MemberId };
  const client = new QueryClient();
  storeOf(client, member).start();
  await fill(client);
  await vi.advanceTimersByTimeAsync(1_100);
  client.setQueryData(['me'], 'damaged');
  abandonCache(member.member_id);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(Object.keys(localStorage)).toEqual([]);
});

it('drops a throttled write after the wipe', async () => {
  const client = new QueryClient();
  const store = storeOf(client);
  store.start();
  await fill(client);
  isCurrent = false;
  store.wipe();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(Object.keys(localStorage)).toEqual([]);
});

describe('when the page is left', () => {
  const KEY = `cache:${device.member_id}`;
  const leaves: [string, () => void][] = [
    ['it closes or reloads', () => window.dispatchEvent(new Event('pagehide'))],
    [
      'it is hidden',
      () => {
        vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
  ];
  afterEach(() => vi.restoreAllMocks());

  async function openWritten() {
    const client = new QueryClient();
    const store = storeOf(client);
    store.start();
    await fill(client);
    await vi.advanceTimersByTimeAsync(1_100);
    return { client, store };
  }

  it.each(leaves)('writes a change at once when %s', async (_how, leave) => {
    const { client, store } = await openWritten();
    client.setQueryData(['me'], 'changed');
    leave();
    const next = new QueryClient();
    await storeOf(next).restore();
    expect(next.getQueryData(['me'])).toBe('changed');
    store.wipe();
  });

  it.each(leaves)('does not replace what another tab has written when %s', async (_how, leave) => {
    const { client, store } = await openWritten();
    localStorage.setItem(KEY, 'other');
    leave();
    expect(localStorage.getItem(KEY)).toBe('other');
    client.setQueryData(['me'], 'changed');
    leave();
    localStorage.setItem(KEY, 'newer');
    await vi.advanceTimersByTimeAsync(1_100);
    expect(localStorage.getItem(KEY)).toBe('newer');
    store.wipe();
  });

  it('writes nothing after the wipe', async () => {
    const { client, store } = await openWritten();
    client.setQueryData(['me'], 'changed');
    store.wipe();
    for (const [, leave] of leaves) leave();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('writes nothing for a session that has ended', async () => {
    const { client, store } = await openWritten();
    client.setQueryData(['me'], 'changed');
    localStorage.clear();
    isCurrent = false;
    for (const [, leave] of leaves) leave();
    expect(Object.keys(localStorage)).toEqual([]);
    store.wipe();
  });
});

it('restores only the cache of the same member', async () => {
  const client = new QueryClient();
  storeOf(client).start();
  await fill(client);
  await vi.advanceTimersByTimeAsync(1_100);

  const other = new QueryClient();
  await storeOf(other, { ...device, member_id: '0197aaaa-0000-7000-8000-000000000002' as MemberId }).restore();
  expect(other.getQueryData(['me'])).toBeUndefined();
});

describe('the exclusion of a member from the cache', () => {
  const PERSON = '0197aaaa-0000-7000-8000-00000000000f' as MemberId;
  const next = { ...device, member_id: '0197aaaa-0000-7000-8000-000000000002' as MemberId };
  const persisted = async (member: typeof device) => {
    const client = new QueryClient();
    const store = storeOf(client, member);
    store.start();
    await client.query({ queryKey: ['profile', PERSON], queryFn: () => PERSON, meta: { persist: true } });
    await vi.advanceTimersByTimeAsync(1_100);
    const written = localStorage.getItem(`cache:${member.member_id}`)?.includes(PERSON);
    return { store, written };
  };

  it('applies to the member who excluded them and not to the next one', async () => {
    excludeFromCache(device.member_id, [PERSON]);
    expect((await persisted(device)).written).toBe(false);
    expect((await persisted(next)).written).toBe(true);
    // A permission by one member does not end the exclusion by another.
    allowInCache(next.member_id, [PERSON]);
    expect((await persisted(device)).written).toBe(false);
    allowInCache(device.member_id, [PERSON]);
    expect((await persisted(device)).written).toBe(true);
  });

  it('ends with the session', async () => {
    excludeFromCache(device.member_id, [PERSON]);
    (await persisted(device)).store.wipe();
    expect((await persisted(device)).written).toBe(true);
  });
});
