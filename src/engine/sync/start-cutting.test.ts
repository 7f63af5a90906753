import 'fake-indexeddb/auto';
import { afterEach, beforeEach, test, vi } from 'vitest';
import type { MemberId } from '../../../contract/base/ids.ts';
import { POLLING_MS, POLLING_START_MS } from '../../../contract/base/rules.ts';
import { stubEventSource } from '../fixtures/fake-event-source.ts';
import { FakeServer } from '../fixtures/fake-server.ts';
import { tick, until } from '../fixtures/faked-time.ts';
import { conversationNumber, holdTexts, secondOf } from '../fixtures/indexed-messages.ts';
import { openStore, type Store } from '../store/database.ts';
import { startSync } from './start-sync.ts';

const ME = 'aaaaaaaa-0000-4000-8000-000000000001' as MemberId;
const A = conversationNumber(1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let store: Store;
let days: number | undefined;
let stop: () => void;

// Without a network, the device cuts all the same.
vi.mock('../api/request.ts', () => ({
  request: (...args: Parameters<FakeServer['request']>) => new FakeServer(ME, () => 'lost').request(...args),
}));

vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  store = openStore(ME);
  stubEventSource();
  days = undefined;
  // Five messages, one second apart: in an hour all are beyond the limit.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: secondOf(2) + 1 + DAY_MS });
});
afterEach(async () => {
  stop();
  await tick();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await store.delete();
});

const start = () => {
  const options = { isPushed: () => false, isVisible: () => true, whenIdle: async () => {}, historyDays: () => days };
  const syncing = startSync(store, options);
  stop = syncing.stop;
  return syncing;
};
/** Waits until the device has this number of messages. A timer of 0 ms, set by another timer, runs one millisecond later. */
const untilCount = (count: number) =>
  until(async () => {
    await vi.advanceTimersByTimeAsync(1);
    return (await store.messages.count()) === count;
  });

test('the leading tab cuts the history at the start, and then every hour', async () => {
  days = 1;
  await holdTexts(store, A, { bodies: ['one', 'two', 'three', 'four', 'five'] });
  start();
  await untilCount(3);
  await vi.advanceTimersByTimeAsync(HOUR_MS + POLLING_MS);
  await untilCount(0);
});

test('a tab that does not know the limit at the start, or an earlier one, cuts once it knows it', async () => {
  await holdTexts(store, A, { bodies: ['one'] });
  const syncing = start();
  await vi.advanceTimersByTimeAsync(POLLING_START_MS - 1_000);
  // The settings of an earlier start, and then those of the server. No poll is due.
  for (const known of [0, 1]) {
    days = known;
    syncing.cutHistory();
    await untilCount(1 - known);
  }
});
