import type { User } from '../../../contract/account/account.ts';
import type { ResponseOf } from '../../../contract/base/call.ts';
import { addPicture, type getPictures, putProfile } from '../../../contract/own-profile/own-profile.ts';
import { sleep } from '../api/backoff.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import { isServerReached, onReachability } from '../api/reachability.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { upload as makeUpload } from './upload.ts';
import { decideRetry } from './decide-retry.ts';
import { onWake } from './wake.ts';
import type { Store } from '../store/database.ts';
import { holdLock } from '../coordination/hold-lock.ts';
import { oneAtATime } from '../coordination/one-at-a-time.ts';
import { ignoreExpectedErrors } from '../store/ignore-expected-errors.ts';
import { queueDrafts } from './enqueue-profile.ts';
import type { PictureEntry, ProfileEntry } from '../store/profile-entry.ts';

// Sends the edits and pictures of the own profile. They have tables of their own, which keeps the outbox of the chats small. One
// tab at a time (a Web Lock) sends them one by one once the app is idle. Without a visible page the worker sends them.
//
//   storeEdit ─────────▶ ownEdits ────┬──▶ first that is queued ──▶ call ──┬─ answer ──▶ update `me` or the pictures, delete the entry
//   enqueueOwnPicture ▶ ownPictures ─┘          ▲                         ├─ refused ──▶ failed, with its reason
//                                               └──── retry, or wake ◀────┴─ no answer

export interface SendDependencies {
  readonly store: Store;
  readonly request: typeof makeRequest;
  readonly upload: typeof makeUpload;
  /** Receives the server's new state before the entry is deleted, so that no screen shows an older state in between. */
  readonly onUser: (user: User) => void;
  /** The device has no session of the store's member. The entries wait. */
  readonly onWrongSession?: (failure: Failure) => void;
  readonly onPictures: (pictures: ResponseOf<typeof getPictures>) => void;
}

export interface ProfileSender {
  /** Retries at once, because the network may be back. */
  readonly wake: () => void;
  readonly stop: () => void;
}

export function startSendingProfile(dependencies: SendDependencies): ProfileSender {
  const { store } = dependencies;
  const stopped = new AbortController();
  const { signal } = stopped;
  let early = new AbortController();
  const pause = async (ms: number) => {
    early = new AbortController();
    await sleep(ms, AbortSignal.any([signal, early.signal])).catch(() => signal.throwIfAborted());
  };
  const work = oneAtATime(() => ignoreExpectedErrors(sendOwn(dependencies, signal, pause)));
  const wake = () => {
    early.abort();
    work.run(0);
  };
  const stopWaking = onWake(store.member, wake);
  const stopNoting = onReachability(() => isServerReached() && wake());
  // The member expects that a draft is saved when the app closes.
  void ignoreExpectedErrors(queueDrafts(store).then(wake));
  return {
    wake,
    stop() {
      for (const stop of [stopWaking, stopNoting, work.stop]) stop();
      stopped.abort();
    },
  };
}

/** Sends the queued entries under the lock, which one tab or the worker holds. */
export async function sendOwn(
  dependencies: SendDependencies,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const { store } = dependencies;
  // Usually nothing is queued, and then the lock is not needed.
  if ((await nextOf(store)) === undefined) return;
  await holdLock({ name: `profile:${store.member}`, signal, work: (held) => sendAll(dependencies, held, pause) });
}

/** The number of queued edits and pictures. */
export async function countSending(store: Store): Promise<number> {
  const [edits, pictures] = await Promise.all(
    [store.ownEdits, store.ownPictures].map((table) => table.filter(({ state }) => state === 'queued').count()),
  );
  return (edits ?? 0) + (pictures ?? 0);
}

type QueuedChange = { readonly edit: ProfileEntry } | { readonly picture: PictureEntry };

/** Sends entries until none can proceed. */
export async function sendAll(
  dependencies: SendDependencies,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const { store } = dependencies;
  for (let attempt = 0; ;) {
    signal.throwIfAborted();
    const queued = await nextOf(store);
    if (queued === undefined) return;
    const failure = await tryOnce(dependencies, queued, signal);
    if (failure === null) {
      attempt = 0;
      continue;
    }
    const decision = decideRetry(failure, attempt, { now: Date.now() });
    if (decision.do === 'give-up') await giveUp(store, queued, failure);
    else if (decision.do === 'wait-for-session') return dependencies.onWrongSession?.(failure);
    else if (decision.do !== 'retry-at') return;
    else await pause(decision.at - Date.now());
    attempt = decision.do === 'give-up' ? 0 : attempt + 1;
  }
}

async function nextOf(store: Store): Promise<QueuedChange | undefined> {
  const edit = await store.ownEdits.filter(({ state }) => state === 'queued').first();
  if (edit !== undefined) return { edit };
  const picture = await store.ownPictures
    .orderBy('position')
    .filter(({ state }) => state === 'queued')
    .first();
  return picture && { picture };
}

async function tryOnce(
  dependencies: SendDependencies,
  queued: QueuedChange,
  signal: AbortSignal,
): Promise<Failure | null> {
  try {
    await ('edit' in queued
      ? sendEdit(dependencies, queued.edit, signal)
      : sendPicture(dependencies, queued.picture, signal));
    return null;
  } catch (error) {
    if (error instanceof ApiFailure) return error.failure;
    throw error;
  }
}

async function sendEdit(
  { store, request, onUser }: SendDependencies,
  { key, edit, stamp }: ProfileEntry,
  signal: AbortSignal,
): Promise<void> {
  const { user } = await request(putProfile, { body: edit, member: store.member, signal });
  onUser(user);
  // An edit stored during the request has another stamp. It stays and is sent next.
  await store.ownEdits
    .where('key')
    .equals(key)
    .filter((entry) => entry.stamp === stamp)
    .delete();
}

async function sendPicture(
  { store, request, upload, onPictures }: SendDependencies,
  { id, blob }: PictureEntry,
  signal: AbortSignal,
): Promise<void> {
  const pictures = await upload(addPicture, { request, id, blob, store, signal });
  if (pictures !== null) onPictures(pictures);
  await store.ownPictures.where('id').equals(id).delete();
}

async function giveUp(store: Store, queued: QueuedChange, failure: Failure): Promise<void> {
  const why =
    failure.kind === 'problem'
      ? { code: failure.code, data: failure.data }
      : ({ code: 'unavailable', data: {} } as const);
  const changes = { state: 'failed', failure: why } as const;
  if ('picture' in queued) await store.ownPictures.where('id').equals(queued.picture.id).modify(changes);
  else
    await store.ownEdits
      .where('key')
      .equals(queued.edit.key)
      .filter(({ stamp }) => stamp === queued.edit.stamp)
      .modify(changes);
}
