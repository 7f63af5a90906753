import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isSearchPart } from '../query-keys.ts';

/**
 * A logout deletes the entry by its prefix. Session storage belongs to one tab, so a start from the icon has no pages.
 */
const NAME = 'cache:search-pages';
/** Older pages are dropped, because presence and order have changed. */
const MAX_AGE_MS = 3_600_000;

interface StoredPages {
  readonly at: number;
  readonly pages: readonly (readonly [QueryKey, unknown])[];
}

const restored = new WeakSet<QueryClient>();

/**
 * Stores the later pages across a reload, whether the member reloads the page or a phone has unloaded it. The list then has
 * the same length and position. Call it before the pages are read.
 */
export function persistPages(client: QueryClient): void {
  if (restored.has(client)) return;
  restored.add(client);
  for (const [key, data] of removeStored()) client.setQueryData(key, data);
  const store = () =>
    write(
      client
        .getQueriesData({ predicate: ({ queryKey }) => isSearchPart(queryKey, 'later') })
        .filter(([, data]) => data !== undefined),
    );
  window.addEventListener('pagehide', store);
  // A phone that unloads a page only reports that it is hidden. A page that becomes visible again has its data in memory.
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? store() : removeStored(),
  );
}

function write(pages: StoredPages['pages']): void {
  try {
    if (pages.length > 0) sessionStorage.setItem(NAME, JSON.stringify({ at: Date.now(), pages } satisfies StoredPages));
  } catch {
    // The pages exceed the storage quota. Then the list starts with the first page.
  }
}

function removeStored(): StoredPages['pages'] {
  try {
    const text = sessionStorage.getItem(NAME);
    sessionStorage.removeItem(NAME);
    const stored = text === null ? null : (JSON.parse(text) as StoredPages);
    if (stored === null || Date.now() - stored.at > MAX_AGE_MS) return [];
    return stored.pages.filter(([key, data]) => isSearchPart(key, 'later') && data !== undefined);
  } catch {
    // The browser refuses the storage, or the entry is damaged.
    return [];
  }
}
