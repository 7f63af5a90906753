import { problemData } from '../../../contract/base/problem.ts';
import { ApiFailure, type Failure } from '../api/failure.ts';
import type { Store } from '../store/database.ts';
import type { EntryFailure, OutboxEntry } from '../store/entry.ts';
import type { ActionRow, SendingDependencies } from './action-row.ts';
import type { FlushDependencies } from './flush-dependencies.ts';

/** An entry and its row of the table. */
export interface Sendable {
  readonly entry: OutboxEntry;
  readonly row: ActionRow;
}

/** Tries one entry once. Returns null if the entry is finished or no longer exists, otherwise the failure. */
export async function sendEntry(
  dependencies: SendingDependencies,
  { entry, row }: Sendable,
  signal: AbortSignal,
): Promise<Failure | null> {
  const { store, request } = dependencies;
  // After the read of the entry, the member may have discarded it, or the feed may have delivered its message. The patch then
  // finds no entry, and the message must not be sent.
  if ((await patch(store, entry, { state: 'sending', on_wire: true })) === 0) return null;
  try {
    await row.prepare?.(dependencies, entry, signal);
    const answer = await request(row.call, { body: entry.request, member: store.member, signal });
    await row.onAnswer(dependencies, entry, answer);
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const repaired = row.repair?.(entry, error.failure) ?? null;
    return repaired === null ? error.failure : sendEntry(dependencies, { entry: repaired, row }, signal);
  }
}

/** Returns an entry to its queue after a failure, for the next try. */
export async function requeueEntry(store: Store, entry: OutboxEntry): Promise<void> {
  await patch(store, entry, { state: 'queued' });
}

/** Parks or reverts an entry, as its row requires. */
export async function giveUpEntry(
  { store, onRefused, onCredits }: Pick<FlushDependencies, 'store' | 'onRefused' | 'onCredits'>,
  { entry, row }: Sendable,
  failure: Failure,
): Promise<void> {
  const { whenGivenUp } = row;
  const short =
    failure.kind === 'problem' && failure.code === 'insufficient_credits'
      ? problemData('insufficient_credits', failure.data)
      : undefined;
  if (short !== undefined) onCredits(short.credits);
  if (whenGivenUp.do === 'park')
    return parkEntry(
      store,
      entry,
      failure.kind === 'problem' ? { code: failure.code, data: failure.data } : { code: 'unavailable', data: {} },
    );
  await store.transaction('rw', [store.outbox, ...row.tables(store)], async () => {
    await store.outbox.delete(entry.position ?? -1);
    await whenGivenUp.revert(store, entry);
  });
  // If the target of an action does not exist (`not_found`), the member need not be notified.
  if (!whenGivenUp.isSilent && !(failure.kind === 'problem' && failure.code === 'not_found')) onRefused(failure);
}

/** Parks an entry as the failed head of its queue, where it waits for the member. */
export async function parkEntry(store: Store, entry: OutboxEntry, failure: EntryFailure): Promise<void> {
  // After a definitive refusal the server does not have the message, so the member may edit it under a new id. A stale
  // message may have arrived in an earlier try.
  await patch(store, entry, { state: 'failed', failure, on_wire: failure.code === 'stale' ? entry.on_wire : false });
}

type Patch = Partial<Pick<OutboxEntry, 'state' | 'failure' | 'on_wire'>>;

/** Changes an entry if it still exists. Returns the number of changed entries: 0 or 1. */
async function patch(store: Store, entry: OutboxEntry, changes: Patch): Promise<number> {
  return store.outbox.where('id').equals(entry.id).modify(changes);
}
