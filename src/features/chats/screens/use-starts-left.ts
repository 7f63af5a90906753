import type { User } from '../../../../contract/account/account.ts';
import type { Conversation } from '../use-conversation.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';

/**
 * The conversations that a free member can still start, this one included; null when no limit applies. Queued first
 * messages to others count as started.
 */
export function useStartsLeft(me: User | undefined, { peer, row }: Conversation, isKnown: boolean): number | null {
  const unsent = useUnsentConversations() ?? [];
  const limit = me?.started_conversations_left ?? null;
  if (limit === null || row !== null || isKnown) return null;
  const waiting = unsent.filter((one) => one.row === null && one.peer !== peer && one.unsent.state !== 'failed').length;
  return Math.max(0, limit - waiting);
}
