import type { sleep } from '../api/backoff.ts';
import type { Failure } from '../api/failure.ts';
import type { SendingDependencies } from './action-row.ts';

export interface FlushDependencies extends SendingDependencies {
  /** The device has no session of the store's member. The entries wait. */
  readonly onWrongSession: (failure: Failure) => void;
  /** The flusher has given up an action that the app shows as done. The server's state must be reloaded. */
  readonly onRefused: (failure: Failure) => void;
  /** An action whose row has `reportsDelay` has had no answer in all tries. Called once for each entry; the entry waits. */
  readonly onDelayed?: (failure: Failure) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly wait?: typeof sleep;
}
