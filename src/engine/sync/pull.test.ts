import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { ApiFailure } from '../api/failure.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { applyChanges, readCursor } from './apply-changes.ts';
import { planChanges } from './plan-changes.ts';
import { pull } from './pull.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const never = new AbortController().signal;

let store: Store;
let server: FakeServer;
let calls: string[];
/** Runs after the server has answered and before the answer arrives. */
let duringCall: ((call: string) => Promise<void>) | undefined;
let credits: number[];
/** How often the pull announced that the member's own account has changed. */
let userChanges: number;

beforeEach(async () => {
  server = new FakeServer(ME);
  store = openStore(ME);
  calls = [];
  credits = [];
  userChanges = 0;
  duringCall = undefined;
});
afterEach(() => store.delete());

const request = (async (...args: Parameters<FakeServer['request']>) => {
  calls.push(args[0].name);
  const answer = await server.request(...args);
  await duringCall?.(args[0].name);
  return answer;
}) as FakeServer['request'];
const pullNow = () =>
  pull({ store, request, onCredits: (one) => credits.push(one), onUser: () => (userChanges += 1) }, never);
const receive = (count: number) => {
  for (let index = 0; index < count; index += 1) server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
};
const held = async () => (await store.messages.orderBy('[conversation+seq]').toArray()).map(({ seq }) => seq);

test('a first pull loads everything and then requests newer changes', async () => {
  receive(2);
  await pullNow();
  expect(calls.toSorted()).toEqual(['getChats', 'getLikes', 'sync']);
  expect(await readCursor(store)).toMatchObject({ epoch: server.epoch, number: 2 });
});

test('requests page after page until the last, and announces the balance of each', async () => {
  await pullNow();
  calls.length = 0;
  receive(7);
  await pullNow();
  expect(calls).toEqual(['sync', 'sync', 'sync']);
  expect(await held()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(credits).toHaveLength(4);
});

test('announces a change of the own account, and no other change', async () => {
  await pullNow();
  receive(1);
  await pullNow();
  expect(userChanges).toBe(0);
  server.feed.push({ kind: 'user' });
  await pullNow();
  expect(userChanges).toBe(1);
});

test('a pull that the live stream overtakes continues from the new cursor', async () => {
  await pullNow();
  receive(2);
  duringCall = async () => {
    duringCall = undefined;
    // The live stream applies the first change. The answer in flight starts before that change.
    const step = { from: { epoch: server.epoch, number: 0 }, to: { epoch: server.epoch, number: 1 } };
    const changes = [{ kind: 'chat', chat: server.chatWith(PEER), profile: null } as const, ...server.feed.slice(0, 1)];
    expect(await applyChanges(store, planChanges(changes), step)).toBe(true);
    receive(1);
  };
  await pullNow();
  expect(await held()).toEqual([1, 2, 3]);
  expect(await readCursor(store)).toMatchObject({ number: 3 });
});

test('reloads everything if the server refuses the cursor', async () => {
  receive(1);
  await pullNow();
  calls.length = 0;
  server.epoch = 'bbbbbbbbbbbbbbbb';
  receive(1);
  await expect(pullNow()).resolves.toBeUndefined();
  expect(calls).toEqual(['sync', 'getChats', 'getLikes', 'sync']);
  expect(await readCursor(store)).toMatchObject({ epoch: 'bbbbbbbbbbbbbbbb', number: 2 });
  expect((await store.conversations.toArray()).map(({ last_seq }) => last_seq)).toEqual([2]);
});

test('rejects without an answer and does not move the cursor', async () => {
  receive(1);
  await pullNow();
  receive(1);
  duringCall = async () => {
    throw new ApiFailure({ kind: 'network' });
  };
  await expect(pullNow()).rejects.toThrow('network');
  expect(await readCursor(store)).toMatchObject({ number: 1 });
  duringCall = undefined;
  await pullNow();
  expect(await held()).toEqual([1, 2]);
});
