import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackgroundLog } from './background-log.ts';

const down = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
const log = { info: vi.fn(), error: vi.fn() };
let background: BackgroundLog;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  background = new BackgroundLog(log);
});
afterEach(() => void vi.useRealTimers());

test('logs one line a second for all work during an outage, and one at its end', async () => {
  for (let tick = 0; tick < 30; tick += 1) {
    background.error({ err: down }, 'jobs');
    background.error({ err: new Error('query failed', { cause: down }) }, 'the demo');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(log.error).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenLastCalledWith({ err: down, left_out: 19 }, 'jobs');
  expect(log.info).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(log.info.mock.calls).toEqual([[{ left_out: 19 }, 'background work no longer fails']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(log.info).toHaveBeenCalledTimes(1);
});

test('logs every defect immediately', () => {
  const defect = new TypeError('a defect');
  background.error({ err: defect }, 'jobs');
  background.error({ err: defect }, 'jobs');
  expect(log.error.mock.calls).toEqual([
    [{ err: defect }, 'jobs'],
    [{ err: defect }, 'jobs'],
  ]);
});
