import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime, type Repeated } from './one-at-a-time.ts';

let started: number;
let finish: () => Promise<void>;
let repeated: Repeated;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  started = 0;
  repeated = oneAtATime(() => {
    started += 1;
    return new Promise<void>((resolve) => {
      finish = async () => {
        resolve();
        await vi.advanceTimersByTimeAsync(0);
      };
    });
  });
});
afterEach(() => {
  repeated.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('runs once for all who ask before it starts', async () => {
  for (const delayMs of [100, 50, 200]) repeated.run(delayMs);
  await pass(49);
  expect(started).toBe(0);
  await pass(1);
  expect(started).toBe(1);
  await finish();
  await pass(1_000);
  expect(started).toBe(1);
});

test('runs once more when it is asked while it runs, however often', async () => {
  repeated.run(0);
  await pass(0);
  repeated.run(0);
  await pass(0);
  repeated.run(10);
  await pass(10);
  expect(started).toBe(1);
  await finish();
  expect(started).toBe(2);
  await finish();
  await pass(1_000);
  expect(started).toBe(2);
});

test('runs again for everyone who asks after it has ended', async () => {
  for (let count = 1; count <= 3; count += 1) {
    repeated.run(0);
    await pass(0);
    expect(started).toBe(count);
    await finish();
  }
});

test('asked while it runs, waits for the delay and for the end of the work', async () => {
  repeated.run(0);
  await pass(0);
  repeated.run(500);
  await finish();
  await pass(499);
  expect(started).toBe(1);
  await pass(1);
  expect(started).toBe(2);
});

test('starts nothing once it is stopped, nor what was asked for before', async () => {
  repeated.run(0);
  await pass(0);
  repeated.run(0);
  await pass(0);
  repeated.run(100);
  repeated.stop();
  repeated.run(0);
  await finish();
  await pass(1_000);
  expect(started).toBe(1);
});
