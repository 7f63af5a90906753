import { useEffect, useMemo, useState } from 'react';
import type { ConversationId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { searchBlocksKey, searchReachKey } from '../../../domain/query-keys.ts';
import { fillSearchBlocks } from '../../../engine/store/fill-search-blocks.ts';
import { type FindMessages, messageFinder } from '../../../engine/store/find-messages.ts';
import { ignoreExpectedErrors } from '../../../engine/store/ignore-expected-errors.ts';
import { readSearchBlocks } from '../../../engine/store/search-blocks.ts';
import { readSearchReach, type SearchReach } from '../../../engine/store/search-reach.ts';

interface SearchIndex {
  /** Undefined until the index is in memory. */
  readonly find: FindMessages | undefined;
  /** Changes with each change of the index. */
  readonly version: number;
  readonly reach: SearchReach | undefined;
  readonly isError: boolean;
}

interface IndexOptions {
  /** Whether to read how far the search reaches, and to fill the index. It reads all conversations, so the first results come first. */
  readonly readsReach: boolean;
}

/**
 * The search index of a conversation, or of all, in memory while a search is open: reading it takes longer than searching it. Fills
 * the index at once, as far as the idle device has not.
 */
export function useSearchIndex(conversation: ConversationId | undefined, { readsReach }: IndexOptions): SearchIndex {
  const store = useStore();
  const { data: blocks, isError } = useLive(searchBlocksKey(conversation), () =>
    conversation === undefined ? store.searchBlocks.toArray() : readSearchBlocks(store, conversation),
  );
  // Equal blocks that are read again are the same object.
  const [read, setRead] = useState({ blocks, version: 0 });
  if (read.blocks !== blocks) setRead({ blocks, version: read.version + 1 });
  const reach = useLive(searchReachKey(conversation), () => readSearchReach(store, { conversation }), {
    enabled: readsReach,
  }).data;
  const isIncomplete = reach !== undefined && reach.missing > 0;
  useEffect(() => {
    if (!isIncomplete) return undefined;
    const stopped = new AbortController();
    void ignoreExpectedErrors(fillSearchBlocks(store, { conversation, signal: stopped.signal }));
    return () => stopped.abort();
  }, [store, conversation, isIncomplete]);
  const find = useMemo(() => blocks && messageFinder(blocks), [blocks]);
  return { find, version: read.version, reach, isError };
}
