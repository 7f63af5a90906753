import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { Device } from '../../engine/api/device.ts';
import { type Announcement, onAnnouncement } from '../../engine/coordination/announcements.ts';
import { FakeServer } from '../../engine/fixtures/fake-server.ts';
import { openStore, type Store } from '../../engine/store/database.ts';
import { readUnavailable } from '../../engine/store/drop-unavailable.ts';
import { pull } from '../../engine/sync/pull.ts';
import { contactabilityKey } from '../../domain/query-keys.ts';
import { dropNotedMembers, dropMembers, restoreProfiles } from './drop-members.ts';
import { applyMemberChanges } from './apply-member-changes.ts';
import { followAnnouncements } from './follow-announcements.ts';
import { makeCacheStore } from '../cache/query-cache-store.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const FOUND = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000003' as MemberId;

let store: Store;
let server: FakeServer;
let client: QueryClient;
let announced: Announcement[];
let stop: () => void;

const card = (id: MemberId) => ({ id, name: 'Mara', main_image: null }) as ProfileCard;
const page = () => ({
  profiles: [card(PEER), card(OTHER)],
  similar: [card(FOUND)],
  numResults: 2,
  num_fictional: 0,
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
  announced = [];
  stop = onAnnouncement((announcement) => announced.push(announcement));
  server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
  await pullNow();
  await store.profiles.bulkPut([PEER, FOUND, OTHER].map(card));
  await store.liked.put({ id: FOUND, liked_at: '2026-01-01T00:00:00Z' });
  client.setQueryData(['search', ME, 'first', ''], page());
  for (const id of [PEER, FOUND, OTHER]) client.setQueryData(['profile', id, true], { profile: card(id), related: [] });
  localStorage.setItem(`cache:${ME}`, JSON.stringify(written([PEER, FOUND, OTHER])));
});
afterEach(async () => {
  stop();
  localStorage.clear();
  await store.delete();
});

const pullNow = () =>
  pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, new AbortController().signal);

test('removes an unavailable member from searches and profiles, but not a peer from the chats', async () => {
  server.feed.push(
    { kind: 'unliked', profile: FOUND },
    { kind: 'hidden', profile: FOUND },
    { kind: 'hidden', profile: PEER },
  );
  await pullNow();
  expect(announced).toContainEqual({ kind: 'hidden', member: ME, profiles: [FOUND, PEER] });
  expect((await readUnavailable(store)).toSorted()).toEqual([PEER, FOUND]);

  client.setQueryData(contactabilityKey(PEER), null);
  await dropMembers(client, store, [FOUND, PEER]);
  expect(client.getQueryState(contactabilityKey(PEER))?.isInvalidated).toBe(true);
  expect(found()).toMatchObject({ profiles: [{ id: OTHER }], similar: [], numResults: 1 });
  expect([PEER, FOUND, OTHER].map((id) => client.getQueryData(['profile', id, true]) !== undefined)).toEqual([
    false,
    false,
    true,
  ]);
  expect(JSON.parse(localStorage.getItem(`cache:${ME}`) ?? '')).toEqual(written([OTHER]));
  expect((await store.profiles.toCollection().primaryKeys()).toSorted()).toEqual([PEER, OTHER]);
  expect(await store.conversations.count()).toBe(1);
  expect(await readUnavailable(store)).toEqual([]);
});

test('applies changes that the worker received while no page was open', async () => {
  server.feed.push({ kind: 'unliked', profile: FOUND }, { kind: 'hidden', profile: FOUND });
  await pullNow();
  await dropNotedMembers(client, store);
  expect(found()).toMatchObject({ profiles: [{ id: PEER }, { id: OTHER }], similar: [] });
  expect(await readUnavailable(store)).toEqual([]);
  localStorage.setItem(`cache:${ME}`, 'rewritten');
  await dropNotedMembers(client, store);
  expect(localStorage.getItem(`cache:${ME}`)).toBe('rewritten');
});

test('removes an unreadable cache', async () => {
  localStorage.setItem(`cache:${ME}`, 'not what we wrote');
  await dropMembers(client, store, [PEER]);
  expect(localStorage.getItem(`cache:${ME}`)).toBeNull();
});

test('removes members from related profiles and from all later writes', async () => {
  const profile = (id: MemberId, related: MemberId[]) => ({ profile: card(id), related: related.map(card) });
  client.setQueryData(['profile', OTHER, true], profile(OTHER, [FOUND, PEER]));
  const stopObserving = new QueryObserver(client, {
    queryKey: ['profile', OTHER, true],
    queryFn: () => profile(OTHER, []),
    staleTime: Infinity,
  }).subscribe(() => {});
  const options = {
    queryKey: ['profile', FOUND, true],
    queryFn: () => profile(FOUND, []),
    staleTime: Infinity,
    meta: { persist: true },
  };
  client.setQueryData(options.queryKey, profile(FOUND, []));
  const stopSecond = new QueryObserver(client, options).subscribe(() => {});
  const cache = makeCacheStore({ queryClient: client, device: { member_id: ME } as Device, isCurrent: () => true });
  cache.start();
  await dropMembers(client, store, [FOUND]);
  expect(client.getQueryData(['profile', OTHER, true])).toMatchObject({
    profile: { id: OTHER },
    related: [{ id: PEER }],
  });
  localStorage.removeItem(`cache:${ME}`);
  client.setQueryData(options.queryKey, profile(FOUND, []));
  await vi.waitFor(() => expect(localStorage.getItem(`cache:${ME}`)).not.toBeNull());
  expect(localStorage.getItem(`cache:${ME}`)).not.toContain(FOUND);
  for (const end of [stopObserving, stopSecond, cache.wipe]) end();
});

test('reloads and persists an unblocked member again', async () => {
  const cache = makeCacheStore({ queryClient: client, device: { member_id: ME } as Device, isCurrent: () => true });
  await dropMembers(client, store, [FOUND]);
  localStorage.removeItem(`cache:${ME}`);
  // The profile was opened while the block was active.
  client.setQueryData(['profile', FOUND, true], null);
  await restoreProfiles(client, store, [FOUND]);
  expect(client.getQueryState(['profile', FOUND, true])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['search', ME, 'first', ''])?.isInvalidated).toBe(true);
  cache.start();
  const options = {
    queryKey: ['profile', FOUND, true],
    queryFn: () => null,
    staleTime: Infinity,
    meta: { persist: true },
  };
  const stopObserving = new QueryObserver(client, options).subscribe(() => {});
  client.setQueryData(options.queryKey, { profile: card(FOUND), related: [] });
  await vi.waitFor(() => expect(localStorage.getItem(`cache:${ME}`)).toContain(FOUND));
  stopObserving();
  cache.wipe();
});

test('invalidates only the profile whose visible content changed', async () => {
  server.feed.push({ kind: 'profile', profile: PEER });
  await pullNow();
  const change = announced.find(({ kind }) => kind === 'profile');
  expect(change).toEqual({ kind: 'profile', member: ME, profiles: [PEER] });
  await applyMemberChanges(change as Announcement & { kind: 'profile' }, client, store);
  const isOld = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([isOld(['profile', PEER, true]), isOld(['profile', OTHER, true]), isOld(['search', ME, 'first', ''])]).toEqual(
    [true, false, false],
  );
});

test('a first sync fetches the data of members on screen again, because it skips the changes before it', async () => {
  await store.marks.delete('cursor');
  const profile = (isVisible: boolean) => ({ profile: card(OTHER), related: [], isVisible });
  let isVisible = false;
  const options = {
    queryKey: ['profile', OTHER, true],
    queryFn: () => profile(isVisible),
    staleTime: Infinity,
  };
  client.setQueryData(options.queryKey, profile(false));
  const stopObserving = new QueryObserver(client, options).subscribe(() => {});
  const stopFollowing = followAnnouncements({ store, queryClient: client, onLeft: () => {} });
  isVisible = true;
  await pullNow();
  await vi.waitFor(() => expect(client.getQueryData(options.queryKey)).toMatchObject({ isVisible: true }));
  expect(client.getQueryState(['search', ME, 'first', ''])?.isInvalidated).toBe(true);
  for (const end of [stopObserving, stopFollowing]) end();
});
