import { RETRIES } from '../../../contract/base/rules.ts';
import { backoffMs } from '../api/backoff.ts';
import { type Failure, isTransient } from '../api/failure.ts';

export type Decision =
  | { readonly do: 'retry-at'; readonly at: number }
  | { readonly do: 'wait-for-network' }
  | { readonly do: 'wait-for-session' }
  | { readonly do: 'give-up' };

/** The member has no session here now. The same entry can be sent when they have. */
const WITHOUT_SESSION = ['authentication_required', 'account_suspended', 'wrong_member'];

/**
 * Decides what happens to an entry after a failure. `attempt` counts its failures since the last wake, from 0; `now` is
 * in milliseconds. Only a definitive refusal gives up. After five retries without an answer the entry waits for the next
 * wake. With no session, or another member's, it waits for the right session.
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
