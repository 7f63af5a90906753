import type { Message } from '../../../contract/chats.ts';
import { block, unblock } from '../../../contract/blocks.ts';
import { markRead, removeChat, sendMessage } from '../../../contract/chats.ts';
import type { Call } from '../../../contract/call.ts';
import type { MemberId } from '../../../contract/ids.ts';
import { like, markLikeSeen, unlike } from '../../../contract/likes.ts';
import { RETRIES, STALE_MESSAGE_HOURS } from '../../../contract/rules.ts';
import { announce } from '../coordination/announcements.ts';
import { sleep } from '../api/backoff.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import type { request as makeRequest } from '../api/request.ts';
import type { uploadPhoto } from '../api/upload.ts';
import type { Store } from '../store/database.ts';
import { applySent } from '../store/apply-conversations.ts';
import { decideRetry } from './decide-retry.ts';
import type { ActionEntry, MessageEntry, OutboxEntry } from '../store/entry.ts';

// From the composer to the server, for one member, by one flusher at a time (a Web Lock):
//
//   enqueue ──▶ outbox (Dexie) ──▶ head of each queue ──▶ [picture first] ──▶ request ──┬─ answer ──▶ message in, entry out,
//                                     ▲        ▲                                         │            one transaction ──▶ next
//                                     │        └── failed head: its queue is parked      │
//                                     │            until retry, discard or take-back     ├─ refused ──▶ failed, with its reason
//                                     └────────── retry-at ◀── decideRetry ◀─────────────┴─ no answer
//
// What arrives by the live stream before its own answer removes the entry too (applyChanges): the answer then finds none.

export interface FlushDependencies {
  readonly store: Store;
  readonly request: typeof makeRequest;
  readonly uploadPhoto: typeof uploadPhoto;
  /** Hears the balance after each charged message. */
  readonly onCredits: (credits: number) => void;
  /** Nobody, or somebody else, is signed in: this flusher's work waits. */
  readonly onWrongSession: (failure: Failure) => void;
  /** Something that is shown as done was refused: what the server knows has to be loaded anew. */
  readonly onRefused: (failure: Failure) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly wait?: typeof sleep;
}

export interface Flusher {
  /** Sends what waits, queue beside queue, until nothing can go on by itself. To be called by the holder of the lock. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** There may be something new: while running, queues that are not being sent yet are begun. */
  readonly look: () => void;
  /** The network may be back: those who wait for their next try stop waiting. */
  readonly nudge: () => void;
}

export function createFlusher(dependencies: FlushDependencies): Flusher {
  const { store } = dependencies;
  const active = new Set<string>();
  const begun: Promise<void>[] = [];
  const nudges = new Set<() => void>();
  let running: AbortSignal | undefined;
  let missed = false;

  const begin = async (signal: AbortSignal) => {
    const queues = await store.outbox.orderBy('queue').uniqueKeys();
    for (const queue of queues.map(String)) {
      // An active queue may just have been found empty, so it is read again when it ends.
      if (active.has(queue)) missed = true;
      else begun.push(watched(send(queue, signal)));
    }
  };
  const send = async (queue: string, signal: AbortSignal) => {
    active.add(queue);
    try {
      await drain({ ...dependencies, nudges }, queue, signal);
    } finally {
      await end(queue, signal);
    }
  };
  const end = async (queue: string, signal: AbortSignal) => {
    active.delete(queue);
    if (!missed || signal.aborted) return;
    missed = false;
    await begin(signal);
  };
  return {
    async run(signal) {
      running = signal;
      begun.length = 0;
      try {
        // Nobody else holds the lock, so an entry that is still marked as sending was left by a holder that died.
        await store.outbox.filter((entry) => entry.state === 'sending').modify({ state: 'queued' });
        await begin(signal);
        // The list grows meanwhile: `look` begins queues too.
        for (let index = 0; index < begun.length; index += 1) await begun[index];
      } finally {
        running = undefined;
      }
    },
    look() {
      if (running !== undefined && !running.aborted) void watched(begin(running));
    },
    nudge: () => nudges.forEach((nudge) => nudge()),
  };
}

/** Marks the rejection as handled: `run` throws one failure, and nothing listens to the others. */
function watched(work: Promise<void>): Promise<void> {
  work.catch(() => undefined);
  return work;
}

async function drain(
  dependencies: FlushDependencies & { nudges: Set<() => void> },
  queue: string,
  signal: AbortSignal,
): Promise<void> {
  const { now = Date.now, random = Math.random } = dependencies;
  let refusals = 0;
  for (let attempt = 0; ;) {
    signal.throwIfAborted();
    const entry = await headOf(dependencies.store, queue);
    if (entry === undefined || entry.state === 'failed') return;
    if (isStale(entry, now())) return fail(dependencies.store, entry, { code: 'stale', data: {} });
    const failure = await tryOnce(dependencies, entry, signal);
    if (failure === null) {
      attempt = 0;
      refusals = 0;
      continue;
    }
    const decision = decideRetry(failure, attempt, { now: now(), random });
    await patch(dependencies.store, entry, { state: 'queued' });
    if (decision.do === 'give-up') return giveUp(dependencies, entry, failure);
    if (decision.do === 'wait-for-session') return dependencies.onWrongSession(failure);
    // Counted beside the tries, which begin anew with every waking: the member is to hear of it.
    if (isRefusedAction(entry, failure) && (refusals += 1) > RETRIES) return giveUp(dependencies, entry, failure);
    if (decision.do === 'wait-for-network') return;
    const nudged = await pause(dependencies, decision.at - now(), signal);
    attempt = nudged ? 0 : attempt + 1;
  }
}

/** Waits for the next try, or for a nudge; says whether it was nudged. */
async function pause(
  { nudges, wait = sleep }: FlushDependencies & { nudges: Set<() => void> },
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const early = new AbortController();
  const nudge = () => early.abort();
  nudges.add(nudge);
  try {
    await wait(ms, AbortSignal.any([signal, early.signal]));
    return false;
  } catch (error) {
    if (signal.aborted) throw error;
    return true;
  } finally {
    nudges.delete(nudge);
  }
}

async function headOf(store: Store, queue: string): Promise<OutboxEntry | undefined> {
  // Entries of one queue stand in the index in the order of their positions: the rest of a long queue is not read.
  return store.outbox.where('queue').equals(queue).first();
}

const isStale = (entry: OutboxEntry, now: number) =>
  entry.call === 'sendMessage' && now - entry.created_at > STALE_MESSAGE_HOURS * 3_600_000;

const DEEDS = { markRead, removeChat, block, unblock, like, unlike, markLikeSeen } as const satisfies Record<
  ActionEntry['call'],
  Call
>;

/** That something was seen: where it is refused there is nothing to tell. */
const isMark = ({ call }: OutboxEntry) => call === 'markRead' || call === 'markLikeSeen';

/** A server that answers, and keeps failing: the member, who was shown that it is done, is told. Without an answer it waits. */
const isRefusedAction = (entry: OutboxEntry, failure: Failure) =>
  entry.call !== 'sendMessage' && !isMark(entry) && 'status' in failure && failure.status >= 500;

/** One try of one entry. Null when it is done with; otherwise why not. */
async function tryOnce(
  dependencies: FlushDependencies,
  entry: OutboxEntry,
  signal: AbortSignal,
): Promise<Failure | null> {
  const { store } = dependencies;
  // An entry that was discarded, or whose echo came, since it was read must not be sent.
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
      const call: Call = DEEDS[entry.call];
      await dependencies.request(call, { body: entry.request, member: store.member, signal });
      await store.outbox.delete(entry.position ?? -1);
      if (entry.call === 'unblock') announce({ kind: 'unblocked', member: store.member, profiles: [entry.peer] });
    }
    return null;
  } catch (error) {
    if (error instanceof ApiFailure) return error.failure;
    throw error;
  }
}

async function uploadFirst(
  { store, request, uploadPhoto }: FlushDependencies,
  entry: MessageEntry,
  signal: AbortSignal,
): Promise<void> {
  const { picture } = entry;
  if (picture === null || picture.uploaded) return;
  await uploadPhoto({ request, id: picture.id, blob: picture.blob, member: store.member, signal });
  await patch(store, entry, { picture: { ...picture, uploaded: true } });
}

/** The answer to a send: the message comes in and its entry goes out together, whoever of answer and echo is first. */
async function settle(store: Store, peer: MemberId, message: Message): Promise<void> {
  await store.transaction('rw', [store.conversations, store.messages, store.outbox], () =>
    applySent(store, peer, message),
  );
}

async function giveUp({ store, onRefused }: FlushDependencies, entry: OutboxEntry, failure: Failure): Promise<void> {
  // Words are kept whatever the reason.
  if (entry.call === 'sendMessage')
    return fail(
      store,
      entry,
      failure.kind === 'problem' ? { code: failure.code, data: failure.data } : { code: 'unavailable', data: {} },
    );
  // An action has no words to keep. What it was done to may be gone meanwhile: that is no news.
  await store.outbox.delete(entry.position ?? -1);
  // The mark that hid the conversation goes too, so that what the server knows can bring it back.
  if (entry.call === 'removeChat') await store.conversations.where('profile').equals(entry.peer).delete();
  if (entry.call === 'like') await store.liked.delete(entry.peer);
  if (!isMark(entry) && !(failure.kind === 'problem' && failure.code === 'not_found')) onRefused(failure);
}

async function fail(store: Store, entry: OutboxEntry, failure: NonNullable<OutboxEntry['failure']>): Promise<void> {
  // Definitively refused: it is off the wire, and may be edited under a new id.
  await patch(store, entry, { state: 'failed', failure, on_wire: failure.code === 'stale' ? entry.on_wire : false });
}

/** Changes an entry if it is still there, and gives how many there were: 0 or 1. */
async function patch(store: Store, entry: OutboxEntry, changes: Partial<MessageEntry>): Promise<number> {
  return store.outbox.where('id').equals(entry.id).modify(changes);
}
