import type { FlushDependencies } from './flush-dependencies.ts';
import { createQueue, type Queue } from './queue.ts';

// The outbox sends a member's messages and actions, each once and in order within its queue. It survives lost calls, closed
// pages and several tabs. One flusher runs at a time in a browser (a Web Lock):
//
//   enqueue ──▶ outbox (Dexie) ──▶ head of each queue ──▶ [its file first] ─▶ request ──┬─ answer ──▶ store message, delete entry,
//                                     ▲                                                  │            one transaction ──▶ next
//                                     └─ retry-at: a wait ◀── decideRetry ◀── failure ◀──┘
//
// The request of a message goes to `server/features/chats/routes.ts`, and `send.ts` beside it draws the path from there.
//
// A lost answer is safe. The server accepts and charges a message id once, and actions are idempotent, so a retry changes nothing.
//
// The other decisions stop the queue (`queue.ts` draws its states):
//
//   wait-for-network   the queue waits for the next `run` or `startQueues`; the flusher calls `onDelayed` if the row has `reportsDelay`
//   wait-for-session   the queue waits likewise; the flusher calls `onWrongSession`
//   give-up            a message becomes `failed` with the reason, and its queue waits until the member retries, edits or discards it;
//                      a picture of an album that is refused for the picture itself steps aside, and its queue goes on;
//                      the entry of an action is deleted and its local effect reverted; the flusher calls `onRefused`, unless the
//                      row is silent or the target does not exist (`not_found`)
//
// The flusher knows no kind of entry by name: `actions.ts` has a row for each.
//
// A picture is uploaded before its message is on the wire. Until then the member can cancel the message: the upload stops at its next
// piece, and the queue goes on.
//
// A page may close after the member presses Send and before the outbox has stored the text. The composer notes the text first, and
// the next page enqueues the note (features/chats/composer/noted-messages.ts).
//
// The composer enqueues a message that exceeds the known credits as `failed`, so that it waits like a refused message (`unpaid.ts`).
//
// The feed may deliver a message before its request has an answer. `applyChanges` then deletes the entry, and the answer changes
// nothing.

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
    const queue = queues.get(name) ?? createQueue(name, { ...dependencies, startQueues });
    queues.set(name, queue);
    return queue;
  };
  const startAll = async ({ signal, works }: Run) => {
    const names = await store.outbox.orderBy('queue').uniqueKeys();
    for (const name of names.map(String)) works.push(handleRejection(queueNamed(name).start(signal)));
  };
  const startQueues = () => {
    if (current !== null && !current.signal.aborted) current.works.push(handleRejection(startAll(current)));
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
    startQueues,
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
