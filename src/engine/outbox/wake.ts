import type { MemberId } from '../../../contract/ids.ts';
import { announce, onAnnouncement } from '../coordination/announcements.ts';

/** Says, in every tab, that there may be something to send: whichever of them holds the flusher's lock looks. */
export function wakeFlusher(member: MemberId): void {
  announce({ kind: 'wake', member });
}

export function onWake(member: MemberId, listener: () => void): () => void {
  return onAnnouncement((announcement) => {
    if (announcement.kind === 'wake' && announcement.member === member) listener();
  });
}
