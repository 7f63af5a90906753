import { useState } from 'react';
import type { MemberId } from '../../../../contract/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import type { ConversationWith } from '../../../engine/store/conversations.ts';
import { readDrafts } from '../../../engine/store/drafts.ts';
import { type ConversationItem, newestFirst } from './conversation-item.ts';
import { filterConversations } from './filter-conversations.ts';
import { FIRST, useNewestConversations } from './use-newest-conversations.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';

const SLICE = 16;

interface Conversations {
  readonly items: readonly ConversationItem[];
  /** False until it is known whether there is any conversation: that is, until this device was told. */
  readonly isRead: boolean;
  readonly isError: boolean;
  readonly hasMore: boolean;
  readonly showMore: () => void;
}

/** How many were shown when the list was last left. */
let lastShown = FIRST;

/**
 * The conversations as far as they have been scrolled, or all that match what is looked for. Drafts and unsent messages
 * are read beside them: they change with every letter, and hundreds of conversations do not.
 */
export function useConversations(wanted: string): Conversations {
  const store = useStore();
  const [count, setCount] = useState(lastShown);
  const isSearching = wanted.trim() !== '';
  const read = isSearching ? Infinity : count;
  const list = useNewestConversations(read);
  const drafts = useLive(['drafts'], () => readDrafts(store)).data;
  const unsent = useUnsentConversations();

  // While more is read, what was shown stays.
  const [shown, setShown] = useState<readonly ConversationWith[] | null>();
  if (list.data !== undefined && list.data !== shown) setShown(list.data);
  const held = list.data ?? shown ?? [];
  const draftTo = (peer: MemberId) => drafts?.[peer] ?? null;
  const waiting = new Map((unsent ?? []).map((talk) => [talk.peer, talk]));
  const listed = held.map(({ row, profile }) => ({
    peer: row.profile,
    row,
    profile,
    draft: draftTo(row.profile),
    unsent: waiting.get(row.profile)?.unsent ?? null,
  }));
  for (const { peer } of listed) waiting.delete(peer);
  // First messages that have not left, and conversations further down: what is written here brings them up.
  const others = [...waiting.values()].map((talk) => ({ ...talk, draft: draftTo(talk.peer) }));
  const matching = filterConversations(newestFirst([...listed, ...others]), wanted);
  return {
    items: matching.slice(0, count),
    isRead: (list.data ?? shown ?? null) !== null && unsent !== undefined,
    isError: list.isError,
    hasMore: matching.length > count || (!isSearching && held.length >= count),
    showMore: () => {
      lastShown = count + SLICE;
      setCount(lastShown);
    },
  };
}
