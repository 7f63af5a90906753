import { useDeferredValue, useState } from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import type { ConversationWith } from '../../../engine/store/conversations.ts';
import { readDrafts } from '../../../engine/store/drafts.ts';

import { readChanges } from '../../../engine/outbox/unsent.ts';
import { changesKey, draftsKey } from '../../../domain/query-keys.ts';
import { type ConversationItem, newestFirst } from './conversation-item.ts';
import { filterConversations } from './filter-conversations.ts';
import { listPositionOf, rememberListPosition } from './list-position.ts';
import { useNewestConversations } from './use-newest-conversations.ts';
import type { ConversationAddress } from '../use-conversation.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';
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
  readonly searchText: string;
  readonly isUnreadOnly: boolean;
  /** The open conversation stays in the list, although opening it has marked it as read. */
  readonly open: ConversationAddress;
}

/**
 * The conversations scrolled so far, or all that match the search. Drafts and unsent messages are separate queries,
 * because they change with each letter and hundreds of conversations do not.
 */
export function useConversations({ searchText, isUnreadOnly, open }: ListFilter): Conversations {
  const store = useStore();
  const [count, setCount] = useState(() => listPositionOf(store).count);
  const isSearching = isUnreadOnly || searchText.trim() !== '';
  const read = isSearching ? Infinity : count;
  const list = useNewestConversations(read);
  const drafts = useLive(draftsKey, () => readDrafts(store)).data;
  const unsent = useUnsentConversations();
  const changes = shownChanges(useLive(changesKey, () => readChanges(store)).data ?? []);
  const changeOf = (row: ConversationItem['row']) => changes.get(row?.last_message?.id ?? '') ?? null;

  // The list shows the previous rows until the store has returned more.
  const [shown, setShown] = useState<readonly ConversationWith[] | null>();
  if (list.data !== undefined && list.data !== shown) setShown(list.data);
  const arrived = list.data ?? shown ?? null;
  // New rows render in small steps while the skeleton is visible, because one large render would block a slow phone.
  const isShown = useDeferredValue(arrived !== null);
  const conversations = isShown && arrived !== null ? arrived : [];
  const draftTo = (peer: MemberId) => drafts?.[peer] ?? null;
  const waiting = new Map((unsent ?? []).map((conversation) => [conversation.peer, conversation]));
  const listed = conversations.map(({ row, profile }) => ({
    peer: row.profile,
    row,
    profile,
    draft: draftTo(row.profile),
    unsent: waiting.get(row.profile)?.unsent ?? null,
    change: changeOf(row),
  }));
  for (const { peer } of listed) waiting.delete(peer);
  // Unsent first messages, and conversations further down that an unsent message moves up.
  const others = [...waiting.values()].map((conversation) => ({
    ...conversation,
    draft: draftTo(conversation.peer),
    change: changeOf(conversation.row),
  }));
  const all = newestFirst([...listed, ...others]);
  const isShownUnread = ({ peer, row }: ConversationItem) =>
    row !== null && (row.unread > 0 || peer === open.profile || row.conversation === open.conversation);
  const matching = filterConversations(isUnreadOnly ? all.filter(isShownUnread) : all, searchText);
  return {
    items: matching.slice(0, count),
    isRead: isShown && arrived !== null && unsent !== undefined,
    isError: list.isError,
    hasMore: matching.length > count || (!isSearching && conversations.length >= count),
    showMore: () => {
      rememberListPosition(store, { count: count + SLICE });
      setCount(count + SLICE);
    },
  };
}
