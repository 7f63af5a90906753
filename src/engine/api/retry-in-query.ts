import { RETRIES } from '../../../contract/base/rules.ts';
import { backoffMs } from './backoff.ts';
import { ApiFailure, isTransient } from './failure.ts';

/**
 * The retries of `request`, made by the query instead. The screen then learns of the first failure from `failureReason`, and
 * can show the age of cached data during the retries. The call itself needs `isRetriedByQuery`.
 */
export const retryInQuery = {
  // The browser may report a working network as offline. Only a retry shows whether it works.
  networkMode: 'always' as const,
  retry: (failures: number, error: Error) =>
    error instanceof ApiFailure && isTransient(error.failure) && failures < RETRIES,
  retryDelay: (failures: number, error: Error) =>
    error instanceof ApiFailure ? backoffMs(failures, error.failure) : 0,
};

/** Whether the server could not answer a query, in the last fetch or in the running one. */
export function isFailing({ error, failureReason }: { error: unknown; failureReason: unknown }): boolean {
  const cause = error ?? failureReason;
  return cause instanceof ApiFailure && isTransient(cause.failure);
}
