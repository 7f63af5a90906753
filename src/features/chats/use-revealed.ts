import { useCallback } from 'react';
import type { ConversationId } from '../../../contract/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { isUncovered, uncover } from '../../engine/store/revealed.ts';

interface Uncovered {
  readonly isUncovered: boolean;
  readonly uncover: () => void;
}

/** Whether the member has once asked to see a picture from this person. Until then theirs are covered. */
export function useUncovered(conversation: ConversationId | null): Uncovered {
  const store = useStore();
  const read = () => (conversation === null ? Promise.resolve(false) : isUncovered(store, conversation));
  const known = useLive(uncoveredKey(conversation), read, { enabled: conversation !== null, persist: true }).data;
  // The same from one drawing to the next: every bubble is handed it, and is memoized.
  const ask = useCallback(() => {
    if (conversation !== null) uncover(store, conversation).catch(reportError);
  }, [store, conversation]);
  return { isUncovered: known ?? false, uncover: ask };
}

export const uncoveredKey = (conversation: ConversationId | null) => ['uncovered', conversation];
