import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { afterFrame } from '../../browser/after-frame.ts';

/** A list that is kept on the device may be drawn a moment behind its screen: for so many frames the link is waited for. */
const FRAMES = 10;

/**
 * After going to another screen the focus goes to its beginning, so that the keyboard and the screen reader go on from
 * there; after a step back to the link that had been followed, where one was. A screen that has put the focus somewhere
 * itself keeps it, unless one comes back to that link, and the first screen is left alone.
 */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const backFrom = useRef<string>(undefined);
  const router = useRouter();
  const place = useRouterState({
    select: (state) => (state.matches.at(-1)?.staticData.fill === true ? 'fill' : state.resolvedLocation?.pathname),
  });
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        const isBack = fromLocation !== undefined && toLocation.state.__TSR_index < fromLocation.state.__TSR_index;
        backFrom.current = isBack ? fromLocation.pathname : undefined;
      }),
    [router],
  );
  useEffect(() => {
    if (first.current) {
      first.current = place === undefined;
      return undefined;
    }
    return place === 'fill' || main.current === null ? undefined : focusIn(main.current, backFrom.current);
  }, [place]);
  return main;
}

/** Gives the way to call it off. */
function focusIn(main: HTMLElement, backFrom: string | undefined): () => void {
  let callOff = () => {};
  const look = (framesLeft: number) => {
    const followed = [...main.querySelectorAll('a')].find((link) => link.getAttribute('href') === backFrom);
    followed?.focus({ preventScroll: true });
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
    // Whoever has gone on from the beginning meanwhile is left there.
    if (!followed && framesLeft > 0)
      callOff = afterFrame(() => document.activeElement === main && look(framesLeft - 1));
  };
  look(backFrom === undefined ? 0 : FRAMES);
  return () => callOff();
}
