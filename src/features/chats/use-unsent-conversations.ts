import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { readUnsentConversations, type UnsentConversation } from '../../engine/outbox/unsent.ts';
import { unsentConversationsKey } from '../../domain/query-keys.ts';

/** The conversations with unsent messages on this device; undefined until they are read. */
export function useUnsentConversations(): readonly UnsentConversation[] | undefined {
  const store = useStore();
  return useLive(unsentConversationsKey, () => readUnsentConversations(store)).data;
}
