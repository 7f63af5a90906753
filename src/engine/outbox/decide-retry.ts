import { RETRIES } from '../../../contract/rules.ts';
import { backoffMs } from '../api/backoff.ts';
import { type Failure, isTransient } from '../api/failure.ts';

export type Decision =
  | { readonly do: 'retry-at'; readonly at: number }
  | { readonly do: 'wait-for-network' }
  | { readonly do: 'wait-for-session' }
  | { readonly do: 'give-up' };

/**
 * What becomes of an entry after a failure, its `attempt`-th of this waking (from 0), at `now` in milliseconds. Only a
 * definitive refusal gives up; five tries without an answer wait for the next waking; another member's session, or none,
 * waits for the right one.
 */
export function decideRetry(
  failure: Failure,
  attempt: number,
  { now, random = Math.random }: { now: number; random?: () => number },
): Decision {
  if (failure.kind === 'problem' && ['authentication_required', 'wrong_member'].includes(failure.code))
    return { do: 'wait-for-session' };
  if (failure.kind === 'problem' && failure.code === 'update_required') return { do: 'wait-for-network' };
  if (!isTransient(failure)) return { do: 'give-up' };
  if (attempt >= RETRIES) return { do: 'wait-for-network' };
  return { do: 'retry-at', at: now + backoffMs(attempt, failure, random) };
}
