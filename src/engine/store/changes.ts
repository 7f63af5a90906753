import type { MemberId } from '../../../contract/base/ids.ts';
import type { Store } from './database.ts';
import { writeEditing } from './drafts.ts';
import type { ActionEntry, EntryOf, OutboxEntry } from './entry.ts';

/** A change of one's own message: a new text, or its deletion. The log shows it in place of the stored state. */
export type ChangeEntry = Extract<ActionEntry, { call: 'editMessage' | 'deleteMessage' }>;

export const isChange = (entry: OutboxEntry): entry is ChangeEntry =>
  entry.call === 'editMessage' || entry.call === 'deleteMessage';

/** The queue of the changes of one message. It is not the queue of the conversation, where an earlier refused message would stop them. */
export const changeQueue = (message: string): string => `message:${message}`;

/** The changes that are shown: of each message its deletion, or else its newest edit. */
export function shownChanges(changes: readonly ChangeEntry[]): ReadonlyMap<string, ChangeEntry> {
  const shown = new Map<string, ChangeEntry>();
  for (const change of changes)
    if (shown.get(change.request.id)?.call !== 'deleteMessage') shown.set(change.request.id, change);
  return shown;
}

export const isEdit = (change: OutboxEntry | null | undefined): change is EntryOf<'editMessage'> =>
  change?.call === 'editMessage';

/** Deletes the waiting edits of one message from the outbox. A refused one stays with its words. */
export async function deleteEdits(store: Store, message: string): Promise<void> {
  const changes = store.outbox.where('queue').equals(changeQueue(message));
  await changes.filter((entry) => isEdit(entry) && entry.state !== 'failed').delete();
}

/** Deletes the edits of a conversation that leaves the device, also the one in progress. Its deletions must still reach the server. */
export async function deleteEditsTo(store: Store, peer: MemberId): Promise<void> {
  const entries = store.outbox.where('peer').equals(peer);
  await Promise.all([entries.filter((entry) => isEdit(entry)).delete(), writeEditing(store, peer, null)]);
}
