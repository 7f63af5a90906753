import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { listPositionOf } from './list-position.ts';

/**
 * After a conversation closes, the focus returns to its row in the list. Without that row, the list's title receives
 * the focus. The hook does not move a focus that another element already has.
 */
export function useFocusOnReturn(
  list: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  const store = useStore();
  const wasOpen = useRef(listPositionOf(store).opened !== undefined);
  useEffect(() => {
    const hasReturned = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasReturned) return undefined;
    // In the next frame, the confirmation dialog is closed and has released the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = list.current?.querySelector<HTMLElement>(`[data-peer="${listPositionOf(store).opened}"]`);
      (row ?? title.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, title, isOpen, store]);
  // On a phone the open conversation hides the list, and a hidden Activity runs no effects.
  useEffect(
    () => () => {
      wasOpen.current = listPositionOf(store).opened !== undefined;
    },
    [store],
  );
}
