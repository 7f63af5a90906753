import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { POLLING_MS, POLLING_PUSHED_MS, POLLING_START_MS } from '../../../contract/base/rules.ts';
import { ApiFailure } from '../api/failure.ts';
import { setReached } from '../api/reachability.ts';
import { type Announcement, onAnnouncement } from '../coordination/announcements.ts';
import { tick, until } from '../fixtures/faked-time.ts';
import { type FakeEventSource, stubEventSource } from '../fixtures/fake-event-source.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { enqueueRemoval } from '../outbox/enqueue-action.ts';
import { enqueueText } from '../outbox/enqueue.ts';
import { openStore, type Store } from '../store/database.ts';
import { readCursor } from './apply-changes.ts';
import { startSync, type SyncHandle } from './start-sync.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;
const PREPARE_AFTER_MS = 3_000;
const PREPARE_EVERY_MS = 300_000;
const ACKNOWLEDGE_AFTER_MS = 800;
const AGAIN_AFTER_MS = 1_000;
/** The faked clock runs a timer of 0 ms, set by another timer, one millisecond later. */
const AT_ONCE_MS = 1;

let server: FakeServer;
let store: Store;
let streams: readonly FakeEventSource[];
let fault: Fault = 'none';
let isPushed = false;
/** The names of the calls that reached the network, in order. */
let calls: string[];
let announced: Announcement[];
let stops: (() => void)[];

vi.mock('../api/request.ts', () => ({
  request: (...args: Parameters<FakeServer['request']>) => {
    calls.push(args[0].name);
    return server.request(...args);
  },
}));

// The store and the locks use tasks of their own, which are slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  fault = 'none';
  isPushed = false;
  [calls, announced] = [[], []];
  server = new FakeServer(ME, () => fault);
  store = openStore(ME);
  streams = stubEventSource();
  stops = [onAnnouncement((announcement) => announced.push(announcement))];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_750_000_000_000 });
});
afterEach(async () => {
  for (const stop of stops) stop();
  await tick();
  setReached(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await store.delete();
});

function start({ isVisible = true, whenIdle = async () => {} } = {}): SyncHandle {
  const options = { isPushed: () => isPushed, isVisible: () => isVisible, whenIdle, historyDays: () => 0 };
  const syncing = startSync(store, options);
  stops.push(syncing.stop);
  return syncing;
}
/** Moves the clock and lets the started work finish. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await untilIdle();
}
/** Waits until the store has been idle, without a call, for many tasks. */
async function untilIdle(): Promise<void> {
  for (let quiet = 0, before = calls.length; quiet < 40; quiet += 1) {
    await tick();
    if (calls.length !== before) [quiet, before] = [0, calls.length];
  }
}
const countCalls = (name: string) => calls.filter((call) => call === name).length;
const stream = () => streams.at(-1) as FakeEventSource;
const receive = () => server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
const countMessages = () => store.messages.count();
const write = (peer = PEER) => enqueueText(store, { peer, conversation: null, body: 'Hello', max_credits: 1 });
/** One page that is up to date, with an open stream and finished prefetching. */
async function startSettled(): Promise<SyncHandle> {
  const syncing = start();
  await until(() => streams.length === 1);
  stream().open();
  await pass(PREPARE_AFTER_MS);
  for (const list of [calls, announced]) list.length = 0;
  return syncing;
}

test('brings the device up to date at the start and sends the queued entries', async () => {
  receive();
  const id = await write();
  start();
  await until(async () => (await countMessages()) === 2 && server.stored.has(id));
  expect(await store.outbox.count()).toBe(0);
});

test('pulls when it is woken', async () => {
  const syncing = await startSettled();
  receive();
  syncing.wake();
  await until(async () => (await countMessages()) === 1);
  expect(countCalls('sync')).toBe(1);
});

test('sends at once on a wake, though the next try is due later', async () => {
  const syncing = await startSettled();
  fault = 'unavailable';
  const id = await write();
  await until(() => countCalls('sendMessage') === 1);
  await untilIdle();
  fault = 'none';
  syncing.wake();
  await until(() => server.stored.has(id));
  expect(countCalls('sendMessage')).toBe(2);
});

test('sends entries on a wake that were added without an announcement', async () => {
  await write();
  const entries = await store.outbox.toArray();
  await store.outbox.clear();
  const syncing = await startSettled();
  await store.outbox.bulkAdd(entries);
  syncing.wake();
  await until(() => server.stored.size === 1);
});

test('sends to one peer while the message to another waits for its next try', async () => {
  await startSettled();
  fault = 'unavailable';
  const first = await write();
  await until(() => countCalls('sendMessage') === 1);
  await untilIdle();
  fault = 'none';
  const second = await write(OTHER);
  await until(() => server.stored.has(second));
  expect(server.stored.has(first)).toBe(false);
});

test('pulls when the server is reachable again', async () => {
  await startSettled();
  receive();
  setReached(false);
  setReached(true);
  await until(async () => (await countMessages()) === 1);
});

test('pulls when the live stream opens', async () => {
  await startSettled();
  stream().fail();
  receive();
  await vi.advanceTimersByTimeAsync(500);
  await until(() => streams.length === 2);
  expect(await countMessages()).toBe(0);
  stream().open();
  await until(async () => (await countMessages()) === 1);
});

test('shows live messages without a call, and acknowledges all of them with one call', async () => {
  await startSettled();
  for (let number = 1; number <= 3; number += 1) {
    const message = receive();
    const changes = [
      { kind: 'chat', chat: server.chatWith(PEER), profile: null } as const,
      { kind: 'message', message } as const,
    ];
    stream().change({ member: ME, epoch: server.epoch, from: number, to: number, changes, credits: 40 + number });
    await until(async () => (await countMessages()) === number);
  }
  expect(calls).toEqual([]);
  await pass(ACKNOWLEDGE_AFTER_MS);
  expect(calls).toEqual(['sync']);
  expect(announced.flatMap((one) => (one.kind === 'credits' ? one.credits : []))).toEqual([41, 42, 43, 1_000]);
  expect(await readCursor(store)).toMatchObject({ number: 3 });
});

test('announces a typing peer and the end of the session', async () => {
  await startSettled();
  const conversation = server.conversationOf(PEER);
  stream().send('typing', { member: ME, conversation });
  stream().send('session_end');
  await until(() => announced.length === 2);
  expect(announced.map(({ kind }) => kind)).toEqual(['typing', 'signed-out']);
});

test.each([
  ['every minute', false, POLLING_MS],
  ['less often if the device receives pushes', true, POLLING_PUSHED_MS],
])('polls soon after the start, and then %s', async (_how, pushed, everyMs) => {
  isPushed = pushed;
  start();
  await until(() => streams.length === 1);
  await untilIdle();
  calls.length = 0;
  await pass(POLLING_START_MS - 1);
  expect(countCalls('sync')).toBe(0);
  await pass(1 + AT_ONCE_MS);
  expect(countCalls('sync')).toBe(1);
  await pass(everyMs - AT_ONCE_MS - 1);
  expect(countCalls('sync')).toBe(1);
  receive();
  await pass(1 + AT_ONCE_MS);
  expect([countCalls('sync'), await countMessages()]).toEqual([2, 1]);
  expect(announced.filter(({ kind }) => kind === 'user')).toHaveLength(2);
});

test('prefetches messages after the pull, fills the search index when idle, and not again within five minutes', async () => {
  const idle = Promise.withResolvers<void>();
  await store.open();
  for (let count = 0; count < 4; count += 1) receive();
  start({ whenIdle: () => idle.promise });
  await until(() => streams.length === 1);
  stream().open();
  await pass(PREPARE_AFTER_MS - 1);
  expect([countCalls('getMessages'), await countMessages()]).toEqual([0, 1]);
  await pass(1);
  expect([countCalls('getMessages'), await countMessages(), await store.searchBlocks.count()]).toEqual([1, 4, 0]);
  idle.resolve();
  await until(async () => (await store.searchBlocks.count()) === 1);
  await store.messages.clear();
  await store.conversations.toCollection().modify({ oldest_seq: 0, newest_seq: 0 });
  stream().open();
  await pass(PREPARE_EVERY_MS - PREPARE_AFTER_MS);
  expect(countCalls('getMessages')).toBe(1);
  stream().open();
  await pass(PREPARE_AFTER_MS);
  expect(countCalls('getMessages')).toBe(2);
});

test('one page holds the stream; the next one opens its own once the first is closed', async () => {
  const first = await startSettled();
  // The page is hidden, so that it does not steal the lock: both pages share this realm, and a realm cannot answer itself.
  start({ isVisible: false });
  await untilIdle();
  expect(streams).toHaveLength(1);
  first.stop();
  expect(stream().isClosed).toBe(true);
  await until(() => streams.length === 2);
});

test('only the page that holds the stream polls', async () => {
  start();
  await until(() => streams.length === 1);
  start({ isVisible: false });
  await untilIdle();
  announced.length = 0;
  await pass(POLLING_START_MS + AT_ONCE_MS);
  expect(announced.filter(({ kind }) => kind === 'user')).toHaveLength(1);
});

test('a page whose lock was stolen opens a stream again', async () => {
  await startSettled();
  await navigator.locks.request(`live:${ME}`, { steal: true }, async () => {});
  await until(() => stream().isClosed);
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS);
  await until(() => streams.length === 2);
});

test('reloads and announces the reason if an action is refused', async () => {
  receive();
  await startSettled();
  await until(async () => (await store.conversations.count()) === 1);
  server.refusesActions = true;
  await enqueueRemoval(store, server.conversationOf(PEER));
  await until(() => announced.some(({ kind }) => kind === 'refused'));
  expect(calls.filter((name) => name !== 'sync')).toEqual(['removeChat', 'getChats', 'getLikes']);
  expect((await store.conversations.toArray()).map(({ hidden_seq }) => hidden_seq)).toEqual([0]);
});

test('ends the session if the server reports that another member is signed in', async () => {
  await startSettled();
  const wrong = new ApiFailure({ kind: 'problem', code: 'wrong_member', status: 409, data: {}, requestId: '' });
  vi.spyOn(server, 'request').mockRejectedValue(wrong);
  await write();
  await until(() => announced.some(({ kind }) => kind === 'signed-out'));
  expect(await store.outbox.count()).toBe(1);
});

test('does nothing after a stop', async () => {
  const syncing = await startSettled();
  syncing.stop();
  receive();
  syncing.wake();
  await write();
  setReached(false);
  setReached(true);
  await pass(2 * POLLING_PUSHED_MS);
  expect([calls, streams.length, stream().isClosed]).toEqual([[], 1, true]);
  expect(vi.getTimerCount()).toBe(0);
});
