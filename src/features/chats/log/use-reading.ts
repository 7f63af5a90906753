import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueRead } from '../../../engine/outbox/enqueue-action.ts';
import { endMarkedUnread } from '../../../engine/outbox/enqueue-view.ts';
import { type ConversationRow, shownAfter } from '../../../engine/store/conversation-row.ts';
import type { Unread } from './log-items.ts';
import { dropOpening, openingOf } from '../preload/preload-conversation.ts';
import type { Log } from '../read-log.ts';
import type { Conversation } from '../use-conversation.ts';

/** The state of a conversation when it was opened. */
export interface Opened extends Unread {
  readonly lastSeq: number;
  /** The time of the opening, in milliseconds. */
  readonly at: number;
}

/**
 * Marks the newest message as read when it is in view and the tab is visible. Before the first mark it records the unread
 * messages for the divider.
 */
export function useReading(
  { row, messages, stored }: Log & { readonly stored: ConversationRow | null },
  conversation: Conversation,
  isAtNewest: boolean,
): Opened | null {
  const store = useStore();
  const isVisible = useVisible();
  useMarkEnds(conversation);
  const [opened, setOpened] = useState(() => noteOf(openingOf(store, conversation.peer)?.row ?? null));
  // A conversation that starts on this screen has no unread messages.
  const [startsHere] = useState(conversation.row === null);
  const [conversationId, peer] = [row?.conversation, row?.profile];

  useEffect(() => () => dropOpening(store), [store]);
  // Uses the row of the store, because the cached one may be from an earlier visit.
  if (opened === null && stored !== null) setOpened(noteOf(startsHere ? { ...stored, unread: 0 } : stored));

  // In a conversation whose messages are all beyond the history limit, the end of the log is the end of the history.
  const newest = messages.at(-1)?.seq ?? (row === null ? 0 : shownAfter(row));
  const newestFromPeer = messages.findLast(({ sender }) => sender === peer)?.seq ?? 0;
  const hasUnread = row !== null && (newestFromPeer > row.read_seq || (row.unread > 0 && newest >= row.last_seq));
  const isSeen = hasUnread && opened !== null && isVisible && isAtNewest;
  useEffect(() => {
    if (!isSeen || conversationId === undefined || peer === undefined) return;
    void enqueueRead(store, { peer, conversation: conversationId, seq: newest }).catch(reportError);
  }, [store, conversationId, peer, isSeen, newest]);
  return opened;
}

function noteOf(row: ConversationRow | null): Opened | null {
  return row === null ? null : { afterSeq: row.read_seq, count: row.unread, lastSeq: row.last_seq, at: Date.now() };
}

/** Opening a conversation that the member has marked as unread ends the mark. A mark that is set while it is open stays. */
function useMarkEnds({ row }: Conversation): void {
  const store = useStore();
  const conversation = row?.conversation;
  useEffect(() => {
    if (conversation !== undefined) void endMarkedUnread(store, conversation).catch(reportError);
  }, [store, conversation]);
}

/** Whether this tab is visible. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
