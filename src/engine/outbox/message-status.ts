import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationRow } from '../store/conversation-row.ts';

/** The status that the sender sees. It only moves to the right; only a retry or a late acceptance leaves `failed`. */
export const MESSAGE_STATUSES = ['failed', 'queued', 'sending', 'sent', 'delivered', 'read'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The status of a stored message of the member, derived from the marks of the peer. */
export function statusOf(
  message: Pick<Message, 'seq'>,
  row: Pick<ConversationRow, 'peer_read_seq' | 'peer_delivered_seq'>,
): MessageStatus {
  if (message.seq <= row.peer_read_seq) return 'read';
  if (message.seq <= row.peer_delivered_seq) return 'delivered';
  return 'sent';
}
