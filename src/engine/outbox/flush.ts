import type { FlushDependencies } from './flush-dependencies.ts';
import { createQueue, type Queue } from './queue.ts';

// From the composer to the server, for one member, by one flusher at a time (a Web Lock):
//
//   enqueue ──▶ outbox (Dexie) ──▶ head of each queue ──▶ [picture first] ──▶ request ──┬─ answer ──▶ store message, delete entry,
//                                     ▲                                                  │            one transaction ──▶ next
//                                     └─ retry-at: a wait ◀── decideRetry ◀── failure ◀──┘
//
// The other decisions stop the queue (`queue.ts` draws its states):
//
//   wait-for-network   until the next `run` or `startQueues`; for a removal `onDelayed` is called
//   wait-for-session   likewise, and `onWrongSession` is called
//   give-up            a message becomes `failed` with the reason, and its queue waits until the member retries, edits or discards it;
//                      the entry of an action is deleted, and `onRefused` is called
//
// The flusher knows no kind of entry by name: `actions.ts` has a row for each.
//
// A page may close before the outbox has a text that was sent. The composer notes it until then, and the next page queues the note
// (features/chats/composer/noted-messages.ts).
//
// A message for which the credits shown do not suffice is enqueued as `failed`, so that it waits like a refused one (`kept.ts`).
//
// The feed may contain a message before its request has an answer. Then applyChanges deletes the entry, and the answer finds none.

export interface Flusher {
  /** Sends the queues in parallel until no entry can proceed. The caller must hold the lock. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Starts the queues that are idle, because entries may have been added. Without a run it does nothing. */
  readonly startQueues: () => void;
  /** Ends every wait for a next try at once, because the network may be back. */
  readonly retryNow: () => void;
}

interface Run {
  readonly signal: AbortSignal;
  /** The work that `run` awaits. It grows during the run. */
  readonly works: Promise<void>[];
}

export function createFlusher(dependencies: FlushDependencies): Flusher {
  const { store } = dependencies;
  const queues = new Map<string, Queue>();
  let current: Run | null = null;

  const queueNamed = (name: string): Queue => {
    const queue = queues.get(name) ?? createQueue(name, dependencies);
    queues.set(name, queue);
    return queue;
  };
  const startAll = async ({ signal, works }: Run) => {
    const names = await store.outbox.orderBy('queue').uniqueKeys();
    for (const name of names.map(String)) works.push(handleRejection(queueNamed(name).start(signal)));
  };
  return {
    async run(signal) {
      const run: Run = { signal, works: [] };
      current = run;
      try {
        // This flusher holds the lock, so an entry in state `sending` is from a holder that died or lost the lock.
        await store.outbox.filter((entry) => entry.state === 'sending').modify({ state: 'queued' });
        await startAll(run);
        // The list grows during the loop, because `startQueues` starts some too.
        for (const work of run.works) await work;
      } finally {
        current = null;
      }
    },
    startQueues() {
      if (current !== null && !current.signal.aborted) current.works.push(handleRejection(startAll(current)));
    },
    retryNow() {
      for (const queue of queues.values()) queue.retryNow();
    },
  };
}

/** Prevents the report of an unhandled rejection. `run` throws the first failure, and no code awaits the others. */
function handleRejection(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}
