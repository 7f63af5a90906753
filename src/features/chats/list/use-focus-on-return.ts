import { type RefObject, useEffect, useRef } from 'react';
import { afterFrame } from '../../../browser/after-frame.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { listPositionOf } from './list-position.ts';

/**
 * Back in the list, the focus goes to the row of the conversation that was open or, if the row is gone, to the list's
 * title. It stays where it is if an element has it already.
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
    // After the frame the confirmation dialog is closed and holds the focus no more.
    return afterFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = list.current?.querySelector<HTMLElement>(`[data-peer="${listPositionOf(store).opened}"]`);
      (row ?? title.current)?.focus({ preventScroll: true });
    });
  }, [list, title, isOpen, store]);
  // On a phone the open conversation hides the list, and a hidden Activity runs no effects.
  useEffect(
    () => () => {
      wasOpen.current = listPositionOf(store).opened !== undefined;
    },
    [store],
  );
}
