import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { oneAtATime, type WorkRunner } from './one-at-a-time.ts';

let started: number;
let finish: () => Promise<void>;
let runner: WorkRunner;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  started = 0;
  runner = oneAtATime(() => {
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
  runner.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('runs once for all requests that arrive before it starts', async () => {
  for (const delayMs of [100, 50, 200]) runner.run(delayMs);
  await pass(49);
  expect(started).toBe(0);
  await pass(1);
  expect(started).toBe(1);
  await finish();
  await pass(1_000);
  expect(started).toBe(1);
});

test('runs once more for all requests that arrive during a run', async () => {
  runner.run(0);
  await pass(0);
  runner.run(0);
  await pass(0);
  runner.run(10);
  await pass(10);
  expect(started).toBe(1);
  await finish();
  expect(started).toBe(2);
  await finish();
  await pass(1_000);
  expect(started).toBe(2);
});

test('runs again for all requests that arrive after it has ended', async () => {
  for (let count = 1; count <= 3; count += 1) {
    runner.run(0);
    await pass(0);
    expect(started).toBe(count);
    await finish();
  }
});

test('a request during a run waits for the delay and for the end of the run', async () => {
  runner.run(0);
  await pass(0);
  runner.run(500);
  await finish();
  await pass(499);
  expect(started).toBe(1);
  await pass(1);
  expect(started).toBe(2);
});

test('starts nothing after a stop, not even earlier requests', async () => {
  runner.run(0);
  await pass(0);
  runner.run(0);
  await pass(0);
  runner.run(100);
  runner.stop();
  runner.run(0);
  await finish();
  await pass(1_000);
  expect(started).toBe(1);
});
