import { getMessages } from '../../../contract/chats/chats.ts';
import { PREFETCHED_MESSAGES, PREFETCHED_MESSAGES_MOST } from '../../../contract/base/rules.ts';
import type { request as makeRequest } from '../api/request.ts';
import { type ConversationRow, shownAfter } from '../store/conversation-row.ts';
import type { Store } from '../store/database.ts';
import { fillSearchBlocks } from '../store/fill-search-blocks.ts';
import { deleteLeftBlocks } from '../store/search-blocks.ts';
import { hold } from './load-messages.ts';

/** Gets the device ready for reading and searching offline: fetches messages, then fills the search index, also without a network. */
export async function prepareOffline({ whenIdle, ...prefetching }: Preparing): Promise<void> {
  const { store, signal } = prefetching;
  try {
    await prefetchMessages(prefetching);
  } finally {
    await deleteLeftBlocks(store);
    await fillSearchBlocks(store, { signal, pause: whenIdle });
  }
}

interface Preparing extends Prefetching {
  /** Resolves when the page has nothing else to do. */
  readonly whenIdle: () => Promise<void>;
}

interface Prefetching {
  readonly store: Store;
  readonly request: typeof makeRequest;
  readonly signal: AbortSignal;
}

/**
 * Fetches messages for offline reading: the newest of every conversation, newest conversations first, up to a total
 * bound. Fetches one page at a time. The first page without an answer ends the work until the next pull.
 */
export async function prefetchMessages({ store, request, signal }: Prefetching): Promise<void> {
  let budget = PREFETCHED_MESSAGES_MOST;
  const newestFirst = await store.conversations.orderBy('updated_at').reverse().toArray();
  for (const { conversation } of newestFirst) {
    signal.throwIfAborted();
    // The row is read again, because the live stream may have changed it.
    const row = await store.conversations.get(conversation);
    const count = Math.min(PREFETCHED_MESSAGES, budget);
    if (count <= 0) return;
    if (row === undefined) continue;
    if (missingOf(row, count)) {
      const page = await request(getMessages, {
        query: { conversation, limit: count },
        member: store.member,
        signal,
      });
      await hold(store, conversation, page);
    }
    budget -= Math.min(count, row.last_seq - shownAfter(row));
  }
}

/** Whether this device holds fewer of the newest messages than it should. */
function missingOf(row: ConversationRow, count: number): boolean {
  const { last_seq, oldest_seq, newest_seq } = row;
  const there = last_seq - shownAfter(row);
  const held = newest_seq === 0 ? 0 : newest_seq - oldest_seq + 1;
  return there > 0 && (newest_seq < last_seq || held < Math.min(there, count));
}
