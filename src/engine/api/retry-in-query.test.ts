import { expect, test } from 'vitest';
import { RETRIES } from '../../../contract/base/rules.ts';
import { ApiFailure } from './failure.ts';
import { isFailing, retryInQuery } from './retry-in-query.ts';

const passing = new ApiFailure({ kind: 'not_an_answer', status: 502 });
const refusal = new ApiFailure({ kind: 'problem', code: 'not_found', status: 404, data: {}, requestId: 'r' });

test('retries a transient failure as often as a request does, and never a refusal or a defect', () => {
  expect(retryInQuery.retry(RETRIES - 1, passing)).toBe(true);
  expect(retryInQuery.retry(RETRIES, passing)).toBe(false);
  expect(retryInQuery.retry(0, refusal)).toBe(false);
  expect(retryInQuery.retry(0, new TypeError('a defect'))).toBe(false);
});

test('waits longer before each retry', () => {
  expect(retryInQuery.retryDelay(4, passing)).toBeGreaterThan(retryInQuery.retryDelay(0, passing));
});

test('a query fails from its first failed try on, until a fetch succeeds', () => {
  expect(isFailing({ error: null, failureReason: null })).toBe(false);
  expect(isFailing({ error: null, failureReason: passing })).toBe(true);
  expect(isFailing({ error: passing, failureReason: null })).toBe(true);
  expect(isFailing({ error: refusal, failureReason: refusal })).toBe(false);
});
