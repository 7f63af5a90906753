import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import { block, removeChat } from '../../../contract/chats.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { ApiFailure } from '../api/failure.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { pull } from './pull.ts';
import { blockProfile, removeConversation, removeConversationsWith } from './remove-conversation.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const ONE = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;

const told: { call: Call; body: unknown }[] = [];
let server: FakeServer;
let store: Store;
let isReached: boolean;

vi.mock(import('../api/request.ts'), async (original) => ({
  ...(await original()),
  request: ((call: Call, asking?: { body?: unknown }) => {
    if (call.name !== removeChat.name && call.name !== block.name) return server.request(call);
    if (!isReached) return Promise.reject(new ApiFailure({ kind: 'network' }));
    told.push({ call, body: asking?.body });
    return Promise.resolve({ ok: true });
  }) as typeof import('../api/request.ts').request,
}));

beforeEach(async () => {
  told.length = 0;
  isReached = true;
  server = new FakeServer(ME);
  store = openStore(ME);
  for (const peer of [ONE, OTHER]) server.receive(server.conversationOf(peer), peer, crypto.randomUUID());
  await pull({ store, request: server.request, onCredits: () => {}, onUser: () => {} }, AbortSignal.timeout(5_000));
});
afterEach(() => store.delete());

const held = async (): Promise<MemberId[]> => (await store.conversations.toArray()).map(({ profile }) => profile).toSorted();

test('a conversation and its words go from the device, and the server is told', async () => {
  const conversation = server.conversationOf(ONE);
  await removeConversation(store, conversation);
  expect(await held()).toEqual([OTHER]);
  expect(await store.messages.where({ conversation }).count()).toBe(0);
  expect(told).toEqual([{ call: removeChat, body: { conversation } }]);
});

test('by profile, all that there is with it goes, in one call', async () => {
  await removeConversationsWith(store, ONE);
  expect(await held()).toEqual([OTHER]);
  expect(told).toEqual([{ call: removeChat, body: { profile: ONE } }]);
});

test('blocking takes what there was with the profile at once', async () => {
  await blockProfile(store, OTHER);
  expect(await held()).toEqual([ONE]);
  expect(told).toEqual([{ call: block, body: { profile: OTHER } }]);
});

test('where the server cannot be told, the chats come back and the failure is thrown', async () => {
  isReached = false;
  await expect(removeConversationsWith(store, ONE)).rejects.toThrow(ApiFailure);
  expect(await held()).toEqual([ONE, OTHER]);
});
