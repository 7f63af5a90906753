import { POLLING_MS, POLLING_START_MS } from '../../../contract/rules.ts';
import { announce } from '../announcements.ts';
import { ApiFailure } from '../api/failure.ts';
import { request } from '../api/request.ts';
import { createFlusher } from '../outbox/flush.ts';
import { onWake } from '../outbox/wake.ts';
import { isStoreClosed, type Store } from '../store/database.ts';
import { keepLive } from './live-connection.ts';
import { pull } from './pull.ts';
import { oneAtATime } from './one-at-a-time.ts';

export interface Syncing {
  /** The page is visible again, the network is said to be back: look at once. */
  readonly wake: () => void;
  readonly stop: () => void;
}

/**
 * Runs everything that keeps one member's device and the server together while a page is open: one flusher, one puller
 * and one live stream a browser, each behind a Web Lock, and the poll as their safety net.
 */
export function startSync(store: Store): Syncing {
  const stopped = new AbortController();
  const { signal } = stopped;
  const { member } = store;
  const onCredits = (credits: number) => announce({ kind: 'credits', member, credits });
  const onUser = () => announce({ kind: 'user', member });
  const onEnded = () => announce({ kind: 'session-ended', member });
  const locked = (name: string, work: () => Promise<void>) => navigator.locks.request(`${name}:${member}`, { signal }, work).catch(quiet);

  const pulling = oneAtATime(() => locked('pull', () => pull({ store, request, onCredits, onUser }, signal)));
  const flusher = createFlusher({ store, request, onCredits, onWrongSession: onEnded });
  const flushing = oneAtATime(() => locked('flush', () => flusher.run(signal)));
  const send = () => {
    flusher.look();
    flushing.run(0);
  };
  const wake = () => {
    pulling.run(0);
    flusher.nudge();
    send();
  };
  let isLeader = false;
  void locked('live', () => {
    isLeader = true;
    return keepLive({ store, pullSoon: pulling.run, onOpen: wake, onCredits, onUser, onEnded, onTyping: ({ conversation }) => announce({ kind: 'typing', member, conversation }) }, signal);
  });
  // One tab polls for all of them: the one that has the stream.
  const poll = () => {
    if (!isLeader) return;
    wake();
    onUser();
  };
  const stopWaking = onWake(member, send);
  const polls = [setTimeout(poll, POLLING_START_MS), setInterval(poll, POLLING_MS)];
  pulling.run(0);
  send();

  return {
    wake,
    stop() {
      stopWaking();
      for (const timer of polls) clearTimeout(timer);
      pulling.stop();
      flushing.stop();
      stopped.abort();
    },
  };
}

/** No answer, being stopped and a member who has left are what this work lives with; anything else is a defect and is heard. */
function quiet(error: unknown): void {
  if (error instanceof ApiFailure || isStoreClosed(error) || (error instanceof DOMException && error.name === 'AbortError')) return;
  reportError(error);
}
