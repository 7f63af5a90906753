import { useLocation } from '@tanstack/react-router';
import type { WRITE_PARAM } from '../../../contract/notifications/worker-message.ts';

/**
 * Whether the address turns a part of the screen on: the filter of the list, one of its other parts, the search in the conversation, or
 * the text field.
 */
export function useHasSearch(name: 'unread' | 'requests' | 'archived' | 'find' | typeof WRITE_PARAM): boolean {
  return useLocation({ select: ({ search }) => (search as Record<string, unknown>)[name] === '1' });
}

/** The parameters of the list in an address, which the addresses of its conversations keep: without those of a conversation. */
export function listSearchOf({ searchStr }: { readonly searchStr: string }): string {
  const search = new URLSearchParams(searchStr);
  search.delete('find');
  search.delete('write' satisfies typeof WRITE_PARAM);
  return search.size === 0 ? '' : `?${search}`;
}
