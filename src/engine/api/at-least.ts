import { FETCH_MINIMUM_MS } from '../../../contract/rules.ts';
import { sleep } from './backoff.ts';

/**
 * For what a member waits for after a tap: takes at least 200 ms, also where it fails, so that the sign of work on the
 * control can be seen and does not flash. Nothing that loads by itself is slowed down.
 */
export async function atLeast<Value>(work: Promise<Value>): Promise<Value> {
  const [settled] = await Promise.allSettled([work, sleep(FETCH_MINIMUM_MS)]);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
