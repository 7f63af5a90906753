import type { ConversationId } from '../../../contract/base/ids.ts';
import { MESSAGES_PAGE_MAX } from '../../../contract/base/rules.ts';
import { request } from '../api/request.ts';
import { textOf } from '../search/lines.ts';
import { hasWords } from '../search/words.ts';
import type { Store } from '../store/database.ts';
import { readSearchReach } from '../store/search-reach.ts';
import { loadBefore } from './load-messages.ts';

interface OlderSearch {
  readonly query: readonly string[];
  /** Only this conversation; otherwise all. */
  readonly conversation?: ConversationId | undefined;
  /** The search stops when this many messages are found. */
  readonly enough: number;
  readonly signal: AbortSignal;
  readonly ask?: typeof request;
}

/**
 * Searches messages that are only on the server: loads them onto the device page by page, newest first, until enough of them have the
 * words. The server never receives the words. Returns whether it may have more messages. Throws ApiFailure, or the reason of the signal.
 */
export async function searchOlder(
  store: Store,
  { query, conversation, enough, signal, ask = request }: OlderSearch,
): Promise<boolean> {
  const ended = new Set<ConversationId>();
  for (let found = 0; found < enough;) {
    signal.throwIfAborted();
    const { next } = await readSearchReach(store, { conversation, ended });
    if (next === null) return false;
    const page = await loadBefore(store, { conversation: next, limit: MESSAGES_PAGE_MAX }, ask);
    // Without messages, the next request would be the same.
    if (!page.more || page.messages.length === 0) ended.add(next);
    found += page.messages.filter((message) => hasWords(textOf(message), query)).length;
  }
  return true;
}
