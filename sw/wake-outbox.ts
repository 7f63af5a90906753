import { announce } from '../src/engine/coordination/announcements.ts';
import { sleep } from '../src/engine/api/backoff.ts';
import { isServerReached, onReachability } from '../src/engine/api/reachability.ts';
import { request } from '../src/engine/api/request.ts';
import { upload } from '../src/engine/outbox/upload.ts';
import type { Failure } from '../src/engine/api/failure.ts';
import { readDevice } from '../src/engine/api/device.ts';
import { createFlusher } from '../src/engine/outbox/flush.ts';
import { countWaiting } from '../src/engine/outbox/unsent.ts';
import { onWake } from '../src/engine/outbox/wake.ts';
import { countSending, sendOwn } from '../src/engine/outbox/send-profile.ts';
import { endSession } from '../src/engine/store/session.ts';
import { openStore, type Store } from '../src/engine/store/database.ts';
import { holdLock } from '../src/engine/coordination/hold-lock.ts';
import { ignoreExpectedErrors } from '../src/engine/store/ignore-expected-errors.ts';
import { reload } from '../src/engine/sync/reload.ts';
import { openPages } from './pages.ts';

/** Background Sync, which TypeScript's library does not contain and not every browser has. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/** The browser allows an event some minutes. The next event sends the rest. */
const LIMIT_MS = 120_000;

/**
 * Sends the queued entries when the browser reports a network, also without an open page. Rejects if entries remain, so that the
 * browser fires another sync.
 */
export async function wakeOutbox({ lastChance }: Pick<SyncEvent, 'lastChance'>): Promise<void> {
  const device = await readDevice();
  if (device === null) return;
  const store = openStore(device.member_id);
  try {
    await flushOnce(store);
    // The server may have ended the session. Then no entry can be sent.
    if ((await readDevice()) === null) return;
    await sendProfile(store);
    if ((await readDevice()) === null) return;
    if (!lastChance && (await countWaiting(store)) + (await countSending(store)) > 0)
      throw new Error('Something still waits in the outbox.');
  } finally {
    store.close();
  }
}

async function flushOnce(store: Store): Promise<void> {
  const { member } = store;
  const behind: Promise<void>[] = [];
  const flusher = createFlusher({
    store,
    request,
    upload,
    onCredits: (credits) => announce({ kind: 'credits', member, credits }),
    onWrongSession: (failure) => void behind.push(leaveIfEnded(store, failure)),
    onRefused: (failure) => void behind.push(reportRefusal(store, failure)),
    onDelayed: () => announce({ kind: 'delayed', member }),
  });
  // A page may be open too. The lock is held here, so the worker listens to the page's writes and to its reachability.
  const stops = [onWake(member, flusher.startQueues), onReachability(() => isServerReached() && flusher.retryNow())];
  try {
    await holdLock({
      name: `flush:${member}`,
      signal: AbortSignal.timeout(LIMIT_MS),
      work: (held) => flusher.run(held),
    });
  } finally {
    for (const stop of stops) stop();
  }
  await Promise.all(behind);
}

/** Sends the profile edits and pictures. A visible page sends them itself, because it shows their progress. */
async function sendProfile(store: Store): Promise<void> {
  if ((await openPages()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  // A page may open during the run.
  const announceUser = () => announce({ kind: 'user', member: store.member });
  const signal = AbortSignal.timeout(LIMIT_MS);
  const behind: Promise<void>[] = [];
  const onWrongSession = (failure: Failure) => void behind.push(leaveIfEnded(store, failure));
  await sendOwn(
    { store, request, upload, onUser: announceUser, onPictures: announceUser, onWrongSession },
    signal,
    (ms) => sleep(ms, signal),
  );
  await Promise.all(behind);
}

/**
 * Ends the session on this device after the server has ended it or suspended the member, because no page may be open to do so.
 * Unsent messages stay for the same member.
 */
async function leaveIfEnded(store: Store, failure: Failure): Promise<void> {
  if (failure.kind === 'problem' && ['authentication_required', 'account_suspended'].includes(failure.code))
    await endSession(store, { keepUnsent: true });
}

/** Reloads the chats after the server has refused an action that the app shows as done. The pages show the reason. */
async function reportRefusal(store: Store, failure: Failure): Promise<void> {
  await ignoreExpectedErrors(reload(store, request, { signal: AbortSignal.timeout(LIMIT_MS) }));
  announce({ kind: 'refused', member: store.member, failure });
}
