import { type RefObject, useEffect, useRef } from 'react';
import { afterFrame } from '../../../browser/after-frame.ts';

/** With whom the conversation is that was opened last from the list, to come back to; null once its row is about to go. */
let lastOpened: string | null | undefined;

export function rememberOpened(peer: string | null | undefined): void {
  lastOpened = peer;
}

/**
 * Back in the list the focus goes to the conversation one comes from, or, where it is gone, to the list's title: unless it
 * stands somewhere already.
 */
export function useFocusOnReturn(
  list: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  const wasOpen = useRef(lastOpened !== undefined);
  useEffect(() => {
    const hasReturned = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasReturned) return undefined;
    // Behind the frame: a dialog that asked whether to leave is gone by then.
    return afterFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = list.current?.querySelector<HTMLElement>(`[data-peer="${lastOpened}"]`);
      (row ?? title.current)?.focus({ preventScroll: true });
    });
  }, [list, title, isOpen]);
  // On a phone the list is put out of sight by what is opened from it, and has no effects there.
  useEffect(
    () => () => {
      wasOpen.current = lastOpened !== undefined;
    },
    [],
  );
}
