import { expect, test } from 'vitest';
import { addTallies, FAILED, formatTally, judgeRun, PASSED } from './tally.ts';

const skip = { name: 'a', reason: 'b' };

test('names skips in the last line only if there are some', () => {
  expect(formatTally(addTallies([PASSED, PASSED, FAILED]))).toBe('2 passed, 1 failed');
  expect(formatTally(addTallies([PASSED, { passed: 0, failed: 0, skipped: [skip] }]))).toBe(
    '1 passed, 0 failed, 1 skipped',
  );
});

test('counts a run without report, tests or explained exit code as failed', () => {
  const three = { passed: 3, failed: 0, skipped: [] };
  expect(judgeRun(three, 0)).toEqual(three);
  expect(judgeRun({ ...three, failed: 2 }, 1).failed).toBe(2);
  expect(judgeRun(three, 1)).toEqual({ passed: 3, failed: 1, skipped: [], notes: [] });
  expect(judgeRun({ passed: 0, failed: 0, skipped: [] }, 0).failed).toBe(1);
  expect(judgeRun(undefined, 0).failed).toBe(1);
});
