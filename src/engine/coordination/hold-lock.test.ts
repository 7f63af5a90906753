import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LockWork } from './hold-lock.ts';

/** A channel between the realms of this test. A frozen realm receives no message, like a frozen tab. */
class TestChannel {
  static readonly all = new Set<TestChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  isFrozen = false;
  constructor() {
    TestChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    if (this.isFrozen) return;
    for (const other of TestChannel.all)
      if (other !== this && !other.isFrozen) queueMicrotask(() => other.onmessage?.({ data }));
  }
}

interface Realm {
  readonly channel: TestChannel;
  readonly hold: (work: LockWork['work'], maySteal?: () => boolean) => Promise<void>;
}

/** Real timers, captured before the test fakes time. */
const realSetTimeout = setTimeout;

let name = '';
let stopped: AbortController;

beforeEach(() => {
  name = `test-${crypto.randomUUID()}`;
  stopped = new AbortController();
  vi.stubGlobal('BroadcastChannel', TestChannel);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  stopped.abort();
  TestChannel.all.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Each realm loads its own copy of the module, as each tab does. */
async function openRealm(): Promise<Realm> {
  vi.resetModules();
  const { holdLock } = await import('./hold-lock.ts');
  const channel = [...TestChannel.all].at(-1);
  if (channel === undefined) throw new Error('the module opened no channel');
  return { channel, hold: (work, maySteal = () => true) => holdLock({ name, signal: stopped.signal, work, maySteal }) };
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
async function pass(seconds: number): Promise<void> {
  for (let at = 0; at < seconds * 10; at += 1) {
    await vi.advanceTimersByTimeAsync(100);
    // Web Locks are granted in tasks of their own.
    await new Promise((resolve) => realSetTimeout(resolve, 0));
  }
}

test('a second realm waits until the first has finished', async () => {
  const [a, b] = [await openRealm(), await openRealm()];
  const order: string[] = [];
  let finish = () => {};
  const first = a.hold(() => new Promise((resolve) => (finish = () => (order.push('a'), resolve()))));
  await pass(0.2);
  const second = b.hold(async () => void order.push('b'));
  await pass(30);
  expect(order).toEqual([]);
  finish();
  await Promise.all([first, second]);
  expect(order).toEqual(['a', 'b']);
});

test('a frozen holder loses the lock: its signal aborts and its work ends without an error', async () => {
  const [frozen, awake] = [await openRealm(), await openRealm()];
  let heldSignal: AbortSignal | undefined;
  const lost = frozen.hold((signal) => {
    heldSignal = signal;
    return untilAborted(signal);
  });
  await pass(0.2);
  frozen.channel.isFrozen = true;
  const done = vi.fn<() => void>();
  const stealing = awake.hold(async () => done());
  await pass(3);
  expect(done).not.toHaveBeenCalled();
  await pass(6);
  await stealing;
  expect(done).toHaveBeenCalledOnce();
  await lost;
  expect(heldSignal?.aborted).toBe(true);
});

test('a hidden tab never steals the lock', async () => {
  const [frozen, hidden] = [await openRealm(), await openRealm()];
  void frozen.hold(untilAborted);
  await pass(0.2);
  frozen.channel.isFrozen = true;
  const done = vi.fn<() => void>();
  const waiting = hidden.hold(
    async () => done(),
    () => false,
  );
  waiting.catch(() => undefined);
  await pass(60);
  expect(done).not.toHaveBeenCalled();
});

test('a tab that becomes hidden while it waits for the answer steals no lock', async () => {
  const [frozen, waiting] = [await openRealm(), await openRealm()];
  void frozen.hold(untilAborted);
  await pass(0.2);
  frozen.channel.isFrozen = true;
  let isVisible = true;
  const done = vi.fn<() => void>();
  const stealing = waiting.hold(
    async () => done(),
    () => isVisible,
  );
  // The tab asks the holder at 4 s and would steal the lock at 6 s.
  await pass(5);
  isVisible = false;
  await pass(30);
  expect(done).not.toHaveBeenCalled();
  isVisible = true;
  await pass(10);
  await stealing;
  expect(done).toHaveBeenCalledOnce();
});

test('an error of the work is rethrown, and an abort rejects a waiting realm', async () => {
  const [a, b] = [await openRealm(), await openRealm()];
  await expect(a.hold(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
  void a.hold(untilAborted).catch(() => undefined);
  await pass(0.2);
  const waiting = b.hold(async () => undefined);
  const refused = expect(waiting).rejects.toThrow();
  stopped.abort();
  await refused;
});
