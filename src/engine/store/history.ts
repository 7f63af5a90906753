import type { Message } from '../../../contract/chats/chats.ts';
import { announce } from '../coordination/announcements.ts';
import { type ConversationRow, shownAfter } from './conversation-row.ts';
import type { HistoryMark, Store } from './database.ts';
import { removeFromMemberCaches } from './member-caches.ts';
import { deleteMessages } from './messages.ts';

// The history limit of the site on this device. `cut-history.ts` applies it as the time passes, and `load-messages.ts` by the pages of the
// server. Both store in the row of a conversation up to which number the limit hides messages (`history_seq`).

/** Messages of a conversation that the server has returned, oldest first. */
export interface HistoryPage {
  readonly messages: readonly Message[];
  /** The history limit of the site hides the messages before these. */
  readonly history_limited?: boolean;
  /** The request was for the messages before this number. */
  readonly before_seq?: number;
}

/** The time (ms) before which the limit hides messages, as of the last cut; 0 without a limit. Uses the table `marks`. */
export async function readHistorySince(store: Store): Promise<number> {
  return ((await store.marks.get('history')) as HistoryMark | undefined)?.since ?? 0;
}

/** Pure: the number up to which the limit hides messages, by a page that ends at the limit or reaches beyond it; 0 by another page. */
export function endOfHistory(
  { messages, history_limited = false, before_seq = 0 }: HistoryPage,
  since: number,
): number {
  const end = history_limited ? (messages[0]?.seq ?? before_seq) - 1 : 0;
  return Math.max(end, ...messages.filter((message) => isBefore(since, message)).map(({ seq }) => seq));
}

/** The row of a conversation after a cut, and the addresses of the deleted files. */
export interface Cut {
  readonly row: ConversationRow;
  readonly files: readonly string[];
  readonly hasCut: boolean;
}

/**
 * Deletes the messages of a conversation up to the number `to`, with their reactions and lines of the search index, if the row does not
 * have the number yet. The held range stays dense. Uses the tables of `messageTables`.
 */
export async function cutTo(store: Store, row: ConversationRow, to: number): Promise<Cut> {
  if (to <= shownAfter(row)) return { row, files: [], hasCut: false };
  const files = await deleteMessages(store, row.conversation, to);
  const isAnyHeld = row.newest_seq > to;
  const after = {
    ...row,
    history_seq: to,
    last_message: row.last_message !== null && row.last_message.seq > to ? row.last_message : null,
    oldest_seq: isAnyHeld ? Math.max(row.oldest_seq, to + 1) : 0,
    newest_seq: isAnyHeld ? row.newest_seq : 0,
  };
  await store.conversations.put(after);
  return { row: after, files, hasCut: true };
}

/** Deletes the files of cut messages from the caches, with the screen snapshot, and announces the cut for the query caches. */
export async function followCut(store: Store, files: readonly string[]): Promise<void> {
  await removeFromMemberCaches(store.member, files);
  announce({ kind: 'history-cut', member: store.member });
}

/** Whether the server accepted a message before a time (ms). */
export const isBefore = (since: number, message: { readonly accepted_at: string } | null | undefined): boolean =>
  message != null && Date.parse(message.accepted_at) < since;
