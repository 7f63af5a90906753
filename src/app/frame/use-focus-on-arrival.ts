import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** How many frames to wait for the link: a list from the store may render shortly after its screen. */
const FRAMES = 10;

/**
 * After a navigation the focus moves to the start of the new screen, so that keyboard and screen reader continue there.
 * After a step back it moves to the link that was followed, if the screen shows it. Otherwise a focus that the screen has set
 * itself does not move. The first screen after a start receives no focus.
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

/** Returns a function that cancels the wait for the link. */
function focusIn(main: HTMLElement, backFrom: string | undefined): () => void {
  let frame = 0;
  const look = (framesLeft: number) => {
    const followed = [...main.querySelectorAll('a')].find((link) => link.getAttribute('href') === backFrom);
    followed?.focus({ preventScroll: true });
    if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
    // If the user has moved the focus during the wait, the wait ends.
    if (!followed && framesLeft > 0)
      frame = requestAnimationFrame(() => document.activeElement === main && look(framesLeft - 1));
  };
  look(backFrom === undefined ? 0 : FRAMES);
  return () => cancelAnimationFrame(frame);
}
