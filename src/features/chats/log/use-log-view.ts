import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import type { Unread } from './log-items.ts';
import { NEWEST, type WindowMove } from '../log-window.ts';
import type { Log } from '../read-log.ts';
import type { Conversation } from '../use-conversation.ts';
import { useEndOfLog } from './use-end-of-log.ts';
import { useLog } from './use-log.ts';
import { type Above, useOlder } from './use-older.ts';
import { type Opened, useReading } from './use-reading.ts';

/** The view of a log: the mounted messages, the state above them, and whether its end is in view. */
export interface LogView {
  readonly row: ConversationRow | null;
  readonly log: Log;
  readonly isEmpty: boolean;
  /** Whether the log is that of the store. An earlier visit's log may lack messages. */
  readonly isCurrent: boolean;
  /** Whether the window ends before the newest message. */
  readonly isCut: boolean;
  readonly isFollowing: boolean;
  readonly opened: Opened | null;
  /** The count and place of the unread divider; null without one. */
  readonly unread: Unread | null;
  readonly above: Above;
  readonly move: (move: WindowMove) => void;
  readonly reachTop: () => void;
  readonly retryTop: () => void;
  readonly toNewest: () => void;
  readonly onScroll: () => void;
}

export function useLogView(conversation: Conversation): { view: LogView; scroller: RefObject<HTMLDivElement | null> } {
  const { peer, row: knownRow } = conversation;
  const { log, isRead, isCurrent, stored, window, move } = useLog(peer, knownRow?.conversation ?? null);
  const { scroller, isAtEnd, onScroll, toEnd } = useEndOfLog();
  // The newest messages show their end. AnchorRows would hold a row that is also in the window before.
  useLayoutEffect(() => {
    if (window === NEWEST) scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [window, scroller]);
  const row = log.row ?? knownRow;
  const { above, reachTop, retry: retryTop } = useOlder({ row, oldestShown: log.messages[0]?.seq, move });
  const isCut = window.until !== null;
  const isFollowing = isAtEnd && !isCut;
  const opened = useReading({ ...log, stored }, conversation, isFollowing);
  const unread = useUnread(log, opened);
  const hasNoMessages = row === null || row.last_seq <= row.hidden_seq;
  const isEmpty = isRead && hasNoMessages && log.messages.length === 0 && log.unsent.length === 0;
  const toNewest = () => {
    move({ to: 'newest' });
    toEnd();
  };
  return {
    view: {
      row,
      log,
      isEmpty,
      isCurrent,
      isCut,
      isFollowing,
      opened,
      unread,
      above,
      move,
      reachTop,
      retryTop,
      toNewest,
      onScroll,
    },
    scroller,
  };
}

/** The unread messages on opening, for the divider. Null once the member has answered. */
function useUnread(log: Log, opened: Opened | null): Unread | null {
  const [answered, setAnswered] = useState<Opened | null>(null);
  if (opened !== null && opened !== answered && hasWrittenSince(log, opened)) setAnswered(opened);
  return opened === answered ? null : opened;
}

function hasWrittenSince({ messages, unsent, row }: Log, { at }: Opened): boolean {
  return (
    unsent.some(({ created_at }) => created_at >= at) ||
    messages.some(({ sender, sent_at }) => sender !== row?.profile && row !== null && Date.parse(sent_at) >= at)
  );
}
