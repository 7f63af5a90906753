import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../contract/base/ids.ts';
import { type Announcement, onAnnouncement } from '../src/engine/coordination/announcements.ts';
import { ApiFailure } from '../src/engine/api/failure.ts';
import { claimDevice, currentDevice } from '../src/engine/api/device.ts';
import { FakeServer } from '../src/engine/fixtures/fake-server.ts';
import { enqueueText } from '../src/engine/outbox/enqueue.ts';
import { enqueueRemoval } from '../src/engine/outbox/enqueue-action.ts';
import { storeEdit } from '../src/engine/outbox/enqueue-profile.ts';
import { openStore } from '../src/engine/store/database.ts';
import { reload } from '../src/engine/sync/reload.ts';
import { wakeOutbox } from './wake-outbox.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'aaaaaaaa-0000-4000-8000-000000000002' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER_PEER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;

const refused = (code: 'authentication_required' | 'account_suspended') =>
  new ApiFailure({ kind: 'problem', code, status: 403, data: {}, requestId: '' });
const ended = refused('authentication_required');
let server: FakeServer;
let answer: FakeServer['request'];
vi.mock('../src/engine/api/request.ts', () => ({
  request: (...args: Parameters<FakeServer['request']>) => answer(...args),
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

test('sends the queued messages without an open page', async () => {
  const ids = [await write(ME, 'one'), await write(ME, 'two')];
  await wakeOutbox({ lastChance: false });
  expect([...server.stored.keys()]).toEqual(ids);
  expect(await waiting(ME)).toBe(0);
});

test('rejects so that the browser fires another sync while entries wait, except on its last chance', async () => {
  answer = () => Promise.reject(new ApiFailure({ kind: 'network' }));
  await write(ME, 'one');
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  await expect(wakeOutbox({ lastChance: true })).resolves.toBeUndefined();
  expect(await waiting(ME)).toBe(1);
});

test('sends the profile edits too, and notifies open pages', async () => {
  const sent: unknown[] = [];
  const announced: unknown[] = [];
  answer = (async (call: { name: string }, { body }: { body: unknown }) => {
    sent.push(call.name, body);
    return { user: {} };
  }) as never;
  const stop = onAnnouncement((announcement) => void announced.push(announcement));
  const store = openStore(ME);
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  await storeEdit(store, 'name', { edit: { name: 'Ro' }, isDraft: true });
  await wakeOutbox({ lastChance: false });
  stop();
  expect(sent).toEqual(['putProfile', { city: 'Utrecht' }]);
  expect(announced).toContainEqual({ kind: 'user', member: ME });
  expect((await store.ownEdits.toArray()).map(({ key }) => key)).toEqual(['name']);
  store.close();
});

test('rejects so that the browser fires another sync while a profile edit waits', async () => {
  answer = () => Promise.reject(new ApiFailure({ kind: 'network' }));
  const store = openStore(ME);
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  expect(await store.ownEdits.count()).toBe(1);
  store.close();
});

test('does not send profile edits while a visible page can send them', async () => {
  pages = [{ visibilityState: 'visible' }];
  const store = openStore(ME);
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  // If the page closes first, the browser fires another sync.
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  expect(await store.ownEdits.count()).toBe(1);
  store.close();
});

test('ends the session on the device if the answer to a profile edit reports its end', async () => {
  answer = () => Promise.reject(ended);
  const store = openStore(ME);
  await storeEdit(store, 'place', { edit: { city: 'Utrecht' }, isDraft: false });
  store.close();
  await wakeOutbox({ lastChance: false });
  expect(currentDevice()).toBeNull();
  const reopened = openStore(ME);
  expect(await reopened.ownEdits.count()).toBe(1);
  reopened.close();
});

test('sends no entries of a member other than that of this device', async () => {
  await write(OTHER, 'mine, not yours');
  await wakeOutbox({ lastChance: false });
  expect(server.stored.size).toBe(0);
  expect(await waiting(OTHER)).toBe(1);
});

test.each([
  ['that the server has ended', 'authentication_required'],
  ['of a member who is suspended', 'account_suspended'],
] as const)('ends a session %s, and preserves the unsent messages for the same member', async (_what, code) => {
  await write(ME, 'one');
  answer = () => Promise.reject(refused(code));
  await wakeOutbox({ lastChance: true });
  expect(currentDevice()).toBeNull();
  expect(await waiting(ME)).toBe(1);
});

test("does not end another member's session, and the messages wait", async () => {
  await write(ME, 'one');
  answer = () =>
    Promise.reject(new ApiFailure({ kind: 'problem', code: 'wrong_member', status: 409, data: {}, requestId: '' }));
  await expect(wakeOutbox({ lastChance: false })).rejects.toThrow('still waits');
  expect(currentDevice()).toMatchObject({ member_id: ME });
  expect(await waiting(ME)).toBe(1);
});

test('reloads the chats and reports the reason to the pages if an action is refused', async () => {
  const conversation = server.conversationOf(PEER);
  server.receive(conversation, PEER, crypto.randomUUID());
  const store = openStore(ME);
  await reload(store, server.request, new AbortController().signal);
  await enqueueRemoval(store, conversation);
  server.refusesActions = true;
  const announced: Announcement[] = [];
  const stop = onAnnouncement((announcement) => void announced.push(announcement));
  await wakeOutbox({ lastChance: false });
  stop();
  expect(announced).toContainEqual(expect.objectContaining({ kind: 'refused', member: ME }));
  expect((await store.conversations.get(conversation))?.hidden_seq).toBe(0);
  store.close();
});

test('sends messages that a page writes during the run in the same run', async () => {
  const first = await write(ME, 'one');
  let second = '';
  answer = (async (...args: Parameters<FakeServer['request']>) => {
    // A page writes to another peer while the first message is in flight: its queue is new.
    if (second === '') {
      const store = openStore(ME);
      second = await enqueueText(store, { peer: OTHER_PEER, conversation: null, body: 'two', max_credits: 1 });
      store.close();
      await vi.waitFor(() => expect(server.stored.has(second)).toBe(true));
    }
    return server.request(...args);
  }) as FakeServer['request'];
  await wakeOutbox({ lastChance: false });
  expect([...server.stored.keys()]).toEqual([second, first]);
});

test('announces the balance after a sent message', async () => {
  await write(ME, 'one');
  const announced: Announcement[] = [];
  const stop = onAnnouncement((announcement) => void announced.push(announcement));
  await wakeOutbox({ lastChance: false });
  stop();
  expect(announced).toContainEqual({ kind: 'credits', member: ME, credits: 999 });
});
