import type { Chat } from '../../../contract/chats/chats.ts';

/**
 * A conversation on this device. It holds the messages from `oldest_seq` to `newest_seq` without a gap (0 and 0: none).
 * `unread` is the server's count plus the messages that arrived since. For a request it is the number of all its messages.
 */
export interface ConversationRow extends Omit<Chat, 'num_unread_messages' | 'last_reactions' | 'request'> {
  readonly unread: number;
  readonly oldest_seq: number;
  readonly newest_seq: number;
  /** The history limit of the site hides the messages up to this number, as far as the device knows. Absent: it hides none. */
  readonly history_seq?: number;
  /** For the index: 1 if `view` is pinned, otherwise absent. */
  readonly pinned?: 1;
  /** For the index: 1 if the conversation was a request by the last answer of the server, otherwise absent. An own message deletes it. */
  readonly requested?: 1;
}

/** Whether the conversation is a request. A read mark ends it at once, also one that the server does not have yet. */
export const isRequest = ({ requested, read_seq }: Pick<ConversationRow, 'requested' | 'read_seq'>): boolean =>
  requested === 1 && read_seq === 0;

/** The number of messages that count as unread: none of a request. */
export const unreadIn = (row: Pick<ConversationRow, 'requested' | 'read_seq' | 'unread'>): number =>
  isRequest(row) ? 0 : row.unread;

/** The number up to which the log shows no messages: the member has removed them, or the history limit of the site hides them. */
export const shownAfter = ({
  hidden_seq,
  history_seq = 0,
}: Pick<ConversationRow, 'hidden_seq' | 'history_seq'>): number => Math.max(hidden_seq, history_seq);

/** Whether the device shows the message with this number, if it has it. It shows none of a conversation without a row. */
export const showsMessage = (row: ConversationRow | undefined, seq: number): boolean =>
  row !== undefined && seq > shownAfter(row);
