import { ApiFailure } from '../api/failure.ts';
import { oneAtATime } from '../coordination/one-at-a-time.ts';
import type { Flusher } from './flush.ts';
import type { FlushDependencies } from './flush-dependencies.ts';
import { onWake } from './wake.ts';

export interface Flushing {
  /** Sends new entries. */
  readonly send: () => void;
  /** Ends the waits between two tries and sends. The server may be reachable again. */
  readonly retryNow: () => void;
  readonly stop: () => void;
}

/** Runs the work in one realm of the browser at a time, under the lock of that name. */
type Locked = (name: string, work: (held: AbortSignal) => Promise<void>) => Promise<void>;

/**
 * Sends the entries of the outbox while a page is open, after each `wakeFlusher`. Without a page, `wakeOutbox` of the worker
 * does so. The flusher's code loads with the first entry: most sessions start with an empty outbox.
 */
export function keepFlushing(dependencies: Omit<FlushDependencies, 'upload'>, locked: Locked): Flushing {
  let flusher: Flusher | undefined;
  const flush = async (held: AbortSignal) => {
    if (flusher === undefined) {
      if ((await dependencies.store.outbox.count()) === 0) return;
      const { createFlusher } = await import('./flush.ts').catch(failToLoad);
      flusher = createFlusher({ ...dependencies, upload });
    }
    await flusher.run(held);
  };
  const flushing = oneAtATime(() => locked('flush', flush));
  const send = () => {
    flusher?.startQueues();
    flushing.run(0);
  };
  const stopWaking = onWake(dependencies.store.member, send);
  return {
    send,
    retryNow: () => {
      flusher?.retryNow();
      send();
    },
    stop: () => {
      stopWaking();
      flushing.stop();
    },
  };
}

/** Turns the failed load of a module into a network failure, so that the work is retried. */
export function failToLoad(): never {
  throw new ApiFailure({ kind: 'network' });
}

/** Its code loads with the first picture or recording of a message. */
const upload: FlushDependencies['upload'] = async (call, uploading) =>
  (await import('./upload.ts').catch(failToLoad)).upload(call, uploading);
