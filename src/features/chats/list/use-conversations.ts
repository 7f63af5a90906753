import { useDeferredValue, useEffect, useReducer, useState } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { serverNow } from '../../../engine/api/server-clock.ts';
import { isMuted, viewOf } from '../../../engine/store/chat-views.ts';
import { unreadIn } from '../../../engine/store/conversation-row.ts';
import {
  type ConversationWith,
  type ListPart,
  readArchivedConversations,
  readConversations,
  readRequests,
} from '../../../engine/store/conversations.ts';
import { readDrafts } from '../../../engine/store/drafts.ts';
import { readChanges, type UnsentConversation } from '../../../engine/outbox/unsent.ts';
import { archivedKey, changesKey, conversationsKey, draftsKey, requestsKey } from '../../../domain/query-keys.ts';
import { type ConversationItem, newestFirst, placementOf } from './conversation-item.ts';
import { conversationFilter } from './filter-conversations.ts';
import { listPositionOf, rememberListPosition } from '../list-position.ts';
import { useNewestConversations } from './use-newest-conversations.ts';
import type { ConversationAddress } from '../use-conversation.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';
import { shownViewOf, useWaitingViews } from '../use-waiting-views.ts';
import { shownChanges } from '../../../engine/store/changes.ts';

const SLICE = 16;

interface Conversations {
  readonly items: readonly ConversationItem[];
  /** False until this device has synced and knows whether there is any conversation. */
  readonly isRead: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  readonly showMore: () => void;
}

/** The filters of the list. */
interface ListFilter {
  readonly part: ListPart;
  readonly searchText: string;
  /** Keeps all conversations in memory for the next search, once one has read them. */
  readonly keepsAll: boolean;
  readonly isUnreadOnly: boolean;
  /** The open conversation stays in the list, although opening it has marked it as read. */
  readonly open: ConversationAddress;
}

/**
 * The conversations scrolled so far, or all that match the search or the filter, also requests and those in the archive. Drafts and unsent
 * messages are separate queries, because they change with each letter and hundreds of conversations do not.
 */
export function useConversations({ part, searchText, keepsAll, isUnreadOnly, open }: ListFilter): Conversations {
  const store = useStore();
  const [count, setCount] = useState(() => listPositionOf(store).count);
  const isSearching = searchText.trim() !== '';
  const readsAll = isUnreadOnly || isSearching;
  const list = useNewestConversations(readsAll ? Infinity : count);
  const [hasReadAll, setHasReadAll] = useState(false);
  if (hasReadAll !== (keepsAll && (hasReadAll || isSearching))) setHasReadAll(!hasReadAll);
  useLive(conversationsKey(Infinity), () => readConversations(store, Infinity), { enabled: hasReadAll });
  const reads = (other: ListPart) => part === other || readsAll || hasReadAll;
  const archive = useLive(archivedKey, () => readArchivedConversations(store), { enabled: reads('archive') });
  const requests = useLive(requestsKey, () => readRequests(store), { enabled: reads('requests') });
  const unsent = useUnsentConversations();
  const source = { list, archive, requests }[part];

  // The list shows the previous rows until the store has returned more.
  const [shown, setShown] = useState<readonly ConversationWith[] | null>();
  if (source.data !== undefined && source.data !== shown) setShown(source.data);
  const arrived = source.data ?? shown ?? null;
  // New rows render in small steps while the skeleton is visible, because one large render would block a slow phone.
  const isShown = useDeferredValue(arrived !== null);
  const conversations = isShown && arrived !== null ? arrived : [];
  const found =
    part === 'list' && readsAll ? [...conversations, ...(archive.data ?? []), ...(requests.data ?? [])] : conversations;
  const isOpen = ({ peer, row }: ConversationItem) =>
    row !== null && (peer === open.profile || row.conversation === open.conversation);
  // The open conversation stays among the requests, although opening it has ended the request.
  const isOpenRequest = (item: ConversationItem) => part === 'requests' && item.row?.requested === 1 && isOpen(item);
  const items = useItems(found, unsent ?? []).filter((item) => readsAll || item.part === part || isOpenRequest(item));
  const isShownUnread = (item: ConversationItem) =>
    item.row !== null && (unreadIn(item.row) > 0 || item.view.marked_unread || isOpen(item));
  const filter = conversationFilter(newestFirst(isUnreadOnly ? items.filter(isShownUnread) : items, part));
  const matching = filter(searchText);
  return {
    items: matching.slice(0, count),
    isRead: isShown && arrived !== null && unsent !== undefined,
    isError: source.isError,
    hasMore: matching.length > count || (part === 'list' && !readsAll && conversations.length >= count),
    showMore: () => {
      rememberListPosition(store, { count: count + SLICE });
      setCount(count + SLICE);
    },
  };
}

/**
 * The rows of these conversations, each once. Also unsent first messages, and conversations further down that an unsent message or a
 * waiting choice moves.
 */
function useItems(
  conversations: readonly ConversationWith[],
  unsent: readonly UnsentConversation[],
): readonly (ConversationItem & { readonly part: ListPart })[] {
  const store = useStore();
  const isOnline = useOnline();
  const drafts = useLive(draftsKey, () => readDrafts(store)).data;
  const changes = shownChanges(useLive(changesKey, () => readChanges(store)).data ?? []);
  const waiting = useWaitingViews();
  const unsentTo = new Map(unsent.map((conversation) => [conversation.peer, conversation.unsent]));
  const found: readonly Pick<ConversationItem, 'peer' | 'row' | 'profile'>[] = [
    ...[...conversations, ...waiting].map(({ row, profile }) => ({ peer: row.profile, row, profile })),
    ...unsent.map(({ peer, row, profile }) => ({ peer, row, profile })),
  ];
  const first = new Map(found.toReversed().map((one) => [one.peer, one]));
  const viewed = [...first.values()].map((one) => ({ ...one, view: shownViewOf(one.row, waiting) }));
  const views = viewed.flatMap(({ row, view }) => (row === null ? [view] : [view, viewOf(row)]));
  const now = useLastOver(views.flatMap(({ muted_until }) => (muted_until === null ? [] : Date.parse(muted_until))));
  return viewed.map((one) => {
    const item = { ...one, unsent: unsentTo.get(one.peer) ?? null };
    return {
      ...item,
      draft: drafts?.[one.peer] ?? null,
      change: changes.get(one.row?.last_message?.id ?? '') ?? null,
      isMuted: isMuted(one.view, now),
      ...placementOf(item, { isOnline, now }),
    };
  });
}

/** The longest delay that a timer can have. */
const TIMER_MOST_MS = 2 ** 31 - 1;

/**
 * The last of these times that is over on the server's clock; 0 before the first one. Renders again when the next one is over. The server's
 * time itself would change with each render, and so would all items.
 */
function useLastOver(times: readonly number[]): number {
  // The compiler would read the clock once.
  'use no memo';
  const now = serverNow();
  const next = Math.min(...times.filter((time) => time > now));
  const [count, renderAgain] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    const left = next - serverNow();
    if (left > TIMER_MOST_MS) return undefined;
    const timer = setTimeout(renderAgain, left);
    return () => clearTimeout(timer);
    // A timer that ends too early by the server's clock starts again.
  }, [next, count]);
  return Math.max(0, ...times.filter((time) => time <= now));
}
