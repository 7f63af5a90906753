import type { MemberId } from '../../../contract/base/ids.ts';
import { announce, onAnnouncement } from '../coordination/announcements.ts';

/**
 * Announces to every tab that entries may be waiting. The holder of the flusher's lock then reads the queues: `keepFlushing` in a page, or
 * `wakeOutbox` in the worker.
 */
export function wakeFlusher(member: MemberId): void {
  announce({ kind: 'wake', member });
}

export function onWake(member: MemberId, listener: () => void): () => void {
  return onAnnouncement((announcement) => {
    if (announcement.kind === 'wake' && announcement.member === member) listener();
  });
}
