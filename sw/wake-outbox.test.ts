import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/ids.ts';
import { type Announcement, onAnnouncement } from '../src/engine/coordination/announcements.ts';
import { ApiFailure } from '../src/engine/api/failure.ts';
import { claimDevice, currentDevice } from '../src/engine/api/device.ts';
import { FakeServer } from '../src/engine/fixtures/fake-server.ts';
import { enqueueText } from '../src/engine/outbox/enqueue.ts';
import { enqueueRemoval } from '../src/engine/outbox/enqueue-action.ts';
import { keepEdit } from '../src/engine/outbox/enqueue-profile.ts';
import { openStore } from '../src/engine/store/database.ts';
import { reload } from '../src/engine/sync/reload.ts';
import { wakeOutbox } from './wake-outbox.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER_PEER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;

const ended = new ApiFailure({
  kind: 'problem',
  code: 'authentication_required',
  status: 403,
  data: {},
  requestId: '',
});
let server: FakeServer;
let answer: FakeServer['request'];
vi.mock('../src/engine/api/request.ts', () => ({
  request: (...asked: Parameters<FakeServer['request']>) => answer(...asked),
}));
let pages: unknown[];
vi.mock('./pages.ts', () => ({ openPages: () => Promise.resolve(pages) }));
vi.mock('../src/engine/api/backoff.ts', () => ({ backoffMs: () => 1, sleep: () => Promise.resolve() }));

beforeEach(async () => {
  pages = [];
  server = new FakeServer(ME);
  answer = server.request;
  await claimDevice(ME);
});
afterEach(async () => {
  for (const member of [ME, OTHER]) await openStore(member).delete();
});

async function write(member: MemberId, words: string): Promise<string> {
  const store = openStore(member);
  const id = await enqueueText(store, { peer: PEER, conversation: null, body: words, max_credits: 1 });
  store.close();
  return id;
}
async function waiting(member: MemberId): Promise<number> {
  const store = openStore(member);
  const count = await store.outbox.count();
  store.close();
  return count;
}

test('what waits goes out with no page open', async () => {
  const ids = [await write(ME, 'one'), await write(ME, 'two')];
  await wakeOutbox({ lastChance: false });
  expect([...server.stored.keys()]).toEqual(ids);
  expect(await waiting(ME)).toBe(0);
});

test('where something still waits, the browser is asked to come again, but for its last time', async () => {
  answer = () => Promise.reject(new ApiFailure({ kind: 'network' }));
  await write(ME, 'one');
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  await expect(wakeOutbox({ lastChance: true })).resolves.toBeUndefined();
  expect(await waiting(ME)).toBe(1);
});

test('what the member says of themself goes out too, and open pages hear that it has', async () => {
  const said: unknown[] = [];
  const heard: unknown[] = [];
  answer = (async (call: { name: string }, { body }: { body: unknown }) => {
    said.push(call.name, body);
    return { user: {} };
  }) as never;
  const stop = onAnnouncement((announcement) => void heard.push(announcement));
  const store = openStore(ME);
  await keepEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  await keepEdit(store, 'name', { edit: { name: 'Ro' }, isDraft: true });
  await wakeOutbox({ lastChance: false });
  stop();
  expect(said).toEqual(['putProfile', { city: 'Utrecht' }]);
  expect(heard).toContainEqual({ kind: 'user', member: ME });
  expect((await store.ownEdits.toArray()).map(({ key }) => key)).toEqual(['name']);
  store.close();
});

test('as long as it waits, the browser is asked to come again', async () => {
  answer = () => Promise.reject(new ApiFailure({ kind: 'network' }));
  const store = openStore(ME);
  await keepEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  expect(await store.ownEdits.count()).toBe(1);
  store.close();
});

test('a page that is looked at sends it itself, and shows how far it is', async () => {
  pages = [{ visibilityState: 'visible' }];
  const store = openStore(ME);
  await keepEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  // Should it be closed before, the browser comes again.
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  expect(await store.ownEdits.count()).toBe(1);
  store.close();
});

test('a session that is found to have ended with what was said ends here, too', async () => {
  answer = () => Promise.reject(ended);
  const store = openStore(ME);
  await keepEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  store.close();
  await wakeOutbox({ lastChance: false });
  expect(currentDevice()).toBeNull();
  const kept = openStore(ME);
  expect(await kept.ownEdits.count()).toBe(1);
  kept.close();
});

test('nothing of a member who is not the one of this device is sent', async () => {
  await write(OTHER, 'mine, not yours');
  await wakeOutbox({ lastChance: false });
  expect(server.stored.size).toBe(0);
  expect(await waiting(OTHER)).toBe(1);
});

test('a session that the server has ended ends here, and keeps the unsent words for the same member', async () => {
  await write(ME, 'one');
  answer = () => Promise.reject(ended);
  await wakeOutbox({ lastChance: true });
  expect(currentDevice()).toBeNull();
  expect(await waiting(ME)).toBe(1);
});

test('a session of another member is left alone, and the words wait', async () => {
  await write(ME, 'one');
  answer = () =>
    Promise.reject(new ApiFailure({ kind: 'problem', code: 'wrong_member', status: 409, data: {}, requestId: '' }));
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  expect(currentDevice()).toMatchObject({ member_id: ME });
  expect(await waiting(ME)).toBe(1);
});

test('where an action is refused, the chats are loaded again and the pages hear the reason', async () => {
  const conversation = server.conversationOf(PEER);
  server.receive(conversation, PEER, crypto.randomUUID());
  const store = openStore(ME);
  await reload(store, server.request, new AbortController().signal);
  await enqueueRemoval(store, conversation);
  server.refusesActions = true;
  const heard: Announcement[] = [];
  const stop = onAnnouncement((announcement) => void heard.push(announcement));
  await wakeOutbox({ lastChance: false });
  stop();
  expect(heard).toContainEqual(expect.objectContaining({ kind: 'refused', member: ME }));
  expect((await store.conversations.get(conversation))?.hidden_seq).toBe(0);
  store.close();
});

test('what a page writes meanwhile goes out in the same run', async () => {
  const first = await write(ME, 'one');
  let second = '';
  answer = (async (...asked: Parameters<FakeServer['request']>) => {
    // A page writes to another peer while the first message is on its way: its queue is new.
    if (second === '') {
      const store = openStore(ME);
      second = await enqueueText(store, { peer: OTHER_PEER, conversation: null, body: 'two', max_credits: 1 });
      store.close();
      await vi.waitFor(() => expect(server.stored.has(second)).toBe(true));
    }
    return server.request(...asked);
  }) as FakeServer['request'];
  await wakeOutbox({ lastChance: false });
  expect([...server.stored.keys()]).toEqual([second, first]);
});

test('the balance after a message that was sent is announced', async () => {
  await write(ME, 'one');
  const heard: Announcement[] = [];
  const stop = onAnnouncement((announcement) => void heard.push(announcement));
  await wakeOutbox({ lastChance: false });
  stop();
  expect(heard).toContainEqual({ kind: 'credits', member: ME, credits: 999 });
});
