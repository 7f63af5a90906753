import type { Store } from '../store/database.ts';
import { changeQueue } from '../store/changes.ts';
import type { MessageEntry, OutboxEntry } from '../store/entry.ts';
import type { Sendable } from './action-row.ts';
import { rowOf } from './actions.ts';

// A change of a message that is still in the outbox follows it (the column `follows` of `actions.ts`). The change has a queue of its own,
// so that an earlier refused message of the conversation does not stop it:
//
//   queue of the peer       message A ──sent──▶ left the outbox ───────────┐ wakes
//   queue of the message                change of A: waits for A ──────────┴──▶ sent
//
//   A is refused            the server does not have it: an edit moves into A, a deletion deletes A
//   A becomes stale         the server may have it: an edit waits with A; a deletion deletes A, and is sent if A was on the wire

/** Whether the entry changes a message that is still in the outbox. */
export async function waitsForLeader(store: Store, { entry, row }: Sendable): Promise<boolean> {
  if (row.follows === undefined) return false;
  return (await store.outbox.where('id').equals(row.follows.leaderOf(entry)).count()) > 0;
}

/** The entries that follow a message, each with the message as it becomes by the entry: null if the entry deletes it. */
async function readFollowers(store: Store, leader: OutboxEntry) {
  const entries = await store.outbox.where('queue').equals(changeQueue(leader.id)).sortBy('position');
  return entries.flatMap((entry) => {
    const follows = rowOf(entry.call)?.follows;
    return follows === undefined ? [] : [{ entry, settle: (message: MessageEntry) => follows.settle(message, entry) }];
  });
}

const positionsOf = (followers: Awaited<ReturnType<typeof readFollowers>>) =>
  followers.map(({ entry }) => entry.position ?? -1);

/**
 * Deletes the followers of a refused message, inside the caller's transaction. Returns the message with their changes; null if it is
 * deleted.
 */
export async function settleFollowers(store: Store, leader: MessageEntry): Promise<MessageEntry | null> {
  const followers = await readFollowers(store, leader);
  if (followers.length === 0) return leader;
  await store.outbox.bulkDelete(positionsOf(followers));
  const settled = followers.reduce<MessageEntry | null>((message, { settle }) => message && settle(message), leader);
  await (settled === null ? store.outbox.delete(leader.position ?? -1) : store.outbox.put(settled));
  return settled;
}

/** Deletes a stale message whose deletion follows it, inside the caller's transaction. Returns whether there is such a deletion. */
export async function deleteStale(store: Store, leader: MessageEntry): Promise<boolean> {
  const followers = await readFollowers(store, leader);
  const [deletion] = followers.filter(({ settle }) => settle(leader) === null);
  if (deletion === undefined) return false;
  const deleted = leader.on_wire ? followers.filter((one) => one !== deletion) : followers;
  await store.outbox.bulkDelete([...positionsOf(deleted), leader.position ?? -1]);
  return true;
}
