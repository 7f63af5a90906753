import { sendTyping } from '../../../contract/chats.ts';
import type { ConversationId } from '../../../contract/ids.ts';
import { TYPING_SENT_EVERY_MS } from '../../../contract/rules.ts';
import { onAnnouncement } from '../coordination/announcements.ts';
import { ApiFailure } from '../api/failure.ts';
import { request } from '../api/request.ts';

const toldAt = new Map<ConversationId, number>();

/** Tells the other side that the member is writing, at most every three seconds. Lost ones are lost. */
export function tellTyping(conversation: ConversationId): void {
  const now = Date.now();
  if (now - (toldAt.get(conversation) ?? 0) < TYPING_SENT_EVERY_MS) return;
  toldAt.set(conversation, now);
  request(sendTyping, { body: { conversation } }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
  });
}

/** Hears that the other side of a conversation is writing; it is shown for TYPING_SHOWN_MS from then. */
export function onTyping(listener: (conversation: ConversationId) => void): () => void {
  return onAnnouncement((announcement) => {
    if (announcement.kind === 'typing') listener(announcement.conversation);
  });
}
