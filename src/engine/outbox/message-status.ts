import type { Message } from '../../../contract/chats/chats.ts';
import type { ConversationRow } from '../store/conversation-row.ts';

/**
 * The status that the sender sees, from the first to the last:
 *
 *   queued ⇄ sending ──▶ held ──▶ sent ──▶ delivered ──▶ read
 *      ▲        └─▶ failed
 *      └─ retry ──────┘
 *
 * The status is derived, never stored. An unsent message has the state of its outbox entry. One transaction replaces the entry
 * by the accepted message, also after a failure. From then on `statusOf` derives the status from the marks of the peer. The
 * feed's receipts only raise these marks. When receipts are off, the server's state sets them to 0, and the status is `sent` again.
 * A message is `held` while its recipient has not confirmed their address.
 */
export const MESSAGE_STATUSES = ['failed', 'queued', 'sending', 'held', 'sent', 'delivered', 'read'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The status of an accepted message of the member. Without a row the marks of the peer are unknown. */
export function statusOf(
  message: Pick<Message, 'seq'>,
  row: Pick<ConversationRow, 'peer_read_seq' | 'peer_delivered_seq' | 'peer_state'> | null,
): Extract<MessageStatus, 'held' | 'sent' | 'delivered' | 'read'> {
  if (row === null) return 'sent';
  if (message.seq <= row.peer_read_seq) return 'read';
  if (message.seq <= row.peer_delivered_seq) return 'delivered';
  return row.peer_state === 'not_confirmed' ? 'held' : 'sent';
}
