import { RETRIES } from '../../../contract/base/rules.ts';
import { backoffMs } from '../api/backoff.ts';
import { type Failure, isTransient } from '../api/failure.ts';

export type Decision =
  | { readonly do: 'retry-at'; readonly at: number }
  | { readonly do: 'wait-for-network' }
  | { readonly do: 'wait-for-session' }
  | { readonly do: 'give-up' };

/** This device has no session of the entry's member. The same entry can be sent once it has one. */
const WITHOUT_SESSION = ['authentication_required', 'account_suspended', 'wrong_member'];

/**
 * Decides what happens to an entry after a failure. `attempt` counts its failures since the last wake, from 0; `now` is
 * in milliseconds. Only a definitive refusal gives the entry up. After five retries without an answer the entry waits for
 * the next wake. Without a session of its member it waits for one. `update_required` also waits: a new version can send it.
 */
export function decideRetry(
  failure: Failure,
  attempt: number,
  { now, random = Math.random }: { now: number; random?: () => number },
): Decision {
  if (failure.kind === 'problem' && WITHOUT_SESSION.includes(failure.code)) return { do: 'wait-for-session' };
  if (failure.kind === 'problem' && failure.code === 'update_required') return { do: 'wait-for-network' };
  if (!isTransient(failure)) return { do: 'give-up' };
  if (attempt >= RETRIES) return { do: 'wait-for-network' };
  return { do: 'retry-at', at: now + backoffMs(attempt, failure, random) };
}
