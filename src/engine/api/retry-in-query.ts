import { RETRIES } from '../../../contract/base/rules.ts';
import { backoffMs } from './backoff.ts';
import { ApiFailure, isTransient } from './failure.ts';

/**
 * The retries of `request`, made by the query instead: its `failureReason` then tells the screen of the first failure, and
 * cached data can say how old it is while the retries go on. The call itself needs `isRetriedByQuery`.
 */
export const retryInQuery = {
  // The browser may take a working network for none, and a retry then finds out.
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
