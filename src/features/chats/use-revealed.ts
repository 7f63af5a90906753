import { useCallback } from 'react';
import type { ConversationId } from '../../../contract/base/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { isRevealed, reveal } from '../../engine/store/revealed.ts';
import { revealedKey } from '../../domain/query-keys.ts';

interface Revealed {
  readonly isRevealed: boolean;
  readonly reveal: () => void;
}

/**
 * Whether the member has revealed the peer's pictures of this conversation on this device. Until then they are covered. Revealing one
 * picture reveals them all.
 */
export function useRevealed(conversation: ConversationId | null): Revealed {
  const store = useStore();
  const read = () => (conversation === null ? Promise.resolve(false) : isRevealed(store, conversation));
  const stored = useLive(revealedKey(conversation), read, { enabled: conversation !== null, persist: true }).data;
  // A stable function, because each memoized bubble receives it.
  const revealPictures = useCallback(() => {
    if (conversation !== null) reveal(store, conversation).catch(reportError);
  }, [store, conversation]);
  return { isRevealed: stored ?? false, reveal: revealPictures };
}
