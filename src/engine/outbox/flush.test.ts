import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { sleep } from '../api/backoff.ts';
import { upload } from './upload.ts';
import type { Fault } from '../fixtures/fake-faults.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { whenHeadIsRead } from '../fixtures/when-head-is-read.ts';
import { openStore, type Store } from '../store/database.ts';
import { discardEntry } from './edit-entry.ts';
import { enqueueText } from './enqueue.ts';
import { createFlusher, type Flusher } from './flush.ts';
import type { FlushDependencies } from './flush-dependencies.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const PEER = 'bbbbbbbb-0000-4000-8000-000000000001' as MemberId;
const OTHER = 'bbbbbbbb-0000-4000-8000-000000000002' as MemberId;

let store: Store;
let server: FakeServer;
let fault: Fault;
let stopped: AbortController;

beforeEach(() => {
  fault = 'none';
  server = new FakeServer(ME, () => fault);
  store = openStore(ME);
  stopped = new AbortController();
});
afterEach(() => store.delete());

const make = (own: Partial<FlushDependencies> = {}): Flusher =>
  createFlusher({
    store,
    request: server.request,
    upload,
    onCredits: () => {},
    onWrongSession: () => {},
    onRefused: () => {},
    random: () => 0,
    wait: async () => {},
    ...own,
  });
const write = (peer = PEER) => enqueueText(store, { peer, conversation: null, body: 'Hello', max_credits: 1 });

test('waits longer before each of five retries, then stops; the next run sends the message', async () => {
  const waits: number[] = [];
  await write();
  fault = 'lost';
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length > 5) stopped.abort();
  };
  await expect(make({ now: () => 0, wait }).run(stopped.signal)).resolves.toBeUndefined();
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000]);
  expect(await store.outbox.toArray()).toMatchObject([{ state: 'queued', on_wire: true }]);
  fault = 'none';
  await make().run(stopped.signal);
  expect(server.stored.size).toBe(1);
});

test.each([
  ['offline all the time', [false, false], false],
  ['offline at the start only', [false, true], true],
  ['offline at the end only', [true, false], true],
  ['online', [true, true], true],
] as const)('a request that fails while the browser is %s', async (_when, [before, after], on_wire) => {
  const setOnLine = (onLine: boolean) =>
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { onLine }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await write();
  fault = 'lost';
  setOnLine(before);
  const request: FlushDependencies['request'] = (...args) => {
    setOnLine(after);
    return server.request(...args);
  };
  await make({ request }).run(stopped.signal);
  expect(await store.outbox.toArray()).toMatchObject([{ state: 'queued', on_wire }]);
});

test('`retryNow` ends the wait at once and resets the count of retries', async () => {
  const waits: number[] = [];
  await write();
  fault = 'lost';
  const wait: typeof sleep = async (ms, signal) => {
    waits.push(ms);
    if (waits.length !== 3) return;
    flusher.retryNow();
    expect(signal?.aborted).toBe(true);
    throw signal?.reason;
  };
  const flusher = make({ now: () => 0, wait });
  await flusher.run(stopped.signal);
  expect(waits).toEqual([250, 500, 1_000, 250, 500, 1_000, 2_000, 4_000]);
});

test('a run rejects when its signal aborts during a wait', async () => {
  await write();
  fault = 'lost';
  const wait: typeof sleep = async (_ms, signal) => {
    stopped.abort(new Error('stopped'));
    throw signal?.reason;
  };
  await expect(make({ wait }).run(stopped.signal)).rejects.toThrow('stopped');
});

test('sends to one peer while a call to another peer waits for its answer', async () => {
  await write(PEER);
  const id = await write(OTHER);
  const request = (async (...args: Parameters<FakeServer['request']>) => {
    const { profile } = (args[1]?.body ?? {}) as { profile?: string };
    // The call to the first peer never gets an answer.
    if (profile === PEER) return new Promise(() => {});
    return server.request(...args);
  }) as FakeServer['request'];
  const credits: number[] = [];
  void make({ request, onCredits: (left) => credits.push(left) }).run(stopped.signal);
  await vi.waitFor(() => expect(credits).toEqual([999]));
  expect([...server.stored.keys()]).toEqual([id]);
});

test('`startQueues` sends a new queue during a run', async () => {
  const first = await write(PEER);
  let second = '';
  const request = (async (...args: Parameters<FakeServer['request']>) => {
    if (second === '') {
      second = await write(OTHER);
      flusher.startQueues();
      await vi.waitFor(() => expect(server.stored.has(second)).toBe(true));
    }
    return server.request(...args);
  }) as FakeServer['request'];
  const flusher = make({ request });
  await flusher.run(stopped.signal);
  expect([...server.stored.keys()]).toEqual([second, first]);
});

// The engine has no types of Node.
declare const process: Record<'on' | 'off', (event: 'unhandledRejection', listener: (reason: unknown) => void) => void>;

/** Records the rejections without a listener until the end of the test. */
function recordUnhandled(): unknown[] {
  const reasons: unknown[] = [];
  const record = (reason: unknown) => void reasons.push(reason);
  process.on('unhandledRejection', record);
  onTestFinished(() => process.off('unhandledRejection', record));
  return reasons;
}

test('a run throws the failure of a queue that started during it, and leaves no rejection without a listener', async () => {
  const unhandled = recordUnhandled();
  await write(PEER);
  const request = (async (...args: Parameters<FakeServer['request']>) => {
    const { profile } = (args[1]?.body ?? {}) as { profile?: string };
    if (profile === OTHER) throw new Error('a defect');
    await write(OTHER);
    flusher.startQueues();
    await vi.waitFor(async () =>
      expect(await store.outbox.where('queue').equals(OTHER).first()).toMatchObject({ on_wire: true }),
    );
    return server.request(...args);
  }) as FakeServer['request'];
  const flusher = make({ request });
  await expect(flusher.run(stopped.signal)).rejects.toThrow('a defect');
  expect(server.stored.size).toBe(1);
  // Node looks for listeners only after all microtasks.
  await sleep(0);
  expect(unhandled).toEqual([]);
});

test('sends a message in the same run when it is written just after the queue was read as empty', async () => {
  await write();
  let late: string | undefined;
  const flusher = make();
  whenHeadIsRead(store, async (head) => {
    if (head !== undefined || late !== undefined) return;
    late = await write();
    flusher.startQueues();
    // The database answers in order: after these two reads `startQueues` has read the queues.
    await store.outbox.orderBy('queue').uniqueKeys();
    await store.outbox.count();
  });
  await flusher.run(stopped.signal);
  expect(late).toBeDefined();
  expect([...server.stored.keys()]).toContain(late);
});

test('does not send a message that is discarded between its read and its request', async () => {
  const [first, second] = [await write(), await write()];
  whenHeadIsRead(store, async (head) => {
    if (head?.id === first) await discardEntry(store, first);
  });
  await make().run(stopped.signal);
  expect([...server.stored.keys()]).toEqual([second]);
});

test('passes the balance in an `insufficient_credits` refusal to `onCredits`, and parks the message', async () => {
  const balances: number[] = [];
  server.credits = 0;
  await write();
  await make({ onCredits: (credits) => balances.push(credits) }).run(stopped.signal);
  expect(balances).toEqual([0]);
  expect(await store.outbox.toArray()).toMatchObject([{ state: 'failed', failure: { code: 'insufficient_credits' } }]);
});
