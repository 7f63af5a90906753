import { useEffect, useState, useSyncExternalStore } from 'react';
import { afterFrame } from '../../../browser/after-frame.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueueRead } from '../../../engine/outbox/enqueue-action.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import type { Unread } from './log-items.ts';
import { forgetOpening, openingOf } from '../preload/read-ahead.ts';
import type { Log } from '../read-log.ts';
import type { Talk } from '../use-conversation.ts';

/** What a conversation stood at when it was opened. */
export interface Opened extends Unread {
  readonly lastSeq: number;
  /** When that was, in milliseconds. */
  readonly at: number;
}

/**
 * Reads what is seen: the newest message, in a tab that is looked at. Before the first mark it notes what was unread on
 * opening, and gives that, for the divider that stays.
 */
export function useReading({ row, messages }: Log, talk: Talk, isAtNewest: boolean): Opened | null {
  const store = useStore();
  const isVisible = useVisible();
  const [opened, setOpened] = useState(() => noteOf(openingOf(store, talk.peer)?.row ?? null));
  // What begins before one's eyes is not unread.
  const [isBegunHere] = useState(talk.row === null);
  const [conversation, peer] = [row?.conversation, row?.profile];

  useEffect(() => forgetOpening, []);
  const isNoted = opened !== null;
  useEffect(() => {
    if (conversation === undefined || isNoted) return undefined;
    let isCurrent = true;
    // From the store itself: what the cache still says may be of an earlier visit.
    void store.conversations.get(conversation).then((stored) => {
      if (isCurrent && stored !== undefined)
        setOpened((noted) => noted ?? noteOf(isBegunHere ? { ...stored, unread: 0 } : stored));
    });
    return () => {
      isCurrent = false;
    };
  }, [store, conversation, isNoted, isBegunHere]);

  const newest = messages.at(-1)?.seq ?? 0;
  const newestOfTheirs = messages.findLast(({ sender }) => sender === peer)?.seq ?? 0;
  const hasUnread = row !== null && (newestOfTheirs > row.read_seq || (row.unread > 0 && newest >= row.last_seq));
  const isSeen = hasUnread && opened !== null && isVisible && isAtNewest;
  useEffect(() => {
    if (!isSeen || conversation === undefined || peer === undefined) return undefined;
    // What is seen has been painted.
    return afterFrame(() => void enqueueRead(store, { peer, conversation, seq: newest }).catch(reportError));
  }, [store, conversation, peer, isSeen, newest]);
  return opened;
}

function noteOf(row: ConversationRow | null): Opened | null {
  return row === null ? null : { afterSeq: row.read_seq, count: row.unread, lastSeq: row.last_seq, at: Date.now() };
}

/** Whether this tab is the one that is looked at. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
