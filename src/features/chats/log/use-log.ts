import { hashKey, type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import type { ConversationId, MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { readMessages } from '../../../engine/store/messages.ts';
import {
  logKey,
  windowsKey,
  newestKey,
  newestMessagesKey,
  openedConversationsKey,
} from '../../../domain/query-keys.ts';
import { FIRST_ROWS, type LogWindow, moveWindow, NEWEST, type WindowMove } from '../log-window.ts';
import { type Log, readLog } from '../read-log.ts';

const MAX_CACHED_LOGS = 20;
const NOTHING: Log = {
  row: null,
  messages: [],
  quoted: [],
  reactions: [],
  unsent: [],
  changes: [],
  reacting: [],
};

interface ReadLog {
  readonly log: Log;
  /** False until the store has answered, unless the cache has an earlier visit's log. */
  readonly isRead: boolean;
  /** Whether the store has answered since the conversation was opened. */
  readonly isCurrent: boolean;
  /** The conversation in the store; null while only the cache has answered. */
  readonly stored: ConversationRow | null;
  /** The window that the log shows. */
  readonly window: LogWindow;
  readonly move: (move: WindowMove) => void;
}

/**
 * The log of a conversation: first from the cache, then from the store. While the window moves, the previous log stays
 * until the new one has been read.
 */
export function useLog(peer: MemberId, conversation: ConversationId | null): ReadLog {
  const store = useStore();
  const [window, move] = useReducer(moveWindow, NEWEST);
  const read = () => (conversation === null ? Promise.resolve([]) : readMessages(store, conversation, FIRST_ROWS));
  const newest = useLive(newestKey(conversation), read, { enabled: conversation !== null, persist: true });
  const live = useLive(logKey(peer, conversation, window), () => readLog(store, { peer, conversation, window }));
  const [cached] = useState(newest.data);
  usePruneLogs(conversation);
  usePruneWindows(peer, conversation, window);

  const [shown, setShown] = useState<{ read: Log; log: Log; window: LogWindow }>();
  // The newest messages alone have no unread divider, so without an earlier visit the first frame waits for the log.
  let current = shown;
  if (live.data !== undefined && (live.data !== shown?.read || window !== shown.window)) {
    current = { read: live.data, log: reuseMessages(live.data, shown?.log), window };
    setShown(current);
  }
  const log = current?.log ?? (cached ? { ...NOTHING, messages: newest.data ?? cached } : NOTHING);
  const isRead = (current ?? cached) !== undefined;
  const isCurrent = live.isFetchedAfterMount;
  const stored = isCurrent ? (live.data?.row ?? null) : null;
  return { log, isRead, isCurrent, stored, window: current?.window ?? window, move };
}

/** Drops the windows that the log has left. Each has up to 600 messages, and a long conversation hundreds of windows. */
function usePruneWindows(peer: MemberId, conversation: ConversationId | null, window: LogWindow): void {
  const client = useQueryClient();
  useEffect(() => {
    const first = hashKey(logKey(peer, conversation, NEWEST));
    client.removeQueries({
      queryKey: windowsKey(peer, conversation),
      // A disabled query, as that of `useLive`, is never active.
      predicate: (query) => query.getObserversCount() === 0 && query.queryHash !== first,
    });
  }, [client, peer, conversation, window]);
}

/** A log with the objects of equal messages of the last one, so that memoized rows do not render when the window moves. */
export function reuseMessages(log: Log, last: Log | undefined): Log {
  if (last === undefined) return log;
  const known = new Map(last.messages.map((message) => [message.id, message]));
  return { ...log, messages: log.messages.map((message) => replaceEqualDeep(known.get(message.id), message)) };
}

/** Limits the cache to the newest messages of the `MAX_CACHED_LOGS` conversations opened last, which their first frame shows. */
function usePruneLogs(conversation: ConversationId | null): void {
  const client = useQueryClient();
  useEffect(() => pruneLogs(client), [client, conversation]);
}

function pruneLogs(client: QueryClient): void {
  for (const key of [newestMessagesKey, openedConversationsKey]) {
    const inactive = client.getQueryCache().findAll({ queryKey: key, type: 'inactive' });
    const oldest = inactive
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .slice(MAX_CACHED_LOGS - 1);
    for (const { queryKey } of oldest) client.removeQueries({ queryKey, exact: true });
  }
}
