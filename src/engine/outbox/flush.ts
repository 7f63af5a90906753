import type { Message } from '../../../contract/chats/chats.ts';
import { block, unblock } from '../../../contract/blocks.ts';
import { markRead, removeChat, sendMessage, showPictures } from '../../../contract/chats/chats.ts';
import type { Call } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { like, markLikeSeen, unlike } from '../../../contract/likes/likes.ts';
import { problemData } from '../../../contract/base/problem.ts';
import { RETRIES, STALE_MESSAGE_HOURS } from '../../../contract/base/rules.ts';
import { announce } from '../coordination/announcements.ts';
import { sleep } from '../api/backoff.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { uploadPhoto } from './upload.ts';
import type { Store } from '../store/database.ts';
import { applySent } from '../store/apply-conversations.ts';
import { decideRetry } from './decide-retry.ts';
import { type DelayListener, tellDelay } from './tell-delay.ts';
import type { ActionEntry, MessageEntry, OutboxEntry } from '../store/entry.ts';

// From the composer to the server, for one member, by one flusher at a time (a Web Lock):
//
//   enqueue ──▶ outbox (Dexie) ──▶ head of each queue ──▶ [picture first] ──▶ request ──┬─ answer ──▶ store message, delete entry,
//                                     ▲                                                  │            one transaction ──▶ next
//                                     └─ retry-at: a wait ◀── decideRetry ◀── failure ◀──┘
//
// The other decisions stop the queue:
//
//   wait-for-network   until the next `run` or `startQueues`; for a removal `onDelayed` is called
//   wait-for-session   likewise, and `onWrongSession` is called
//   give-up            a message becomes `failed` with the reason, and its queue waits until the member retries, edits or discards it;
//                      the entry of an action is deleted, and `onRefused` is called
//
// A page may close before the outbox has a text that was sent. The composer notes it until then, and the next page queues the note
// (features/chats/composer/noted-messages.ts).
//
// A message for which the credits shown do not suffice is enqueued as `failed`, so that it waits like a refused one (`kept.ts`).
//
// The feed may contain a message before its request has an answer. Then applyChanges deletes the entry, and the answer finds none.

export interface FlushDependencies extends DelayListener {
  readonly store: Store;
  readonly request: typeof makeRequest;
  readonly uploadPhoto: typeof uploadPhoto;
  /** Receives the balance in the answer to each accepted message, and in a refusal for lack of credits. */
  readonly onCredits: (credits: number) => void;
  /** No member, or another one, is signed in. The entries wait. */
  readonly onWrongSession: (failure: Failure) => void;
  /** The flusher has given up an action that the app shows as done. The server's state must be reloaded. */
  readonly onRefused: (failure: Failure) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly wait?: typeof sleep;
}

export interface Flusher {
  /** Sends the queues in parallel until no entry can proceed. The caller must hold the lock. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Starts the queues that are not active, because entries may have been added. Without a run it does nothing. */
  readonly startQueues: () => void;
  /** Ends every wait for a next try at once, because the network may be back. */
  readonly retryNow: () => void;
}

export function createFlusher(dependencies: FlushDependencies): Flusher {
  const { store } = dependencies;
  const active = new Set<string>();
  const begun: Promise<void>[] = [];
  const known = { waits: new Set<AbortController>(), delayed: new Set<string>() };
  let running: AbortSignal | undefined;
  let beginAgain = false;

  const begin = async (signal: AbortSignal) => {
    const queues = await store.outbox.orderBy('queue').uniqueKeys();
    for (const queue of queues.map(String)) {
      // An active queue may have read its last head before the new entry. So all queues are read again when one ends.
      if (active.has(queue)) beginAgain = true;
      else begun.push(handleRejection(send(queue, signal)));
    }
  };
  const send = async (queue: string, signal: AbortSignal) => {
    active.add(queue);
    try {
      await drain({ ...dependencies, ...known }, queue, signal);
    } finally {
      await end(queue, signal);
    }
  };
  const end = async (queue: string, signal: AbortSignal) => {
    active.delete(queue);
    if (!beginAgain || signal.aborted) return;
    beginAgain = false;
    await begin(signal);
  };
  return {
    async run(signal) {
      running = signal;
      begun.length = 0;
      try {
        // This flusher holds the lock, so an entry in state `sending` is from a holder that died or lost the lock.
        await store.outbox.filter((entry) => entry.state === 'sending').modify({ state: 'queued' });
        await begin(signal);
        // The list grows during the loop, because `startQueues` starts some too.
        for (const queue of begun) await queue;
      } finally {
        running = undefined;
      }
    },
    startQueues() {
      if (running !== undefined && !running.aborted) void handleRejection(begin(running));
    },
    retryNow: () => known.waits.forEach((wait) => wait.abort()),
  };
}

/** Prevents the report of an unhandled rejection. `run` throws the first failure, and no code awaits the others. */
function handleRejection(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

/**
 * Sends the entries of one queue in order. Ends when the queue is empty, its head has failed, or the head must wait for
 * the network or a session.
 */
async function drain(
  dependencies: FlushDependencies & { waits: Set<AbortController>; delayed: Set<string> },
  queue: string,
  signal: AbortSignal,
): Promise<void> {
  const { now = Date.now, random = Math.random } = dependencies;
  let serverErrors = 0;
  for (let attempt = 0; ;) {
    signal.throwIfAborted();
    const entry = await headOf(dependencies.store, queue);
    if (entry === undefined || entry.state === 'failed') return;
    if (isStale(entry, now())) return fail(dependencies.store, entry, { code: 'stale', data: {} });
    const failure = await tryOnce(dependencies, entry, signal);
    if (failure === null) {
      attempt = 0;
      serverErrors = 0;
      continue;
    }
    const decision = decideRetry(failure, attempt, { now: now(), random });
    await patch(dependencies.store, entry, { state: 'queued' });
    if (decision.do === 'give-up') return giveUp(dependencies, entry, failure);
    if (decision.do === 'wait-for-session') return dependencies.onWrongSession(failure);
    // An early retry resets the count of attempts but not this one: after enough server errors the member must learn of
    // the failure.
    if (isServerErrorOfAction(entry, failure) && (serverErrors += 1) > RETRIES)
      return giveUp(dependencies, entry, failure);
    if (decision.do === 'wait-for-network') return tellDelay(dependencies, entry, failure);
    const isEarly = await pause(dependencies, decision.at - now(), signal);
    attempt = isEarly ? 0 : attempt + 1;
  }
}

/** Waits for the next try. Returns whether `retryNow` ended the wait. */
async function pause(
  { waits, wait = sleep }: FlushDependencies & { waits: Set<AbortController> },
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const early = new AbortController();
  waits.add(early);
  try {
    await wait(ms, AbortSignal.any([signal, early.signal]));
    return false;
  } catch (error) {
    if (signal.aborted) throw error;
    return true;
  } finally {
    waits.delete(early);
  }
}

async function headOf(store: Store, queue: string): Promise<OutboxEntry | undefined> {
  // The index orders the entries of a queue by position, so `first` does not read the rest of a long queue.
  return store.outbox.where('queue').equals(queue).first();
}

const isStale = (entry: OutboxEntry, now: number) =>
  entry.call === 'sendMessage' && now - entry.created_at > STALE_MESSAGE_HOURS * 3_600_000;

const ACTIONS = { markRead, removeChat, showPictures, block, unblock, like, unlike, markLikeSeen } as const;
const ACTION_CALLS: Record<ActionEntry['call'], Call> = ACTIONS;

/** Whether the entry marks a conversation as read or a like as seen. The member does not learn of its failure. */
const isMark = ({ call }: OutboxEntry) => call === 'markRead' || call === 'markLikeSeen';

/**
 * Whether the server or a proxy answered an action with a 5xx status. The flusher gives up an action after several of
 * them, but waits when there is no answer.
 */
const isServerErrorOfAction = (entry: OutboxEntry, failure: Failure) =>
  entry.call !== 'sendMessage' && !isMark(entry) && 'status' in failure && failure.status >= 500;

/** Tries one entry once. Returns null if the entry is finished or no longer exists, otherwise the failure. */
async function tryOnce(
  dependencies: FlushDependencies,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<Failure | null> {
  const { store } = dependencies;
  // Since the entry was read, the member may have discarded it, or the feed may have delivered its message. Then it must
  // not be sent.
  if ((await patch(store, entry, { state: 'sending', on_wire: true })) === 0) return null;
  try {
    if (entry.call === 'sendMessage') {
      await uploadFirst(dependencies, entry, signal);
      const { message, credits } = await dependencies.request(sendMessage, {
        body: entry.request,
        member: store.member,
        signal,
      });
      await settle(store, entry.peer, message);
      dependencies.onCredits(credits);
    } else {
      const call = ACTION_CALLS[entry.call];
      await dependencies.request(call, { body: entry.request, member: store.member, signal });
      await store.outbox.delete(entry.position ?? -1);
      if (entry.call === 'unblock') announce({ kind: 'unblocked', member: store.member, profiles: [entry.peer] });
    }
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const again = withLostPicture(entry, error.failure);
    return again === null ? error.failure : tryOnce(dependencies, again, signal);
  }
}

/**
 * The server deletes a picture that is not sent for hours, and then refuses its message with `not_found`. Returns the entry
 * whose picture is uploaded again, or null if the picture was uploaded in this try or there is none.
 */
function withLostPicture(entry: OutboxEntry, failure: Failure): MessageEntry | null {
  if (failure.kind !== 'problem' || failure.code !== 'not_found') return null;
  if (entry.call !== 'sendMessage' || entry.picture === null || !entry.picture.uploaded) return null;
  return { ...entry, picture: { ...entry.picture, uploaded: false } };
}

async function uploadFirst(
  { store, request, uploadPhoto }: FlushDependencies,
  entry: MessageEntry,
  signal: AbortSignal,
): Promise<void> {
  const { picture } = entry;
  if (picture === null || picture.uploaded) return;
  await uploadPhoto({ request, id: picture.id, blob: picture.blob, store, signal });
  await patch(store, entry, { picture: { ...picture, uploaded: true } });
}

/**
 * Stores the message of the answer and removes its entry in one transaction. The feed may deliver the same message before
 * or after the answer.
 */
async function settle(store: Store, peer: MemberId, message: Message): Promise<void> {
  await store.transaction('rw', [store.conversations, store.messages, store.outbox], () =>
    applySent(store, peer, message),
  );
}

async function giveUp(dependencies: FlushDependencies, entry: OutboxEntry, failure: Failure): Promise<void> {
  const { store, onRefused, onCredits } = dependencies;
  const short =
    failure.kind === 'problem' && failure.code === 'insufficient_credits'
      ? problemData('insufficient_credits', failure.data)
      : undefined;
  if (short !== undefined) onCredits(short.credits);
  // A message keeps its text, whatever the reason.
  if (entry.call === 'sendMessage')
    return fail(
      store,
      entry,
      failure.kind === 'problem' ? { code: failure.code, data: failure.data } : { code: 'unavailable', data: {} },
    );
  // An action has no text to keep. If its target no longer exists (`not_found`), the member need not learn of it.
  await store.outbox.delete(entry.position ?? -1);
  // The row with the `hidden_seq` of this device is deleted too, so that a reload can restore the conversation.
  if (entry.call === 'removeChat') await store.conversations.where('profile').equals(entry.peer).delete();
  if (entry.call === 'like') await store.liked.delete(entry.peer);
  if (!isMark(entry) && !(failure.kind === 'problem' && failure.code === 'not_found')) onRefused(failure);
}

async function fail(store: Store, entry: OutboxEntry, failure: NonNullable<OutboxEntry['failure']>): Promise<void> {
  // After a definitive refusal the server does not have the message, so the member may edit it under a new id. A stale
  // message may have arrived in an earlier try.
  await patch(store, entry, { state: 'failed', failure, on_wire: failure.code === 'stale' ? entry.on_wire : false });
}

/** Changes an entry if it still exists. Returns the number of changed entries: 0 or 1. */
async function patch(store: Store, entry: OutboxEntry, changes: Partial<MessageEntry>): Promise<number> {
  return store.outbox.where('id').equals(entry.id).modify(changes);
}
