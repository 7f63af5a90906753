import { type RefObject, useLayoutEffect, useState } from 'react';

/** The elements that had the focus when an overlay opened, by the overlay. */
const openers = new WeakMap<Element, Element>();

/**
 * Returns the focus to the opener of a series of overlays, each of which replaces the previous one. React Aria would return the
 * focus to an element of the replaced overlay, which is no part of the page.
 */
export function useReturnFocus(overlay: RefObject<Element | null>): void {
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const before = focused?.closest('[data-overlay]');
    const opener = before && !before.isConnected ? openers.get(before) : focused;
    if (overlay.current === null || !(opener instanceof HTMLElement)) return undefined;
    openers.set(overlay.current, opener);
    return () => returnFocus(opener);
  }, [overlay, focused]);
}

/** The last frame after the close in which the focus may still return. Later, only the member moves the focus. */
const LAST_FRAME = 60;

/**
 * Focuses the opener if the focus is lost. React Aria moves the focus in the frame after the overlay closes. The page behind is
 * inert, and cannot receive the focus, until React has rendered: on a busy device some frames later.
 */
function returnFocus(opener: HTMLElement, frame = 1): void {
  requestAnimationFrame(() => {
    const isEarly = frame === 1 || opener.closest('[inert]') !== null;
    if (isEarly && frame < LAST_FRAME) returnFocus(opener, frame + 1);
    else if (document.activeElement === document.body) opener.focus();
  });
}
