import { sleep } from '../api/backoff.ts';

// One realm of a browser (a tab, the worker) does a work for all of them: whoever holds the Web Lock of its name.
//
//   in line for the lock ──▶ holding: does the work, answers `asked` with `here`
//        │ asks the holder, now and then
//        └─ no answer: a frozen tab keeps its locks ──▶ takes it by force; the old holder's signal aborts when it thaws
//
// What two holders do for a moment is harmless: every call is idempotent, every write looks before it leaps.

export interface LockWork {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Its signal aborts when the lock is lost as well. */
  readonly work: (signal: AbortSignal) => Promise<void>;
  /** Whether this realm may take the lock from one that does not answer. A hidden tab waits: it may be frozen next. */
  readonly mayTake?: () => boolean;
}

interface Word {
  readonly lock: string;
  readonly says: 'asked' | 'here';
}

const ASKED_EVERY_MS = 4_000;
const ANSWER_LIMIT_MS = 2_000;

const channel = new BroadcastChannel('liaison-locks');
const listeners = new Set<(word: Word) => void>();
channel.onmessage = (event: MessageEvent<Word>) => {
  for (const listener of listeners) listener(event.data);
};

/** Does the work once the lock is held. Resolves when it has ended or the lock was lost; rejects with what it throws. */
export async function holdLock({ name, signal, work, mayTake = () => true }: LockWork): Promise<void> {
  const inLine = new AbortController();
  const done = new AbortController();
  let isHeld = false;
  const take = async (options: LockOptions) => {
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
  untilSilent({ name, mayTake, signal: AbortSignal.any([signal, done.signal]) }).then(
    () => inLine.abort(),
    () => undefined,
  );
  try {
    await take({ signal: AbortSignal.any([signal, inLine.signal]) });
  } catch (error) {
    if (isHeld || signal.aborted || !inLine.signal.aborted) throw error;
    await take({ steal: true });
  } finally {
    done.abort();
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** While the work is under way, says so to who asks. */
async function answering(lock: string, work: () => Promise<void>): Promise<void> {
  const answer = (word: Word) => {
    if (word.lock === lock && word.says === 'asked') channel.postMessage({ lock, says: 'here' } satisfies Word);
  };
  listeners.add(answer);
  try {
    await work();
  } finally {
    listeners.delete(answer);
  }
}

/** Resolves when the holder of the lock has not answered; rejects when the signal aborts. */
async function untilSilent({
  name,
  mayTake,
  signal,
}: Required<Pick<LockWork, 'name' | 'mayTake' | 'signal'>>): Promise<void> {
  for (;;) {
    await sleep(ASKED_EVERY_MS, signal);
    if (mayTake() && !(await isAnswered(name, signal)) && mayTake()) return;
  }
}

async function isAnswered(lock: string, signal: AbortSignal): Promise<boolean> {
  let isHere = false;
  const hear = (word: Word) => {
    if (word.lock === lock && word.says === 'here') isHere = true;
  };
  listeners.add(hear);
  try {
    channel.postMessage({ lock, says: 'asked' } satisfies Word);
    await sleep(ANSWER_LIMIT_MS, signal);
  } finally {
    listeners.delete(hear);
  }
  return isHere;
}
