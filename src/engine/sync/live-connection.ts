import { formatCursor } from '../../../contract/base/ids.ts';
import { LIVE_EVENTS, LIVE_PATH, LiveChange, LiveTyping } from '../../../contract/sync.ts';
import { backoffMs, sleep } from '../api/backoff.ts';
import { isServerReached, onReachability } from '../api/reachability.ts';
import type { Announcer } from '../coordination/announcer.ts';
import type { Store } from '../store/database.ts';
import { applyChanges } from './apply-changes.ts';
import { ignoreExpectedErrors } from '../store/ignore-expected-errors.ts';
import { planChanges } from './plan-changes.ts';
import { notePlan, noteTyping } from './presence.ts';

// Each browser has one stream of server-sent events. An event carries its change. A lost event does no harm, because the next
// pull returns the change too.
//
//   event change ─▶ contiguous with the cursor? ── yes ─▶ apply ─▶ acknowledge (a pull after ACKNOWLEDGE_AFTER_MS)
//                                              └── no, or without its content ──▶ pull
//   both ways end with onCredits, and with onUser if the member's own data has changed
//   opened ─▶ pull (changes since the last stream)      session_end ─▶ onEnded      closed ─▶ wait, open again

export interface LiveDependencies extends Pick<Announcer, 'onCredits' | 'onUser' | 'onTyping' | 'onEnded'> {
  readonly store: Store;
  readonly pullSoon: (delayMs: number) => void;
  /** The server is reachable: queued entries may be sent. */
  readonly onOpen: () => void;
}

const ACKNOWLEDGE_AFTER_MS = 800;

/** Keeps the stream open until the signal aborts. */
export async function keepLive(dependencies: LiveDependencies, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const opened = await holdOpen(dependencies, signal);
    if (opened) attempt = 0;
    // EventSource reports no reason when a stream does not open. The pull reports it, e.g. an ended session.
    else dependencies.pullSoon(0);
    await sleepUntilReached(backoffMs(attempt, { kind: 'network' }), signal);
  }
}

/** Waits before the next try. The wait ends early if another call reaches the server. */
async function sleepUntilReached(ms: number, signal: AbortSignal): Promise<void> {
  const early = new AbortController();
  const stop = onReachability(() => isServerReached() && early.abort());
  await sleep(ms, AbortSignal.any([signal, early.signal])).catch(() => undefined);
  stop();
}

/** Runs one stream from opening to closing. Returns whether it ever opened. */
function holdOpen(dependencies: LiveDependencies, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(`${LIVE_PATH}?member=${dependencies.store.member}`);
    let opened = false;
    const close = () => {
      source.close();
      signal.removeEventListener('abort', close);
      resolve(opened);
    };
    signal.addEventListener('abort', close, { once: true });
    source.onopen = () => {
      opened = true;
      dependencies.onOpen();
    };
    // EventSource would reconnect with its own delays. We close it and back off ourselves.
    source.onerror = close;
    for (const name of LIVE_EVENTS) {
      source.addEventListener(name, (event: MessageEvent<string>) => {
        if (name === 'session_end') {
          close();
          dependencies.onEnded();
        } else {
          // A change that cannot be applied here triggers a pull.
          receiveEvent(dependencies, name, event.data).catch(() => dependencies.pullSoon(0));
        }
      });
    }
  });
}

async function receiveEvent(dependencies: LiveDependencies, name: 'change' | 'typing', data: string): Promise<void> {
  if (name === 'typing') {
    const typing = LiveTyping.safeParse(JSON.parse(data));
    if (!typing.success) return;
    dependencies.onTyping(typing.data);
    await noteTyping(dependencies.store, typing.data.conversation);
    return;
  }
  const parsed = LiveChange.safeParse(JSON.parse(data));
  const applied = parsed.success && (await applyLive(dependencies, parsed.data));
  dependencies.pullSoon(applied ? ACKNOWLEDGE_AFTER_MS : 0);
}

async function applyLive({ store, onCredits, onUser }: LiveDependencies, change: LiveChange): Promise<boolean> {
  if (change.member !== store.member || change.changes.length === 0) return false;
  const plan = planChanges(change.changes);
  const { epoch, from, to } = change;
  // Checks the shape of the cursor, because a malformed event would otherwise be stored.
  formatCursor(epoch, to);
  // `notePlan` reads the rows before the change is applied. The change does not wait for it.
  const noting = ignoreExpectedErrors(notePlan(store, plan, { isLive: true }));
  const applied = await applyChanges(store, plan, { from: { epoch, number: from - 1 }, to: { epoch, number: to } });
  await noting;
  if (applied && change.credits !== null) onCredits(change.credits);
  if (applied && plan.user) onUser();
  return applied;
}
