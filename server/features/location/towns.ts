import { Worker } from 'node:worker_threads';
import type { Position } from '../../../contract/grid.ts';
import type { Place } from '../../../contract/location.ts';

/** Finds the town of a position; null if no town is near. */
export interface Towns {
  readonly nearest: (position: Position) => Promise<Place | null>;
  readonly close: () => Promise<void>;
}

interface PendingRequest {
  readonly resolve: (place: Place | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks towns up in a worker thread, because reading all towns would block the event loop for most of a second. The first request
 * starts the thread. If the thread fails, pending requests reject and the next request starts another.
 */
export function openTowns(): Towns {
  let thread: Worker | undefined;
  let pending = new Map<number, PendingRequest>();
  let last = 0;

  const begin = (): Worker => {
    const worker = new Worker(new URL('town-thread.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, place }: { id: number; place: Place | null }) => {
      pending.get(id)?.resolve(place);
      pending.delete(id);
    });
    const fail = (error: unknown): void => {
      if (thread === worker) thread = undefined;
      const waiting = pending;
      pending = new Map();
      for (const { reject } of waiting.values()) reject(error);
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread of the towns has ended')));
    return worker;
  };

  return {
    nearest: (position) =>
      new Promise((resolve, reject) => {
        thread ??= begin();
        last += 1;
        pending.set(last, { resolve, reject });
        thread.postMessage({ id: last, position });
      }),
    async close() {
      await thread?.terminate();
    },
  };
}
