import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isSearchPart } from '../../query-keys.ts';

/** Goes with the logout, as all does whose name begins so. In this tab alone, and so not after a start from the icon. */
const NAME = 'cache:search-pages';
/** Whoever comes back later begins with who is here now. */
const KEPT_MS = 3_600_000;

interface Kept {
  readonly at: number;
  readonly pages: readonly (readonly [QueryKey, unknown])[];
}

const restored = new WeakSet<QueryClient>();

/**
 * The pages that were read after the first outlast a page that is loaded again, by hand or because a phone had put it
 * away: whoever comes back stands where they stood. To be called before they are looked for.
 */
export function keepPages(client: QueryClient): void {
  if (restored.has(client)) return;
  restored.add(client);
  for (const [key, data] of take()) client.setQueryData(key, data);
  const keep = () =>
    write(
      client
        .getQueriesData({ predicate: ({ queryKey }) => isSearchPart(queryKey, 'later') })
        .filter(([, data]) => data !== undefined),
    );
  window.addEventListener('pagehide', keep);
  // A phone that puts a page away says no more than that it is hidden. Seen again it has them all itself.
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? keep() : take()));
}

function write(pages: Kept['pages']): void {
  try {
    if (pages.length > 0) sessionStorage.setItem(NAME, JSON.stringify({ at: Date.now(), pages } satisfies Kept));
  } catch {
    // So many that they do not fit: then it begins with the first page.
  }
}

function take(): Kept['pages'] {
  const text = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  const kept = text === null ? null : (JSON.parse(text) as Kept);
  return kept === null || Date.now() - kept.at > KEPT_MS ? [] : kept.pages;
}
