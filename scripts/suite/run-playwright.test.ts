import { expect, test } from 'vitest';
import { tallyReport } from './run-playwright.ts';

test('counts every test of a report once, at any depth, keeps the reasons of skips, and names failures and second tries', () => {
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped', description?: string) => ({
    title,
    file: 'chats.spec.ts',
    tests: [
      {
        status,
        annotations: description === undefined ? [] : [{ type: 'skip', description }],
        results:
          status === 'expected' || status === 'skipped'
            ? [{}]
            : [
                {
                  errors: [
                    { message: '\u001B[31mlate\u001B[39m' },
                    { message: '\n\n  by far', location: { file: '/x/chats.spec.ts', line: 7 } },
                  ],
                },
                {},
              ],
      },
    ],
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
  expect(tally).toEqual({
    passed: 2,
    failed: 2,
    skipped: [{ name: 'chats.spec.ts > d', reason: 'needs a camera' }],
    notes: [
      'failed: chats.spec.ts > b (chats.spec.ts:7): late |   by far',
      'failed: chats.spec.ts > c (chats.spec.ts:7): late |   by far',
    ],
  });
});

test('an error outside every test is a failure', () => {
  expect(tallyReport({ suites: [], errors: [{ message: 'no server' }] }).failed).toBe(1);
});
