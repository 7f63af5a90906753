import { type RefObject, useLayoutEffect, useState } from 'react';

/** The elements that had the focus when an overlay opened, by the overlay. */
const openers = new WeakMap<Element, Element>();

/**
 * Returns the focus to the opener of a series of overlays, each of which replaces the one before. React Aria returns the focus to
 * an element of the replaced overlay, which is gone.
 */
export function useReturnFocus(overlay: RefObject<Element | null>): void {
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const before = focused?.closest('[data-overlay]');
    const opener = before && !before.isConnected ? openers.get(before) : focused;
    if (overlay.current === null || !(opener instanceof HTMLElement)) return undefined;
    openers.set(overlay.current, opener);
    return () => {
      // React Aria moves the focus in the frame after the overlay closes, so this looks for a lost focus in the frame after that.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) opener.focus();
        }),
      );
    };
  }, [overlay, focused]);
}
