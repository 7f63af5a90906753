import type { User } from '../../../contract/account.ts';
import type { ResponseOf } from '../../../contract/call.ts';
import { addPicture, type getPictures, putProfile } from '../../../contract/own-profile.ts';
import { sleep } from '../api/backoff.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import { isServerReached, onReachability } from '../api/reachability.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { upload as makeUpload } from '../api/upload.ts';
import { decideRetry } from './decide-retry.ts';
import { onWake } from './wake.ts';
import type { Store } from '../store/database.ts';
import { holdLock } from '../coordination/hold-lock.ts';
import { oneAtATime } from '../coordination/one-at-a-time.ts';
import { ignoreExpectedErrors } from '../store/ignore-expected-errors.ts';
import { sendDrafts } from './enqueue-profile.ts';
import type { PictureEntry, ProfileEntry } from '../store/profile-entry.ts';

// Beside the outbox of the chats, whose code it keeps small: what a member says and shows of themself waits in tables of its
// own, and goes out one by one, by one tab at a time (a Web Lock), once the app has settled; from the worker, where none is looked at.
//
//   keepEdit ─────────▶ ownEdits ────┬──▶ first that is queued ──▶ call ──┬─ answer ──▶ `me`, the pictures; then the entry goes
//   enqueueOwnPicture ▶ ownPictures ─┘          ▲                         ├─ refused ──▶ failed, with its reason
//                                               └──── retry, or waking ◀──┴─ no answer

export interface SendDependencies {
  readonly store: Store;
  readonly request: typeof makeRequest;
  readonly upload: typeof makeUpload;
  /** Hears what the server now knows, before what waited is forgotten: nothing shows an older state in between. */
  readonly onUser: (user: User) => void;
  /** Nobody is signed in, or somebody else. What waits stays. */
  readonly onWrongSession?: (failure: Failure) => void;
  readonly onPictures: (pictures: ResponseOf<typeof getPictures>) => void;
}

export interface Sending {
  /** The network may be back. */
  readonly wake: () => void;
  readonly stop: () => void;
}

export function startSendingProfile(dependencies: SendDependencies): Sending {
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
  // What was being written when the app was closed was meant.
  void ignoreExpectedErrors(sendDrafts(store).then(wake));
  return {
    wake,
    stop() {
      for (const stop of [stopWaking, stopNoting, work.stop]) stop();
      stopped.abort();
    },
  };
}

/** Sends what waits, by one tab, or the worker, at a time. */
export async function sendOwn(
  dependencies: SendDependencies,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const { store } = dependencies;
  // Mostly there is nothing, and then nobody has to stand in line.
  if ((await nextOf(store)) === undefined) return;
  await holdLock({ name: `profile:${store.member}`, signal, work: (held) => sendAll(dependencies, held, pause) });
}

/** How much is on its way out. */
export async function countSending(store: Store): Promise<number> {
  const [edits, pictures] = await Promise.all(
    [store.ownEdits, store.ownPictures].map((table) => table.filter(({ state }) => state === 'queued').count()),
  );
  return (edits ?? 0) + (pictures ?? 0);
}

type Found = { readonly edit: ProfileEntry } | { readonly picture: PictureEntry };

/** Sends what waits, until nothing is left that can go by itself. */
export async function sendAll(
  dependencies: SendDependencies,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const { store } = dependencies;
  for (let attempt = 0; ;) {
    signal.throwIfAborted();
    const found = await nextOf(store);
    if (found === undefined) return;
    const failure = await tryOnce(dependencies, found, signal);
    if (failure === null) {
      attempt = 0;
      continue;
    }
    const decision = decideRetry(failure, attempt, { now: Date.now() });
    if (decision.do === 'give-up') await giveUp(store, found, failure);
    else if (decision.do === 'wait-for-session') return dependencies.onWrongSession?.(failure);
    else if (decision.do !== 'retry-at') return;
    else await pause(decision.at - Date.now());
    attempt = decision.do === 'give-up' ? 0 : attempt + 1;
  }
}

async function nextOf(store: Store): Promise<Found | undefined> {
  const edit = await store.ownEdits.filter(({ state }) => state === 'queued').first();
  if (edit !== undefined) return { edit };
  const picture = await store.ownPictures
    .orderBy('position')
    .filter(({ state }) => state === 'queued')
    .first();
  return picture && { picture };
}

async function tryOnce(dependencies: SendDependencies, found: Found, signal: AbortSignal): Promise<Failure | null> {
  try {
    await ('edit' in found
      ? sendEdit(dependencies, found.edit, signal)
      : sendPicture(dependencies, found.picture, signal));
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
  // What was said meanwhile stays, and goes next.
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
  onPictures(await upload(addPicture, { request, id, blob, member: store.member, signal }));
  await store.ownPictures.where('id').equals(id).delete();
}

async function giveUp(store: Store, found: Found, failure: Failure): Promise<void> {
  const why =
    failure.kind === 'problem'
      ? { code: failure.code, data: failure.data }
      : ({ code: 'unavailable', data: {} } as const);
  const changes = { state: 'failed', failure: why } as const;
  if ('picture' in found) await store.ownPictures.where('id').equals(found.picture.id).modify(changes);
  else
    await store.ownEdits
      .where('key')
      .equals(found.edit.key)
      .filter(({ stamp }) => stamp === found.edit.stamp)
      .modify(changes);
}
