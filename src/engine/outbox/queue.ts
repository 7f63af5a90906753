import { RETRIES } from '../../../contract/base/rules.ts';
import { sleep } from '../api/backoff.ts';
import { type Failure, isTransient } from '../api/failure.ts';
import type { Sendable } from './action-row.ts';
import { rowOf } from './actions.ts';
import { decideRetry } from './decide-retry.ts';
import type { FlushDependencies } from './flush-dependencies.ts';
import { isMessage } from '../store/entry.ts';
import { deleteStale, waitsForLeader } from './followers.ts';
import { haveFollowers } from './wake.ts';
import { giveUpEntry, parkEntry, requeueEntry, sendEntry } from './send-entry.ts';

// The state machine of one queue of the outbox, for one flusher. The entries are in the store; the state is in memory and ends
// with the flusher. The queue sends one entry at a time, so its messages arrive in order.
//
//          start                 the head can be sent
//   idle ─────────▶ reading ──────────────────────────▶ sending
//    ▲               │   ▲ ▲                             │ │ │
//    │ empty, or the │   │ └── answered, or parked aside ┘ │ │
//    │ head is parked│   │                                 │ │
//    │               │   └── time is up ── waiting ◀───────┘ │ retry-at
//    │               │       or retryNow                     │
//    ├───────────────┘                                       │
//    └───────────────────────────────────────────────────────┘ wait-for-network, wait-for-session, give-up
//
// A refused head parks the entries behind it. A head that steps aside (the column `stepsAside` of `actions.ts`) leaves the queue for one
// of its own, so the others are sent, the next of its album with the caption (`move-caption.ts`). A retry returns it to its queue, in its
// old position.
//
// `start` outside `idle` sets `isStartedAgain`, and the queue reads its head once more before it becomes idle. Otherwise the
// queue could miss an entry that was added just after it was read as empty.

type Phase =
  | { readonly is: 'idle' }
  | { readonly is: 'reading'; readonly tries: Tries }
  | ({ readonly is: 'sending'; readonly tries: Tries } & Sendable)
  | { readonly is: 'waiting'; readonly until: number; readonly early: AbortController; readonly tries: Tries };

/** The failed tries of the head. */
interface Tries {
  /** All failures since the last `retryNow`, which resets the count. */
  readonly attempt: number;
  /** Answers with a 5xx status. */
  readonly serverErrors: number;
}

interface QueueState {
  phase: Phase;
  /** Settles when the queue is idle again. */
  work: Promise<void>;
  isStartedAgain: boolean;
  /** The id of the entry whose delay was reported last. */
  delayedEntry: string | null;
}

export interface Queue {
  /** Sends entries until none can proceed. Resolves or rejects when the queue is idle again. */
  readonly start: (signal: AbortSignal) => Promise<void>;
  /** Ends the wait for the next try, if there is one. */
  readonly retryNow: () => void;
}

const IDLE: Phase = { is: 'idle' };
const FIRST_TRY: Phase = { is: 'reading', tries: { attempt: 0, serverErrors: 0 } };

/** `startQueues` starts the queues of entries that have waited for the head of this one. */
export type QueueDependencies = FlushDependencies & { readonly startQueues: () => void };

type Dependencies = Omit<QueueDependencies, 'onDelayed'> & {
  /** The entry has had no answer in all tries. */
  readonly onDelayed: (delayed: Sendable, failure: Failure) => void;
};

export function createQueue(name: string, dependencies: QueueDependencies): Queue {
  const state: QueueState = { phase: IDLE, work: Promise.resolve(), isStartedAgain: false, delayedEntry: null };

  const onDelayed: Dependencies['onDelayed'] = ({ entry, row: { whenGivenUp } }, failure) => {
    if (whenGivenUp.do === 'park' || !whenGivenUp.reportsDelay || state.delayedEntry === entry.id) return;
    state.delayedEntry = entry.id;
    dependencies.onDelayed?.(failure);
  };
  const step = (phase: Exclude<Phase, { is: 'idle' }>, signal: AbortSignal): Promise<Phase> => {
    switch (phase.is) {
      case 'reading':
        return readHead(name, phase, dependencies);
      case 'sending':
        return sendHead(phase, { ...dependencies, onDelayed }, signal);
      case 'waiting':
        return waitForTry(phase, dependencies, signal);
    }
  };
  const workThrough = async (signal: AbortSignal) => {
    try {
      do {
        state.isStartedAgain = false;
        state.phase = FIRST_TRY;
        while (state.phase.is !== 'idle') {
          signal.throwIfAborted();
          state.phase = await step(state.phase, signal);
        }
      } while (state.isStartedAgain && !signal.aborted);
    } finally {
      state.phase = IDLE;
    }
  };
  return {
    start(signal) {
      if (state.phase.is === 'idle') state.work = workThrough(signal);
      else state.isStartedAgain = true;
      return state.work;
    },
    retryNow() {
      if (state.phase.is === 'waiting') state.phase.early.abort();
    },
  };
}

type PhaseOf<Is extends Phase['is']> = Extract<Phase, { is: Is }>;

async function readHead(
  name: string,
  { tries }: PhaseOf<'reading'>,
  { store, now = Date.now, startQueues }: QueueDependencies,
): Promise<Phase> {
  // The index orders the entries of a queue by position, so `first` does not read the rest of a long queue.
  const entry = await store.outbox.where('queue').equals(name).first();
  const row = entry && rowOf(entry.call);
  // An entry of a newer version of the app waits for that version.
  if (entry === undefined || row === undefined || entry.state === 'failed') return IDLE;
  if (await waitsForLeader(store, { entry, row })) return IDLE;
  const { whenGivenUp } = row;
  if (whenGivenUp.do === 'park' && now() - entry.created_at > whenGivenUp.staleAfterMs) {
    if (!(await store.transaction('rw', store.outbox, () => isMessage(entry) && deleteStale(store, entry)))) {
      await parkEntry(store, entry, { code: 'stale', data: {} });
      return IDLE;
    }
    startQueues();
    return { is: 'reading', tries };
  }
  return { is: 'sending', entry, row, tries };
}

async function sendHead(
  { entry, row, tries }: PhaseOf<'sending'>,
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<Phase> {
  const { store, now = Date.now, random = Math.random } = dependencies;
  const failure = await sendEntry(dependencies, { entry, row }, signal);
  if (failure === null) {
    if (await haveFollowers(store, [entry.id])) dependencies.startQueues();
    return FIRST_TRY;
  }
  const decision = decideRetry(failure, tries.attempt, { now: now(), random });
  await requeueEntry(store, entry);
  // `retryNow` resets `attempt` but not `serverErrors`: an entry that the server cannot process must end as failed.
  const serverErrors = tries.serverErrors + (isServerError(failure) ? 1 : 0);
  const isBroken = endsOnServerErrors({ entry, row }) && isServerError(failure) && serverErrors > RETRIES;
  if (decision.do === 'wait-for-session') dependencies.onWrongSession(failure);
  else if (decision.do === 'give-up' || isBroken) {
    if (await giveUpEntry(dependencies, { entry, row }, failure)) return FIRST_TRY;
  } else if (decision.do === 'wait-for-network') {
    if (isTransient(failure)) dependencies.onDelayed({ entry, row }, failure);
  } else
    return {
      is: 'waiting',
      until: decision.at,
      early: new AbortController(),
      tries: { attempt: tries.attempt + 1, serverErrors },
    };
  return IDLE;
}

const isServerError = (failure: Failure) => 'status' in failure && failure.status >= 500;

/**
 * Whether the flusher gives the entry up after more than RETRIES server errors. Messages and silent entries wait instead, as
 * they do without an answer.
 */
const endsOnServerErrors = ({ row: { whenGivenUp } }: Sendable) => whenGivenUp.do === 'revert' && !whenGivenUp.isSilent;

async function waitForTry(
  { until, early, tries }: PhaseOf<'waiting'>,
  { now = Date.now, wait = sleep }: FlushDependencies,
  signal: AbortSignal,
): Promise<Phase> {
  try {
    await wait(until - now(), AbortSignal.any([signal, early.signal]));
    return { is: 'reading', tries };
  } catch (error) {
    if (signal.aborted) throw error;
    return { is: 'reading', tries: { ...tries, attempt: 0 } };
  }
}
