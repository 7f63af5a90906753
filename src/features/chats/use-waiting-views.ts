import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { type ChatView, NO_CHOICES } from '../../../contract/chats/chat-view.ts';
import { readWaitingViews, viewOf, type WaitingView } from '../../engine/store/chat-views.ts';
import type { ConversationRow } from '../../engine/store/conversation-row.ts';
import { waitingViewsKey } from '../../domain/query-keys.ts';

const NONE: readonly WaitingView[] = [];

/** The conversations for which the member has made a choice that the server does not have yet. */
export function useWaitingViews(): readonly WaitingView[] {
  const store = useStore();
  // Persisted, because the first frame of the next start shows the list in its order.
  return useLive(waitingViewsKey, () => readWaitingViews(store), { persist: true }).data ?? NONE;
}

/** The choices of the member for a conversation: the waiting ones, otherwise the stored ones. */
export function shownViewOf(row: ConversationRow | null, waiting: readonly WaitingView[]): ChatView {
  if (row === null) return NO_CHOICES;
  return waiting.find((one) => one.row.conversation === row.conversation)?.view ?? viewOf(row);
}
