import { useLocation } from '@tanstack/react-router';

/** Whether the address turns a part of the screen on: the filter of the list, one of its other parts, or the search in the conversation. */
export function useHasSearch(name: 'unread' | 'requests' | 'archived' | 'find'): boolean {
  return useLocation({ select: ({ search }) => (search as Record<string, unknown>)[name] === '1' });
}

/** The parameters of the list in an address, which the addresses of its conversations keep: without the search in a conversation. */
export function listSearchOf({ searchStr }: { readonly searchStr: string }): string {
  const search = new URLSearchParams(searchStr);
  search.delete('find');
  return search.size === 0 ? '' : `?${search}`;
}
