import type { MemberId } from '../../../contract/base/ids.ts';
import { announce, onAnnouncement } from '../coordination/announcements.ts';
import type { Store } from '../store/database.ts';
import { changeQueue } from '../store/changes.ts';

/**
 * Announces to every tab that entries may be waiting. The holder of the flusher's lock then reads the queues: `keepFlushing` in a page, or
 * `wakeOutbox` in the worker.
 */
export function wakeFlusher(member: MemberId): void {
  announce({ kind: 'wake', member });
}

/** Whether changes wait for these messages to leave the outbox (`followers.ts`). */
export async function haveFollowers(store: Store, messages: readonly string[]): Promise<boolean> {
  const queues = messages.map(changeQueue);
  return queues.length > 0 && (await store.outbox.where('queue').anyOf(queues).count()) > 0;
}

export function onWake(member: MemberId, listener: () => void): () => void {
  return onAnnouncement((announcement) => {
    if (announcement.kind === 'wake' && announcement.member === member) listener();
  });
}
