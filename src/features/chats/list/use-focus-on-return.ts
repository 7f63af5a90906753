import { type RefObject, useEffect, useId, useRef } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import type { ConversationAddress } from '../use-conversation.ts';
import { listPositionOf } from '../list-position.ts';

interface ListFocus {
  readonly section: RefObject<HTMLElement | null>;
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly titleId: string;
}

/**
 * After a conversation closes, the focus returns to its row in the section. Without that row, the title receives
 * the focus, and also when this part of the list has taken the place of the other one. The hook does not move a focus that another element
 * already has.
 */
export function useFocusOnReturn({ conversation, profile }: ConversationAddress, hasSwitched: boolean): ListFocus {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const isOpen = conversation !== undefined || profile !== undefined;
  const store = useStore();
  const wasOpen = useRef(listPositionOf(store).opened !== undefined);
  useEffect(() => {
    const hasReturned = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasReturned) return undefined;
    // In the next frame, the confirmation dialog is closed and has released the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const { opened } = listPositionOf(store);
      const row = section.current?.querySelector<HTMLElement>(`[data-peer="${opened}"], [data-hit="${opened}"]`);
      (row ?? title.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen, store]);
  // On a phone the open conversation hides the list, and a hidden Activity runs no effects.
  useEffect(
    () => () => {
      wasOpen.current = listPositionOf(store).opened !== undefined;
    },
    [store],
  );
  useEffect(() => {
    if (hasSwitched && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [hasSwitched]);
  return { section, title, titleId };
}
