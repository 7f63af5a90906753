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
    passed: 3,
    failed: 1,
    skipped: [{ name: 'chats.spec.ts > d', reason: 'needs a camera' }],
    notes: [
      'failed: chats.spec.ts > b (chats.spec.ts:7): late |   by far',
      'flaky: chats.spec.ts > c (chats.spec.ts:7): late |   by far',
    ],
  });
});

test('an error outside every test is a failure', () => {
  expect(tallyReport({ suites: [], errors: [{ message: 'no server' }] }).failed).toBe(1);
});

test.each([
  [2, 0],
  [3, 1],
])('of %i journeys that pass at their second try, the run has %i failures', (flaky, failed) => {
  const specs = Array.from({ length: flaky }, (_, place) => ({
    title: String(place),
    file: 'likes.spec.ts',
    tests: [{ status: 'flaky' as const, annotations: [], results: [{ errors: [{ message: 'late' }] }, {}] }],
  }));
  const tally = tallyReport({ errors: [], suites: [{ specs }] });
  expect({ passed: tally.passed, failed: tally.failed }).toEqual({ passed: flaky, failed });
  expect(tally.notes?.filter((note) => note.startsWith('flaky: likes.spec.ts'))).toHaveLength(flaky);
});
