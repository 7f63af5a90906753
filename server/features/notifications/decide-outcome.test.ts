import { expect, test } from 'vitest';
import { decideOutcome, readRetryAfter, type Reply } from './decide-outcome.ts';

const NOW = Date.parse('2026-01-31T10:00:00Z');
const answer = (status: number, retryAfter?: string): Reply => ({ status, retryAfter });
const decide = (reply: Reply, tries = 0, refusals = 0) => decideOutcome(reply, { tries, refusals }, NOW);
const later = (delayMs: number, isRefusal = false) => ({ kind: 'later', delayMs, isRefusal });

test('delivers on success and drops the subscription on 404 and 410', () => {
  for (const status of [200, 201, 202, 204]) expect(decide(answer(status))).toEqual({ kind: 'delivered' });
  for (const status of [404, 410]) expect(decide(answer(status))).toEqual({ kind: 'gone' });
});

test('waits for Retry-After on 429 and 503', () => {
  for (const status of [429, 503]) {
    expect(decide(answer(status, '90'), 5)).toEqual(later(90_000));
    expect(decide(answer(status, 'Sat, 31 Jan 2026 10:02:00 GMT'))).toEqual(later(120_000));
    expect(decide(answer(status))).toEqual(later(30_000));
  }
  // Other statuses ignore Retry-After.
  expect(decide(answer(500, '90'))).toEqual(later(30_000));
});

test.each([
  ['0', 1_000],
  ['999999999', 21_600_000],
  ['9'.repeat(400), 21_600_000],
  ['Fri, 30 Jan 2026 10:00:00 GMT', 1_000],
  ['Sat, 31 Jan 2099 10:00:00 GMT', 21_600_000],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('Retry-After: %s is %s ms', (value, ms) =>
  expect(readRetryAfter(value, Date.parse('2026-01-31T10:00:00Z'))).toBe(ms),
);

test('doubles the delay after each failure, up to an hour', () => {
  const delays = [0, 1, 2, 6, 7, 1_000].map((tries) => decide(answer(500), tries));
  expect(delays).toEqual([30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000].map((delayMs) => later(delayMs)));
  expect(decide({ failure: 'unreachable', reason: 'ECONNREFUSED' }, 1)).toEqual(later(60_000));
});

test('retries a clear refusal a few times, not counting earlier failures', () => {
  for (const reply of [400, 401, 403, 413]
    .map((status) => answer(status))
    .concat({ failure: 'refused', reason: 'a redirect' })) {
    expect(decide(reply, 9, 0)).toEqual(later(3_600_000, true));
    expect(decide(reply, 2, 2)).toEqual(later(120_000, true));
    expect(decide(reply, 3, 3)).toEqual({ kind: 'gone' });
  }
});
