import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { readConversations } from '../../../engine/store/conversations.ts';
import { FIRST } from '../list-position.ts';
import { conversationsKey } from '../../../domain/query-keys.ts';

/** The newest conversations. The first page is persisted for the next start, with its unread count. */
export function useNewestConversations(count: number = FIRST) {
  const store = useStore();
  return useLive(conversationsKey(count), () => readConversations(store, count), { persist: count === FIRST });
}
