import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { Presence, ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { Change } from '../../../contract/sync.ts';
import type { ConversationRow } from '../store/conversation-row.ts';
import { openStore, type Store } from '../store/database.ts';
import { planChanges } from './plan-changes.ts';
import { loadPresence, notePlan, noteTyping } from './presence.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const TALK = 'cccccccc-0000-4000-8000-000000000001' as ConversationId;

let store: Store;

beforeEach(async () => {
  store = openStore(ME);
  await store.conversations.put({ conversation: TALK, profile: PEER, peer_read_seq: 3 } as unknown as ConversationRow);
});
afterEach(async () => {
  vi.useRealTimers();
  await store.delete();
});

const know = (presence: Presence) => store.profiles.put({ id: PEER, presence } as unknown as ProfileCard);
const known = async () => (await store.profiles.get(PEER))?.presence;
const messageAt = (at: number): Change => ({
  kind: 'message',
  message: { conversation: TALK, sender: PEER, accepted_at: new Date(at).toISOString() } as unknown as Message,
});
const receipt = (read_seq: number): Change => ({ kind: 'receipt', conversation: TALK, delivered_seq: 9, read_seq });
const note = (change: Change, isLive = true) => notePlan(store, planChanges([change]), { isLive });

test.each([
  ['a message', () => note(messageAt(Date.now()))],
  ['a recent message in a pull', () => note(messageAt(Date.now() - 60_000), false)],
  ['a read mark', () => note(receipt(4))],
  ['a typing signal', () => noteTyping(store, TALK)],
])('%s shows its sender as online', async (_name, arrive) => {
  await know('today');
  await arrive();
  expect(await known()).toBe('online');
});

test.each([
  ['a message of five minutes ago', () => note(messageAt(Date.now() - 300_000))],
  ['a delivery without a read mark', () => note(receipt(3))],
  ['a read mark of unknown age', () => note(receipt(4), false)],
])('%s does not show its sender as online', async (_name, arrive) => {
  await know('today');
  await arrive();
  expect(await known()).toBe('today');
});

test('a hidden presence stays hidden', async () => {
  await know(null);
  await note(messageAt(Date.now()));
  await noteTyping(store, TALK);
  expect(await known()).toBeNull();
});

/** The server answers that the peer has this presence. */
const answer = (presence: Presence) =>
  loadPresence({ store, request: vi.fn(async () => ({ presence: [{ profile: PEER, presence }] })) as never }, [PEER]);

test('the server sets the presence, except that of a recently active member', async () => {
  await know('today');
  await answer('week');
  expect(await known()).toBe('week');
  await noteTyping(store, TALK);
  await answer('today');
  expect(await known()).toBe('online');
  await answer(null);
  expect(await known()).toBeNull();
});

test('the server sets the presence again five minutes after the last activity', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await know('today');
  await noteTyping(store, TALK);
  vi.setSystemTime(Date.now() + 299_999);
  await answer('today');
  expect(await known()).toBe('online');
  vi.setSystemTime(Date.now() + 1);
  await answer('today');
  expect(await known()).toBe('today');
});
