import { useMutation, useQuery } from '@tanstack/react-query';
import { MESSAGES_PAGE } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import { type ConversationRow, shownAfter } from '../../../engine/store/conversation-row.ts';
import { loadNewest, loadOlder } from '../../../engine/sync/load-messages.ts';
import type { WindowMove } from '../log-window.ts';
import { newestPageKey } from '../../../domain/query-keys.ts';

/** The state above the oldest message shown. `opening`: the newest page is loading, and at most a part of it is shown. */
export type Above = 'opening' | 'more' | 'loading' | 'failed' | 'limited' | 'nothing';

interface Older {
  readonly above: Above;
  /** Called when the member scrolls near the top. */
  readonly reachTop: () => void;
  /** Called when the member asks for a retry. No other event retries, because a refusal would repeat forever. */
  readonly retry: () => void;
}

interface OlderInput {
  readonly row: ConversationRow | null;
  readonly oldestShown: number | undefined;
  readonly move: (move: WindowMove) => void;
}

/**
 * Loads missing messages: the newest page on opening, then page by page upwards, from the store and then from the
 * server.
 */
export function useOlder({ row, oldestShown, move }: OlderInput): Older {
  const store = useStore();
  const isOnline = useOnline();
  const conversation = row?.conversation;
  const moveUp = () => {
    if (row !== null && oldestShown !== undefined) move({ to: 'older', oldestShown, newestHeld: row.newest_seq });
  };
  // Pages are written to the store, from which the log reads them. These queries store only the outcome.
  const newest = useQuery({
    queryKey: newestPageKey(conversation, [row?.oldest_seq, row?.newest_seq]),
    queryFn: () => (conversation === undefined ? null : loadNewest(store, conversation)),
    enabled: isOnline && row !== null && isMissingNewest(row),
    gcTime: 0,
  });
  const older = useMutation({
    mutationFn: async (from: ConversationId) => loadOlder(store, from),
    onSuccess: moveUp,
  });

  const isStoredAbove = row !== null && oldestShown !== undefined && hasStoredAbove(row, oldestShown);
  const isOnServer = row !== null && hasServerAbove(row);
  // The answer to the last request for older messages, if it was for this conversation.
  const lastPage = older.variables === conversation ? older.data : undefined;
  const isLimited = lastPage?.history_limited === true || newest.data?.history_limited === true || endsAtLimit(row);
  const isEnded = lastPage?.more === false;
  const hasFailed = newest.isError || (older.isError && older.variables === conversation);
  const isLoading = newest.isFetching || older.isPending;
  const isOpening = isLoading && (oldestShown === undefined || (row !== null && isPageShort(row)));

  const load = () => {
    // An offline call would retry without success.
    if (isOnline && conversation !== undefined && isOnServer && !isLimited && !isEnded && !isLoading)
      older.mutate(conversation);
  };
  const reachTop = () => {
    if (isStoredAbove) moveUp();
    else if (!hasFailed) load();
  };
  const retry = () => {
    if (newest.isError) void newest.refetch();
    else load();
  };

  const isFailed = !isOnline || hasFailed;
  const above = decideAbove({ isStoredAbove, isOnServer, isOpening, isLoading, isLimited, isEnded, isFailed });
  return { above, reachTop, retry };
}

type AboveFacts = Readonly<
  Record<'isStoredAbove' | 'isOnServer' | 'isOpening' | 'isLoading' | 'isLimited' | 'isEnded' | 'isFailed', boolean>
>;

function decideAbove(facts: AboveFacts): Above {
  const { isStoredAbove, isOnServer, isOpening, isLoading, isLimited, isEnded, isFailed } = facts;
  if (isStoredAbove) return 'more';
  if (isOpening) return 'opening';
  if (isLoading) return 'loading';
  if (isLimited) return 'limited';
  if (!isOnServer || isEnded) return 'nothing';
  return isFailed ? 'failed' : 'more';
}

/** Whether this device has stored messages above the oldest one that is shown. */
function hasStoredAbove(row: ConversationRow, oldestShown: number): boolean {
  return oldestShown > Math.max(row.oldest_seq, shownAfter(row) + 1);
}

/** Whether the server has messages above the oldest one on this device. */
function hasServerAbove(row: ConversationRow): boolean {
  const after = shownAfter(row);
  return row.last_seq > after && (row.oldest_seq === 0 || row.oldest_seq > after + 1);
}

/** Whether the history limit of the site hides all messages above those on this device. */
function endsAtLimit(row: ConversationRow | null): boolean {
  return row !== null && shownAfter(row) > row.hidden_seq && !hasServerAbove(row);
}

function isMissingNewest(row: ConversationRow): boolean {
  if (row.last_seq <= shownAfter(row)) return false;
  return row.newest_seq < row.last_seq || isPageShort(row);
}

/** Whether this device has stored less than a page while the server has more. */
function isPageShort(row: ConversationRow): boolean {
  return row.newest_seq - row.oldest_seq + 1 < MESSAGES_PAGE && row.oldest_seq > shownAfter(row) + 1;
}
