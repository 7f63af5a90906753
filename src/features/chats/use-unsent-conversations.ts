import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { readUnsentConversations, type UnsentConversation } from '../../engine/outbox/unsent.ts';

/** To whom words are still on this device; undefined until it is read. */
export function useUnsentConversations(): readonly UnsentConversation[] | undefined {
  const store = useStore();
  return useLive(['unsent-conversations'], () => readUnsentConversations(store)).data;
}
