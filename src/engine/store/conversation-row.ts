import type { Chat } from '../../../contract/chats/chats.ts';

/**
 * A conversation on this device. It holds the messages from `oldest_seq` to `newest_seq` without a gap (0 and 0: none).
 * `unread` is the server's count plus the messages that arrived since.
 */
export interface ConversationRow extends Omit<Chat, 'num_unread_messages' | 'last_reactions'> {
  readonly unread: number;
  readonly oldest_seq: number;
  readonly newest_seq: number;
  /** For the index: 1 if `view` is pinned, otherwise absent. */
  readonly pinned?: 1;
}
