import type { User } from '../../../../contract/account.ts';
import type { Talk } from '../use-conversation.ts';
import { useUnsentConversations } from '../use-unsent-conversations.ts';

/**
 * How many conversations a free member can still begin, this one included; null where that does not matter here. First
 * messages to others that are still on their way have taken theirs.
 */
export function useStartsLeft(me: User | undefined, { peer, row }: Talk, isKnown: boolean): number | null {
  const unsent = useUnsentConversations() ?? [];
  const told = me?.started_conversations_left ?? null;
  if (told === null || row !== null || isKnown) return null;
  const waiting = unsent.filter((one) => one.row === null && one.peer !== peer && one.unsent.state !== 'failed').length;
  return Math.max(0, told - waiting);
}
