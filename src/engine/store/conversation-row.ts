import type { Chat } from '../../../contract/chats/chats.ts';

/**
 * A conversation on this device. It holds the messages from `oldest_seq` to `newest_seq` without a gap (0 and 0: none).
 * `unread` is the server's count plus the messages that arrived since.
 */
export interface ConversationRow extends Omit<Chat, 'num_unread_messages' | 'last_reactions'> {
  readonly unread: number;
  readonly oldest_seq: number;
  readonly newest_seq: number;
  /** The history limit of the site hides the messages up to this number, as far as the device knows. Absent: it hides none. */
  readonly history_seq?: number;
  /** For the index: 1 if `view` is pinned, otherwise absent. */
  readonly pinned?: 1;
}

/** The number up to which the log shows no messages: the member has removed them, or the history limit of the site hides them. */
export const shownAfter = ({
  hidden_seq,
  history_seq = 0,
}: Pick<ConversationRow, 'hidden_seq' | 'history_seq'>): number => Math.max(hidden_seq, history_seq);

/** Whether the device shows the message with this number, if it has it. It shows none of a conversation without a row. */
export const showsMessage = (row: ConversationRow | undefined, seq: number): boolean =>
  row !== undefined && seq > shownAfter(row);
