import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Goes with the logout, as all does whose name begins so. In this tab alone, and so not after a start from the icon. */
const NAME = 'cache:search-pages';

type Pages = readonly (readonly [QueryKey, unknown])[];

const restored = new WeakSet<QueryClient>();

/**
 * The pages that were read after the first outlast a page that is loaded again, by hand or because a phone had put it
 * away: whoever comes back stands where they stood. To be called before they are looked for.
 */
export function keepPages(client: QueryClient, queryKey: QueryKey): void {
  if (restored.has(client)) return;
  restored.add(client);
  for (const [key, data] of takeKept()) client.setQueryData(key, data);
  window.addEventListener('pagehide', () => {
    const pages = client.getQueriesData({ queryKey }).filter(([key, data]) => key[2] === 'later' && data !== undefined);
    try {
      if (pages.length > 0) sessionStorage.setItem(NAME, JSON.stringify(pages));
    } catch {
      // So many that they do not fit: then it begins with the first page.
    }
  });
}

function takeKept(): Pages {
  const text = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  return text === null ? [] : (JSON.parse(text) as Pages);
}
