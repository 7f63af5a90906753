import { POLLING_MS, POLLING_PUSHED_MS, POLLING_START_MS } from '../../../contract/base/rules.ts';
import { sleep } from '../api/backoff.ts';
import { isServerReached, onReachability } from '../api/reachability.ts';
import { request } from '../api/request.ts';
import { serverNow } from '../api/server-clock.ts';
import { type Announcer, announcerOf } from '../coordination/announcer.ts';
import { failToLoad, keepFlushing } from '../outbox/keep-flushing.ts';
import type { Cutting } from '../store/cut-history.ts';
import type { Store } from '../store/database.ts';
import { holdLock } from '../coordination/hold-lock.ts';
import { keepLive } from './live-connection.ts';
import { oneAtATime } from '../coordination/one-at-a-time.ts';
import { pull } from './pull.ts';
import { ignoreExpectedErrors } from '../store/ignore-expected-errors.ts';
import { reload } from './reload.ts';

export interface SyncHandle {
  /** The page is visible again, or the browser reports a network: sync at once. */
  readonly wake: () => void;
  /** The settings of the site have arrived: apply its history limit if it has changed. */
  readonly cutHistory: () => void;
  readonly stop: () => void;
}

interface SyncOptions {
  /** Whether this device receives pushes. The poll is then rarer. */
  readonly isPushed: () => boolean;
  /** Whether the page is visible. A hidden page may be frozen next, so it steals no lock. */
  readonly isVisible: () => boolean;
  /** Resolves when the page has nothing else to do. */
  readonly whenIdle: () => Promise<void>;
  /** The history limit of the site in days, 0 for none. Undefined until the page has the settings of the site. */
  readonly historyDays: () => number | undefined;
}

/** Preparing for offline starts after the pull, because the current screen has priority, and at most every PREPARE_EVERY_MS. */
const PREPARE_AFTER_MS = 3_000;
const PREPARE_EVERY_MS = 5 * 60_000;
/** Messages stay on the device for at most this time after the history limit has passed, while the app is open. */
const CUT_EVERY_MS = 60 * 60_000;
/** The delay before a page that lost the stream waits for the lock again. A frozen page's clock does not run. */
const AGAIN_AFTER_MS = 1_000;

/**
 * Syncs one member's device with the server while a page is open. Each browser has one flusher, one puller and one live
 * stream, each under a Web Lock. A poll recovers from lost events and wakes.
 */
export function startSync(store: Store, { isPushed, isVisible, whenIdle, historyDays }: SyncOptions): SyncHandle {
  const stopped = new AbortController();
  const { signal } = stopped;
  const announcements = announcerOf(store.member);
  const locked = (name: string, work: (held: AbortSignal) => Promise<void>) =>
    ignoreExpectedErrors(holdLock({ name: `${name}:${store.member}`, signal, work, maySteal: isVisible }));

  const pulling = oneAtATime(() => locked('pull', (held) => pull({ store, request, ...announcements }, held)));
  const flushing = keepFlushing(
    {
      ...announcements,
      store,
      request,
      onWrongSession: announcements.onEnded,
      onRefused: (failure) =>
        void ignoreExpectedErrors(reload(store, request, { signal })).then(() => announcements.onRefused(failure)),
    },
    locked,
  );
  const wake = () => {
    pulling.run(0);
    flushing.retryNow();
  };
  const leading = lead(store, {
    signal,
    locked,
    isPushed,
    whenIdle,
    cut: cuttingOf(store, { signal, pause: whenIdle, historyDays }),
    wake,
    announcements,
    pullSoon: pulling.run,
  });
  const stopNoting = onReachability(() => isServerReached() && wake());
  pulling.run(0);
  flushing.send();
  return {
    wake,
    cutHistory: leading.cutHistory,
    stop() {
      for (const stop of [stopNoting, leading.stop, pulling.stop, flushing.stop]) stop();
      stopped.abort();
    },
  };
}

interface Leading extends Pick<SyncOptions, 'isPushed' | 'whenIdle'> {
  readonly cut: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly locked: (name: string, work: (held: AbortSignal) => Promise<void>) => Promise<void>;
  readonly wake: () => void;
  readonly pullSoon: (delayMs: number) => void;
  readonly announcements: Announcer;
}

/**
 * Holds the live stream, polls, prefetches messages, fills the search index and deletes messages beyond the history limit. One tab, the
 * holder of the lock `live`, does this for all tabs.
 */
function lead(
  store: Store,
  { signal, locked, isPushed, whenIdle, cut, wake, pullSoon, announcements }: Leading,
): Pick<SyncHandle, 'cutHistory' | 'stop'> {
  let isLeader = false;
  let timer = setTimeout(() => poll(), POLLING_START_MS);
  let prepareAt = 0;
  const cutting = oneAtATime(async () => isLeader && cut());
  const prepare = async () => {
    if (!isLeader || Date.now() < prepareAt) return;
    const { prepareOffline } = await import('./prepare-offline.ts').catch(failToLoad);
    await prepareOffline({ store, request, signal, whenIdle });
    prepareAt = Date.now() + PREPARE_EVERY_MS;
  };
  const preparing = oneAtATime(() => ignoreExpectedErrors(prepare()));
  const onOpen = () => {
    wake();
    preparing.run(PREPARE_AFTER_MS);
  };
  const poll = () => {
    timer = setTimeout(poll, isPushed() ? POLLING_PUSHED_MS : POLLING_MS);
    if (!isLeader) return;
    wake();
    announcements.onUser();
    cutting.run(0);
    preparing.run(PREPARE_AFTER_MS);
  };
  const holdStream = async () => {
    // The page was frozen and its lock stolen, so it waits for the lock again.
    while (!signal.aborted) {
      await locked('live', async (held) => {
        isLeader = true;
        cutting.run(0);
        await keepLive({ store, pullSoon, onOpen, ...announcements }, held);
      });
      isLeader = false;
      // WebKit rejects every lock at once while a page unloads. A new request without a pause would loop forever.
      await sleep(AGAIN_AFTER_MS, signal).catch(() => undefined);
    }
  };
  void holdStream();
  return {
    cutHistory: () => cutting.run(0),
    stop() {
      clearTimeout(timer);
      cutting.stop();
      preparing.stop();
    },
  };
}

/**
 * Cuts the history at the first call with a number of days, and then every CUT_EVERY_MS, and when the number has changed. Waits for an
 * idle page, so that its code does not delay the first screen.
 */
function cuttingOf(
  store: Store,
  { historyDays, ...cutting }: Pick<Cutting, 'signal' | 'pause'> & Pick<SyncOptions, 'historyDays'>,
): () => Promise<void> {
  let cutAt = 0;
  let cutBy: number | undefined;
  const cut = async (days: number) => {
    await cutting.pause();
    const { cutHistory } = await import('../store/cut-history.ts').catch(failToLoad);
    await cutHistory(store, { ...cutting, days, now: serverNow() });
    cutAt = Date.now() + CUT_EVERY_MS;
    cutBy = days;
  };
  return async () => {
    const days = historyDays();
    if (days !== undefined && (days !== cutBy || Date.now() >= cutAt)) await ignoreExpectedErrors(cut(days));
  };
}
