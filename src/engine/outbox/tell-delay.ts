import { type Failure, isTransient } from '../api/failure.ts';
import type { OutboxEntry } from '../store/entry.ts';

export interface DelayListener {
  /** A removal that the app shows as done has had no answer in all tries. Called once for each removal; the entry waits. */
  readonly onDelayed?: (failure: Failure) => void;
}

/**
 * Tells once of a removal without an answer. Other actions are not told, because no conversation disappeared. `delayed`
 * holds the ids of the told entries.
 */
export function tellDelay(
  { onDelayed, delayed }: DelayListener & { readonly delayed: Set<string> },
  { call, id }: OutboxEntry,
  failure: Failure,
): void {
  if (call !== 'removeChat' || !isTransient(failure) || delayed.has(id)) return;
  delayed.add(id);
  onDelayed?.(failure);
}
