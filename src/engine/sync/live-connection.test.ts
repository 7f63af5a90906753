import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { Change, LiveTyping } from '../../../contract/sync.ts';
import { setReached } from '../api/reachability.ts';
import { until } from '../fixtures/faked-time.ts';
import { type FakeEventSource, stubEventSource } from '../fixtures/fake-event-source.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { openStore, type Store } from '../store/database.ts';
import { readCursor, writeCursor } from './apply-changes.ts';
import { keepLive } from './live-connection.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const EPOCH = 'aaaaaaaaaaaaaaaa';
const OTHER_EPOCH = 'bbbbbbbbbbbbbbbb';
/** The acknowledging pull, as distinct from an immediate pull (0). */
const ACKNOWLEDGED = 800;
/** Longer than the wait before any try that these tests provoke. */
const LONG_MS = 60_000;

let store: Store;
let streams: readonly FakeEventSource[];
let stopped: AbortController;
let reported: { credits: number[]; users: number; opened: number; ended: number; typing: LiveTyping[] };
let pulls: number[];

beforeEach(async () => {
  store = openStore(ME);
  await writeCursor(store, { epoch: EPOCH, number: 5 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  streams = stubEventSource();
  stopped = new AbortController();
  reported = { credits: [], users: 0, opened: 0, ended: 0, typing: [] };
  pulls = [];
  void keepLive(
    {
      store,
      pullSoon: (delayMs) => pulls.push(delayMs),
      onOpen: () => (reported.opened += 1),
      onCredits: (credits) => reported.credits.push(credits),
      onUser: () => (reported.users += 1),
      onTyping: (typing) => reported.typing.push(typing),
      onEnded: () => (reported.ended += 1),
    },
    stopped.signal,
  );
});
afterEach(async () => {
  stopped.abort();
  setReached(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await store.delete();
});

const stream = () => streams.at(-1) as FakeEventSource;
/** Every change on the stream requests a pull. Returns the delay of the pull after `send`. */
async function pulledAfter(send: () => void): Promise<number | undefined> {
  const before = pulls.length;
  send();
  await until(() => pulls.length > before);
  return pulls.at(-1);
}

/** The feed's changes for one received message. */
function arrival(): Change[] {
  const server = new FakeServer(ME);
  server.receive(server.conversationOf(PEER), PEER, crypto.randomUUID());
  return [{ kind: 'chat', chat: server.chatWith(PEER), profile: null }, ...server.feed];
}
const next = { member: ME, epoch: EPOCH, from: 6, to: 6 };

test('applies a change that continues the cursor, and acknowledges it 800 ms later', async () => {
  const delayMs = await pulledAfter(() => stream().change({ ...next, to: 7, changes: arrival(), credits: 12 }));
  expect(delayMs).toBe(ACKNOWLEDGED);
  expect([await store.messages.count(), await store.conversations.count()]).toEqual([1, 1]);
  expect(await readCursor(store)).toMatchObject({ epoch: EPOCH, number: 7 });
  expect([reported.credits, reported.users]).toEqual([[12], 0]);
});

test('applies the next change on top of the first', async () => {
  await pulledAfter(() => stream().change({ ...next, changes: [{ kind: 'user' }] }));
  await pulledAfter(() => stream().change({ ...next, from: 7, to: 7, changes: arrival() }));
  expect(pulls).toEqual([ACKNOWLEDGED, ACKNOWLEDGED]);
  expect([await store.messages.count(), reported.users, reported.credits]).toEqual([1, 1, []]);
});

test.each([
  ['leaves a gap', { from: 7, to: 7 }],
  ['is applied already', { from: 5, to: 5 }],
  ['belongs to another epoch', { epoch: OTHER_EPOCH }],
  ['belongs to another member', { member: PEER }],
  ['would write a cursor of the wrong shape', { to: -1 }],
])('applies nothing of a change that %s, and pulls at once', async (_why, fields) => {
  const sent = { ...next, changes: [...arrival(), { kind: 'user' } as const], credits: 12, ...fields };
  expect(await pulledAfter(() => stream().change(sent))).toBe(0);
  expect([await store.messages.count(), reported.credits, reported.users]).toEqual([0, [], 0]);
  expect(await readCursor(store)).toMatchObject({ epoch: EPOCH, number: 5 });
});

test.each([
  ['carries no changes', JSON.stringify({ ...next, changes: [], credits: null })],
  ['is damaged', JSON.stringify({ ...next, changes: [{ kind: 'read' }], credits: null })],
  ['is no JSON', '{'],
])('pulls at once if a change %s', async (_why, data) => {
  expect(await pulledAfter(() => stream().send('change', data))).toBe(0);
  expect(await readCursor(store)).toMatchObject({ number: 5 });
});

test('stores a change of an unknown kind, and applies the next change', async () => {
  const change = { kind: 'news', title: 'Hello' };
  const data = JSON.stringify({ ...next, changes: [change], credits: null });
  expect(await pulledAfter(() => stream().send('change', data))).toBe(ACKNOWLEDGED);
  expect(await readCursor(store)).toMatchObject({ number: 6 });
  expect(await store.marks.where('name').startsWith('unknown:').toArray()).toMatchObject([{ raw: change }]);
});

test('opens the stream for its member', () => {
  expect(stream().url).toBe(`/api/live.php?member=${ME}`);
});

test('reports an opened stream and a typing peer', async () => {
  const { conversation } = new FakeServer(ME).chatWith(PEER);
  stream().open();
  stream().send('typing', { member: ME, conversation });
  stream().send('typing', { member: ME, conversation: 'somewhere' });
  await vi.advanceTimersByTimeAsync(0);
  expect([reported.opened, reported.typing, pulls]).toEqual([1, [{ member: ME, conversation }], []]);
});

test('closes the stream at the end of the session and reports it once', async () => {
  const first = stream();
  first.open();
  first.send('session_end');
  first.send('session_end');
  expect([first.isClosed, reported.ended]).toEqual([true, 1]);
});

test('opens another stream after a lost one, and pulls only once it opens', async () => {
  stream().open();
  stream().fail();
  expect(streams[0]?.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect([streams.length, pulls]).toEqual([2, []]);
});

test('pulls if a stream does not open, and waits longer before each try', async () => {
  const waits: number[] = [];
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const count = streams.length;
    stream().fail();
    let waitedMs = 0;
    for (; streams.length === count && waitedMs < LONG_MS; waitedMs += 25) await vi.advanceTimersByTimeAsync(25);
    waits.push(waitedMs);
  }
  expect(waits).toEqual([375, 750, 1_500, 3_000]);
  expect(pulls).toEqual([0, 0, 0, 0]);
  // An opened stream resets the count.
  stream().open();
  stream().fail();
  await vi.advanceTimersByTimeAsync(375);
  expect(streams).toHaveLength(6);
});

test('opens at once when another call reaches the server again', async () => {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    stream().fail();
    if (attempt < 5) await vi.advanceTimersByTimeAsync(LONG_MS);
  }
  setReached(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toHaveLength(6);
  setReached(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(streams).toHaveLength(7);
});

test('closes the stream on a stop and opens no other', async () => {
  stopped.abort();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect([streams.length, streams[0]?.isClosed]).toEqual([1, true]);
});
