import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import type { Device } from '../../engine/api/device.ts';
import { type Announcement, onAnnouncement } from '../../engine/coordination/announcements.ts';
import { FakeServer } from '../../engine/fixtures/fake-server.ts';
import { openStore, type Store } from '../../engine/store/database.ts';
import { readHidden } from '../../engine/store/drop-unavailable.ts';
import { pull } from '../../engine/sync/pull.ts';
import { contactabilityKey } from '../../query-keys.ts';
import { forgetNoted, forgetPeople, restoreProfiles } from './forget-people.ts';
import { hearOfPeople } from './hear-of-people.ts';
import { makeCacheStore } from '../cache/query-cache-store.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const FRIEND = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const STRANGER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000003' as MemberId;

let store: Store;
let server: FakeServer;
let client: QueryClient;
let heard: Announcement[];
let stop: () => void;

const card = (id: MemberId) => ({ id, name: 'Mara', main_image: null }) as ProfileCard;
const page = () => ({
  profiles: [card(FRIEND), card(OTHER)],
  similar: [card(STRANGER)],
  numResults: 2,
  page: 1,
  cursor: null,
});
const found = () => client.getQueryData<ReturnType<typeof page>>(['search', ME, 'first', '']);

/** A persisted cache in the format of the persister. */
const written = (people: MemberId[]) => ({
  buster: '',
  timestamp: 1,
  clientState: {
    mutations: [],
    queries: people.map((id) => ({ queryHash: id, state: { data: { profile: card(id) } } })),
  },
});

beforeEach(async () => {
  server = new FakeServer(ME, () => 'none');
  store = openStore(ME);
  client = new QueryClient();
  heard = [];
  stop = onAnnouncement((announcement) => heard.push(announcement));
  server.receive(server.conversationOf(FRIEND), FRIEND, crypto.randomUUID());
  await pullNow();
  await store.profiles.bulkPut([FRIEND, STRANGER, OTHER].map(card));
  await store.liked.put({ id: STRANGER, liked_at: '2026-01-01T00:00:00Z' });
  client.setQueryData(['search', ME, 'first', ''], page());
  for (const id of [FRIEND, STRANGER, OTHER])
    client.setQueryData(['profile', id, true], { profile: card(id), related: [] });
  localStorage.setItem(`cache:${ME}`, JSON.stringify(written([FRIEND, STRANGER, OTHER])));
});
afterEach(async () => {
  stop();
  localStorage.clear();
  await store.delete();
});

const pullNow = () =>
  pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, new AbortController().signal);

test('removes an unavailable member from searches and profiles, and keeps a peer in the chats', async () => {
  server.feed.push(
    { kind: 'unliked', profile: STRANGER },
    { kind: 'hidden', profile: STRANGER },
    { kind: 'hidden', profile: FRIEND },
  );
  await pullNow();
  expect(heard).toContainEqual({ kind: 'hidden', member: ME, profiles: [STRANGER, FRIEND] });
  expect((await readHidden(store)).toSorted()).toEqual([FRIEND, STRANGER]);

  client.setQueryData(contactabilityKey(FRIEND), null);
  await forgetPeople(client, store, [STRANGER, FRIEND]);
  expect(client.getQueryState(contactabilityKey(FRIEND))?.isInvalidated).toBe(true);
  expect(found()).toMatchObject({ profiles: [{ id: OTHER }], similar: [], numResults: 1 });
  expect([FRIEND, STRANGER, OTHER].map((id) => client.getQueryData(['profile', id, true]) !== undefined)).toEqual([
    false,
    false,
    true,
  ]);
  expect(JSON.parse(localStorage.getItem(`cache:${ME}`) ?? '')).toEqual(written([OTHER]));
  expect((await store.profiles.toCollection().primaryKeys()).toSorted()).toEqual([FRIEND, OTHER]);
  expect(await store.conversations.count()).toBe(1);
  expect(await readHidden(store)).toEqual([]);
});

test('applies changes that the worker received while no page was open', async () => {
  server.feed.push({ kind: 'unliked', profile: STRANGER }, { kind: 'hidden', profile: STRANGER });
  await pullNow();
  await forgetNoted(client, store);
  expect(found()).toMatchObject({ profiles: [{ id: FRIEND }, { id: OTHER }], similar: [] });
  expect(await readHidden(store)).toEqual([]);
  localStorage.setItem(`cache:${ME}`, 'rewritten');
  await forgetNoted(client, store);
  expect(localStorage.getItem(`cache:${ME}`)).toBe('rewritten');
});

test('removes an unreadable cache', async () => {
  localStorage.setItem(`cache:${ME}`, 'not what we wrote');
  await forgetPeople(client, store, [FRIEND]);
  expect(localStorage.getItem(`cache:${ME}`)).toBeNull();
});

test('removes members from related profiles and from all later writes', async () => {
  const profile = (id: MemberId, related: MemberId[]) => ({ profile: card(id), related: related.map(card) });
  client.setQueryData(['profile', OTHER, true], profile(OTHER, [STRANGER, FRIEND]));
  const stopLooking = new QueryObserver(client, {
    queryKey: ['profile', OTHER, true],
    queryFn: () => profile(OTHER, []),
    staleTime: Infinity,
  }).subscribe(() => {});
  const options = {
    queryKey: ['profile', STRANGER, true],
    queryFn: () => profile(STRANGER, []),
    staleTime: Infinity,
    meta: { persist: true },
  };
  client.setQueryData(options.queryKey, profile(STRANGER, []));
  const stopLookingAtThem = new QueryObserver(client, options).subscribe(() => {});
  const cache = makeCacheStore({ queryClient: client, device: { member_id: ME } as Device, isCurrent: () => true });
  cache.start();
  await forgetPeople(client, store, [STRANGER]);
  expect(client.getQueryData(['profile', OTHER, true])).toMatchObject({
    profile: { id: OTHER },
    related: [{ id: FRIEND }],
  });
  localStorage.removeItem(`cache:${ME}`);
  client.setQueryData(options.queryKey, profile(STRANGER, []));
  await vi.waitFor(() => expect(localStorage.getItem(`cache:${ME}`)).not.toBeNull(), { timeout: 5_000 });
  expect(localStorage.getItem(`cache:${ME}`)).not.toContain(STRANGER);
  for (const end of [stopLooking, stopLookingAtThem, cache.wipe]) end();
});

test('reloads and persists an unblocked member again', async () => {
  const cache = makeCacheStore({ queryClient: client, device: { member_id: ME } as Device, isCurrent: () => true });
  await forgetPeople(client, store, [STRANGER]);
  localStorage.removeItem(`cache:${ME}`);
  // The profile was opened while the block was active.
  client.setQueryData(['profile', STRANGER, true], null);
  await restoreProfiles(client, [STRANGER]);
  expect(client.getQueryState(['profile', STRANGER, true])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['search', ME, 'first', ''])?.isInvalidated).toBe(true);
  cache.start();
  const options = {
    queryKey: ['profile', STRANGER, true],
    queryFn: () => null,
    staleTime: Infinity,
    meta: { persist: true },
  };
  const stopLooking = new QueryObserver(client, options).subscribe(() => {});
  client.setQueryData(options.queryKey, { profile: card(STRANGER), related: [] });
  await vi.waitFor(() => expect(localStorage.getItem(`cache:${ME}`)).toContain(STRANGER), { timeout: 5_000 });
  stopLooking();
  cache.wipe();
});

test('invalidates only the profile whose visible content changed', async () => {
  server.feed.push({ kind: 'profile', profile: FRIEND });
  await pullNow();
  const news = heard.find(({ kind }) => kind === 'profile');
  expect(news).toEqual({ kind: 'profile', member: ME, profiles: [FRIEND] });
  await hearOfPeople(news as Announcement & { kind: 'profile' }, client, store);
  const isOld = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([
    isOld(['profile', FRIEND, true]),
    isOld(['profile', OTHER, true]),
    isOld(['search', ME, 'first', '']),
  ]).toEqual([true, false, false]);
});
