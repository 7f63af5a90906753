import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After going to another screen the focus goes to its beginning, so that the keyboard and the screen reader go on from
 * there. A screen that has put the focus somewhere itself keeps it, and the first screen is left alone.
 */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const place = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.fill === true ? 'fill' : state.resolvedLocation?.pathname });
  useEffect(() => {
    if (first.current) {
      first.current = place === undefined;
      return;
    }
    const isInside = main.current?.contains(document.activeElement) === true && document.activeElement !== main.current;
    if (place !== 'fill' && !isInside) main.current?.focus({ preventScroll: true });
  }, [place]);
  return main;
}
