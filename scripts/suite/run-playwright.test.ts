import { expect, test } from 'vitest';
import { tallyReport } from './run-playwright.ts';

test('every test of a report counts once, at any depth, and skips keep their reason', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', description?: string) => ({
    title,
    file: 'chats.spec.ts',
    tests: [{ status, annotations: description === undefined ? [] : [{ type: 'skip', description }] }],
  });
  const tally = tallyReport({
    errors: [],
    suites: [
      {
        specs: [spec('a', 'expected'), spec('b', 'unexpected')],
        suites: [{ specs: [spec('c', 'flaky'), spec('d', 'skipped', 'needs a camera'), spec('e', 'expected')] }],
      },
    ],
  });
  expect(tally).toEqual({ passed: 2, failed: 2, skipped: [{ name: 'chats.spec.ts > d', reason: 'needs a camera' }] });
});

test('an error outside every test is a failure', () => {
  expect(tallyReport({ suites: [], errors: [{ message: 'no server' }] }).failed).toBe(1);
});
