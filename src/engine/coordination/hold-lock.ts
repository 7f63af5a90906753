import { sleep } from '../api/backoff.ts';
import { openChannel } from '../api/open-channel.ts';

// One realm of a browser (a tab, the worker) works for all realms: the holder of the Web Lock of that name.
//
//   waiting for the lock ──▶ holding: does the work, answers `asked` with `here`
//        │ asks the holder every PROBE_EVERY_MS
//        └─ no answer within ANSWER_LIMIT_MS ──▶ steals the lock; the old holder's signal aborts when it thaws
//
// The browser may freeze a background tab, and a frozen tab keeps its locks. Without the theft no tab would sync.
// When the old holder thaws, two holders may run until its signal aborts. The overlap is harmless: every call is idempotent,
// and every write checks the current state.

export interface LockWork {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Its signal also aborts when the lock is lost. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /**
   * Whether this realm may steal the lock from a holder that does not answer. A hidden tab waits: the browser may
   * freeze it next.
   */
  readonly maySteal?: () => boolean;
}

interface LockMessage {
  readonly lock: string;
  readonly says: 'asked' | 'here';
}

const PROBE_EVERY_MS = 4_000;
const ANSWER_LIMIT_MS = 2_000;

const listeners = new Set<(message: LockMessage) => void>();
const post = openChannel<LockMessage>('liaison-locks', (message) => {
  for (const listener of listeners) listener(message);
});

/**
 * Runs the work once the lock is held. Resolves when the work has ended or the lock was lost. Rejects with the error of
 * the work.
 */
export async function holdLock({ name, signal, work, maySteal = () => true }: LockWork): Promise<void> {
  const inLine = new AbortController();
  const done = new AbortController();
  let isHeld = false;
  const acquire = async (options: LockOptions) => {
    const lost = new AbortController();
    const hold = () => {
      isHeld = true;
      done.abort();
      return answering(name, () => work(AbortSignal.any([signal, lost.signal])));
    };
    try {
      await navigator.locks.request(name, options, hold);
    } catch (error) {
      lost.abort(error);
      if (!isHeld || signal.aborted || !isAbort(error)) throw error;
    }
  };
  untilSilent({ name, maySteal, signal: AbortSignal.any([signal, done.signal]) }).then(
    () => inLine.abort(),
    () => undefined,
  );
  try {
    await acquire({ signal: AbortSignal.any([signal, inLine.signal]) });
  } catch (error) {
    if (isHeld || signal.aborted || !inLine.signal.aborted) throw error;
    await acquire({ steal: true });
  } finally {
    done.abort();
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Answers `here` to the realms that ask while the work runs. */
async function answering(lock: string, work: () => Promise<void>): Promise<void> {
  const answer = (message: LockMessage) => {
    if (message.lock === lock && message.says === 'asked') post({ lock, says: 'here' });
  };
  listeners.add(answer);
  try {
    await work();
  } finally {
    listeners.delete(answer);
  }
}

/** Resolves when the holder of the lock has not answered. Rejects when the signal aborts. */
async function untilSilent({
  name,
  maySteal,
  signal,
}: Required<Pick<LockWork, 'name' | 'maySteal' | 'signal'>>): Promise<void> {
  for (;;) {
    await sleep(PROBE_EVERY_MS, signal);
    if (maySteal() && !(await isAnswered(name, signal)) && maySteal()) return;
  }
}

async function isAnswered(lock: string, signal: AbortSignal): Promise<boolean> {
  let isHere = false;
  const onMessage = (message: LockMessage) => {
    if (message.lock === lock && message.says === 'here') isHere = true;
  };
  listeners.add(onMessage);
  try {
    post({ lock, says: 'asked' });
    await sleep(ANSWER_LIMIT_MS, signal);
  } finally {
    listeners.delete(onMessage);
  }
  return isHere;
}
