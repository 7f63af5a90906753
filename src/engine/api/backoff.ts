import { problemData } from '../../../contract/base/problem.ts';
import type { Failure } from './failure.ts';

const FIRST_MS = 500;
const MOST_MS = 30_000;

/**
 * Returns the delay before try number `attempt + 1`: exponential with full jitter, or the delay that a 429 names.
 * `random` is in [0, 1).
 */
export function backoffMs(attempt: number, failure: Failure, random: () => number = Math.random): number {
  const named =
    failure.kind === 'problem' && failure.code === 'rate_limited'
      ? problemData('rate_limited', failure.data)
      : undefined;
  if (named !== undefined) return named.retry_after_seconds * 1_000;
  const ceiling = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}

/** Resolves after `ms`, or rejects with the signal's reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A signal that has already aborted fires no event.
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
