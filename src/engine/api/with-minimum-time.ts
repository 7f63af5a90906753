import { FETCH_MINIMUM_MS } from '../../../contract/base/rules.ts';
import { sleep } from './backoff.ts';

/**
 * Settles as the work does, but not before FETCH_MINIMUM_MS, also when the work fails. The control's pending state is
 * then visible and does not flash. Callers use it only for work that a tap has started.
 */
export async function withMinimumTime<Value>(work: Promise<Value>): Promise<Value> {
  const [settled] = await Promise.allSettled([work, sleep(FETCH_MINIMUM_MS)]);
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}
