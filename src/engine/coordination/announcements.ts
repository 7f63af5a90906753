import type { ConversationId, MemberId } from '../../../contract/ids.ts';
import type { Failure } from '../api/failure.ts';

/** What one realm of a browser (a tab, the worker) tells the others, and itself. Facts live in the store; these are hints. */
export type Announcement =
  | { readonly kind: 'credits'; readonly member: MemberId; readonly credits: number }
  | { readonly kind: 'user'; readonly member: MemberId }
  | { readonly kind: 'typing'; readonly member: MemberId; readonly conversation: ConversationId }
  | { readonly kind: 'wake'; readonly member: MemberId }
  /** Something that was shown as done was refused; what the server knows has been loaded anew. */
  | { readonly kind: 'refused'; readonly member: MemberId; readonly failure: Failure }
  /** These are no longer come upon (blocked, gone unseen): what there is of them outside the store goes too. */
  | { readonly kind: 'hidden'; readonly member: MemberId; readonly profiles: readonly MemberId[] }
  /** The server has taken blocks of these back: they may be come upon again. */
  | { readonly kind: 'unblocked'; readonly member: MemberId; readonly profiles: readonly MemberId[] }
  /** More, or less, is seen of these than before. */
  | { readonly kind: 'profile'; readonly member: MemberId; readonly profiles: readonly MemberId[] }
  | { readonly kind: 'session-ended'; readonly member: MemberId };

const channel = new BroadcastChannel('liaison');
const listeners = new Set<(announcement: Announcement) => void>();
channel.onmessage = (event: MessageEvent<Announcement>) => tellHere(event.data);

function tellHere(announcement: Announcement): void {
  for (const listener of listeners) listener(announcement);
}

/** Tells every tab, this one included. */
export function announce(announcement: Announcement): void {
  tellHere(announcement);
  channel.postMessage(announcement);
}

export function onAnnouncement(listener: (announcement: Announcement) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
