import { problemData } from '../../../contract/base/problem.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import type { Store } from '../store/database.ts';
import { asideQueue, type EntryFailure, isMessage, type OutboxEntry } from '../store/entry.ts';
import type { Sendable, SendingDependencies } from './action-row.ts';
import { settleFollowers } from './followers.ts';
import type { FlushDependencies } from './flush-dependencies.ts';
import { moveCaption, withoutCaption } from './move-caption.ts';

/** Tries one entry once. Returns null if the entry is finished or no longer exists, otherwise the failure. */
export async function sendEntry(
  dependencies: SendingDependencies,
  { entry: read, row }: Sendable,
  signal: AbortSignal,
): Promise<Failure | null> {
  const { store, request } = dependencies;
  const prepare = row.prepare?.(read) ?? null;
  let startsOffline = false;
  try {
    if (prepare !== null) {
      if ((await patch(store, read, { state: 'sending' })) === 0) return null;
      await prepare(dependencies, signal);
    }
    const entry = await putOnWire(store, read);
    if (entry === null) return null;
    startsOffline = isOffline();
    const answer = await request(row.call, { body: entry.request, member: store.member, signal });
    await row.onAnswer(dependencies, entry, answer);
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // A browser that is offline sends nothing, so the member can still change the entry.
    if (error.failure.kind === 'network' && startsOffline && isOffline())
      await patch(store, read, { on_wire: read.on_wire });
    const repaired = row.repair?.(read, error.failure) ?? null;
    return repaired === null ? error.failure : sendEntry(dependencies, { entry: repaired, row }, signal);
  }
}

/** Whether the browser knows of no network. Node has no such property. */
const isOffline = () => 'onLine' in navigator && !navigator.onLine;

/**
 * Marks an entry as on the wire, and returns it with its current request, which the member may have edited since it was read, for example
 * during the upload of its picture. Returns null if the entry has gone: the member has discarded it, or the feed has delivered its message.
 * It must not be sent then.
 */
async function putOnWire(store: Store, read: OutboxEntry): Promise<OutboxEntry | null> {
  let entry: OutboxEntry | null = null;
  await store.outbox
    .where('id')
    .equals(read.id)
    .modify((held, change) => {
      entry = { ...held, state: 'sending', on_wire: true };
      change.value = entry;
    });
  return entry;
}

/** Returns an entry to its queue after a failure, for the next try. */
export async function requeueEntry(store: Store, entry: OutboxEntry): Promise<void> {
  await patch(store, entry, { state: 'queued' });
}

/**
 * Parks or reverts an entry, as its row requires. Returns whether the queue can continue, because the entry is deleted instead of
 * parked, or is parked aside.
 */
export async function giveUpEntry(
  { store, onRefused, onCredits }: Pick<FlushDependencies, 'store' | 'onRefused' | 'onCredits'>,
  { entry, row }: Sendable,
  failure: Failure,
): Promise<boolean> {
  const { whenGivenUp } = row;
  const short =
    failure.kind === 'problem' && failure.code === 'insufficient_credits'
      ? problemData('insufficient_credits', failure.data)
      : undefined;
  if (short !== undefined) onCredits(short.credits);
  if (whenGivenUp.do === 'park') {
    const { code, data } = failure.kind === 'problem' ? failure : { code: 'unavailable' as const, data: {} };
    return store.transaction('rw', [store.outbox, ...row.tables(store)], async () => {
      // The member may have changed or discarded the entry since it was read.
      const held = await store.outbox.get(entry.position ?? -1);
      if (held === undefined) return true;
      if (await whenGivenUp.isObsolete?.(store, held)) {
        await store.outbox.delete(held.position ?? -1);
        return true;
      }
      const settled = isMessage(held) ? await settleFollowers(store, held) : held;
      if (settled === null) return true;
      const isAside = whenGivenUp.stepsAside?.(settled, failure) ?? false;
      if (isAside && isMessage(settled) && (await moveCaption(store, settled)))
        await store.outbox.put(withoutCaption(settled));
      await parkEntry(store, isAside ? { ...settled, queue: asideQueue(settled.id) } : settled, { code, data });
      return isAside;
    });
  }
  await store.transaction('rw', [store.outbox, ...row.tables(store)], async () => {
    await store.outbox.delete(entry.position ?? -1);
    await whenGivenUp.revert(store, entry);
  });
  // If the target of an action does not exist (`not_found`), the member need not be notified.
  if (!whenGivenUp.isSilent && !(failure.kind === 'problem' && failure.code === 'not_found')) onRefused(failure);
  return false;
}

/** Parks an entry in the queue that it names: it is the failed head there, and waits for the member. */
export async function parkEntry(store: Store, entry: OutboxEntry, failure: EntryFailure): Promise<void> {
  // After a definitive refusal the server does not have the message, so the member may edit it under a new id. A stale
  // message may have arrived in an earlier try.
  const on_wire = failure.code === 'stale' ? entry.on_wire : false;
  await patch(store, entry, { queue: entry.queue, state: 'failed', failure, on_wire });
}

type Patch = Partial<Pick<OutboxEntry, 'queue' | 'state' | 'failure' | 'on_wire'>>;

/** Changes an entry if it still exists. Returns the number of changed entries: 0 or 1. */
async function patch(store: Store, entry: OutboxEntry, changes: Patch): Promise<number> {
  return store.outbox.where('id').equals(entry.id).modify(changes);
}
