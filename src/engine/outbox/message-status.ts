import type { Message } from '../../../contract/chats.ts';
import type { ConversationRow } from '../store/conversation-row.ts';

/** What the sender sees of a message. It only moves to the right; `failed` is left by a retry or a late acceptance. */
export const MESSAGE_STATUSES = ['failed', 'queued', 'sending', 'sent', 'delivered', 'read'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The status of a stored message of one's own, from the marks of the other side. */
export function statusOf(
  message: Pick<Message, 'seq'>,
  row: Pick<ConversationRow, 'peer_read_seq' | 'peer_delivered_seq'>,
): MessageStatus {
  if (message.seq <= row.peer_read_seq) return 'read';
  if (message.seq <= row.peer_delivered_seq) return 'delivered';
  return 'sent';
}
