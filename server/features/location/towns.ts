import { Worker } from 'node:worker_threads';
import type { Position } from '../../../contract/grid.ts';
import type { Place } from '../../../contract/location.ts';

/** Finds the town of a position; null far from any. */
export interface Towns {
  readonly nearest: (position: Position) => Promise<Place | null>;
  readonly close: () => Promise<void>;
}

interface Asked {
  readonly resolve: (place: Place | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The towns live in a thread of their own, begun with the first question: reading all of them takes a good part of a second,
 * in which nobody's message should wait. Where the thread fails, whoever asked is told, and the next question begins another.
 */
export function openTowns(): Towns {
  let thread: Worker | undefined;
  let asked = new Map<number, Asked>();
  let last = 0;

  const begin = (): Worker => {
    const worker = new Worker(new URL('town-thread.ts', import.meta.url));
    worker.unref();
    worker.on('message', ({ id, place }: { id: number; place: Place | null }) => {
      asked.get(id)?.resolve(place);
      asked.delete(id);
    });
    const fail = (error: unknown): void => {
      if (thread === worker) thread = undefined;
      const waiting = asked;
      asked = new Map();
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
        asked.set(last, { resolve, reject });
        thread.postMessage({ id: last, position });
      }),
    async close() {
      await thread?.terminate();
    },
  };
}
