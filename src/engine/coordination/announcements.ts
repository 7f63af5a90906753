import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import type { Failure } from '../api/failure.ts';
import { openChannel } from '../api/open-channel.ts';

/**
 * A hint that one realm of a browser (a tab, the worker) sends to the others and to itself. The facts are in the store.
 */
export type Announcement =
  | { readonly kind: 'credits'; readonly member: MemberId; readonly credits: number }
  | { readonly kind: 'user'; readonly member: MemberId }
  | { readonly kind: 'typing'; readonly member: MemberId; readonly conversation: ConversationId }
  | { readonly kind: 'wake'; readonly member: MemberId }
  /** The server refused an action that the app showed as done. The server's state has been reloaded. */
  | { readonly kind: 'refused'; readonly member: MemberId; readonly failure: Failure }
  /** The removal of a conversation has not reached the server in all tries. It waits in the outbox. */
  | { readonly kind: 'delayed'; readonly member: MemberId }
  /** These profiles became unavailable (block, invisible mode). Each realm deletes their data outside the store too. */
  | { readonly kind: 'hidden'; readonly member: MemberId; readonly profiles: readonly MemberId[] }
  /** The server has removed the blocks of these profiles, so lists may show them again. */
  | { readonly kind: 'unblocked'; readonly member: MemberId; readonly profiles: readonly MemberId[] }
  /** The member may see more, or less, of these profiles than before. */
  | { readonly kind: 'profile'; readonly member: MemberId; readonly profiles: readonly MemberId[] }
  /** The messages beyond the history limit of the site have left the store. */
  | { readonly kind: 'history-cut'; readonly member: MemberId }
  /** The device skipped changes, so those of other members were not announced. The store is up to date. */
  | { readonly kind: 'reloaded'; readonly member: MemberId }
  /** The server has ended the session. The cookie may already belong to a new session, so the app asks the server. */
  | { readonly kind: 'signed-out'; readonly member: MemberId }
  /** The device record of the session is deleted. */
  | { readonly kind: 'session-ended'; readonly member: MemberId };

const listeners = new Set<(announcement: Announcement) => void>();
const post = openChannel('liaison', notifyHere);

function notifyHere(announcement: Announcement): void {
  for (const listener of listeners) listener(announcement);
}

/** Sends an announcement to every tab and the worker, this realm included. */
export function announce(announcement: Announcement): void {
  notifyHere(announcement);
  post(announcement);
}

export function onAnnouncement(listener: (announcement: Announcement) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
