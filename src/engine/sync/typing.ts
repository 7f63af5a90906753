import { sendTyping } from '../../../contract/chats/chats.ts';
import type { ConversationId, MemberId } from '../../../contract/base/ids.ts';
import { TYPING_SENT_EVERY_MS } from '../../../contract/base/rules.ts';
import { onAnnouncement } from '../coordination/announcements.ts';
import { ApiFailure } from '../api/failure.ts';
import { request } from '../api/request.ts';
import type { Store } from '../store/database.ts';

/** The time (ms) of the last signal, by store and conversation. Both members of a conversation may sign in on one tab. */
const sentAt = new WeakMap<Store, Map<ConversationId, number>>();

/** Signals the peer that the member is writing, at most every TYPING_SENT_EVERY_MS. A lost signal is not repeated. */
export function signalTyping(store: Store, conversation: ConversationId): void {
  const now = Date.now();
  const sent = sentAt.get(store) ?? new Map<ConversationId, number>();
  sentAt.set(store, sent);
  if (now - (sent.get(conversation) ?? 0) < TYPING_SENT_EVERY_MS) return;
  sent.set(conversation, now);
  request(sendTyping, { body: { conversation }, member: store.member }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
  });
}

/** Calls the listener when a peer of this member is writing. Screens show it for TYPING_SHOWN_MS. */
export function onTyping(member: MemberId, listener: (conversation: ConversationId) => void): () => void {
  return onAnnouncement((announcement) => {
    if (announcement.kind === 'typing' && announcement.member === member) listener(announcement.conversation);
  });
}
