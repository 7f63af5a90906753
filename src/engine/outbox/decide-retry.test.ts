import { expect, test } from 'vitest';
import type { Failure } from '../api/failure.ts';
import { decideRetry } from './decide-retry.ts';

const problem = (code: string, status: number, data: unknown = {}): Failure =>
  ({ kind: 'problem', code, status, data, requestId: '' }) as Failure;
const half = () => 0.5;

test.each<[string, Failure, number, string]>([
  ['no network', { kind: 'network' }, 0, 'retry-at'],
  ['a portal', { kind: 'not_an_answer', status: 200 }, 4, 'retry-at'],
  ['five tries without an answer', { kind: 'timeout' }, 5, 'wait-for-network'],
  ['an error of the server', problem('internal', 500), 1, 'retry-at'],
  ['too many', problem('rate_limited', 429, { retry_after_seconds: 7 }), 0, 'retry-at'],
  ['no member signed in', problem('authentication_required', 403), 0, 'wait-for-session'],
  ['a suspended member', problem('account_suspended', 403), 0, 'wait-for-session'],
  ['another member signed in', problem('wrong_member', 409), 0, 'wait-for-session'],
  ['no credits', problem('insufficient_credits', 402), 0, 'give-up'],
  ['blocked', problem('blocked_by', 403), 0, 'give-up'],
  ['gone', problem('not_found', 404), 0, 'give-up'],
  ['an app too old', problem('update_required', 426), 0, 'wait-for-network'],
])('decides after %s', (_, failure, attempt, expected) => {
  expect(decideRetry(failure, attempt, { now: 1_000, random: half }).do).toBe(expected);
});

test('waits longer after each try, and after a 429 for the delay that it names', () => {
  const at = (attempt: number) => decideRetry({ kind: 'network' }, attempt, { now: 0, random: half });
  expect([0, 1, 2, 3, 4].map(at)).toEqual([375, 750, 1_500, 3_000, 6_000].map((ms) => ({ do: 'retry-at', at: ms })));
  expect(
    decideRetry(problem('rate_limited', 429, { retry_after_seconds: 7 }), 0, { now: 1_000, random: half }),
  ).toEqual({ do: 'retry-at', at: 8_000 });
});
