import { useCallback } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import type { ConversationRow } from '../../../engine/store/conversation-row.ts';
import { isRevealed, reveal } from '../../../engine/store/revealed.ts';
import { revealedKey } from '../../../domain/query-keys.ts';

interface Revealed {
  /** The pictures are covered until the member reveals one, on this device, or always shows those of this peer. */
  readonly arePicturesCovered: boolean;
  /** False until the store has answered. Until then, `arePicturesCovered` may be wrong. */
  readonly isCoverKnown: boolean;
  /** Reveals the pictures. A stable function, because each memoized bubble receives it. */
  readonly onReveal: () => void;
}

/** Whether the pictures of a peer are covered, and the function that reveals them all. */
export function useRevealed(row: ConversationRow | null): Revealed {
  const store = useStore();
  const conversation = row?.conversation ?? null;
  const read = () => (conversation === null ? Promise.resolve(false) : isRevealed(store, conversation));
  const revealed = useLive(revealedKey(conversation), read, { enabled: conversation !== null, persist: true });
  const onReveal = useCallback(() => {
    if (conversation !== null) reveal(store, conversation).catch(reportError);
  }, [store, conversation]);
  const arePicturesCovered = revealed.data !== true && row?.shows_pictures !== true;
  const isCoverKnown = conversation === null || revealed.isFetchedAfterMount;
  return { arePicturesCovered, isCoverKnown, onReveal };
}
