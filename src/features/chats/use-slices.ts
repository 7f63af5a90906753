import { type RefObject, useEffect, useRef, useState } from 'react';

const SLICE = 40;

interface Slices {
  /** How many to draw. */
  shown: number;
  /** Goes behind the last one: when it comes near, more are drawn. */
  end: RefObject<HTMLLIElement | null>;
}

/** Draws a long list in slices, as far as it has been scrolled. `start` is how many were drawn when it was last left. */
export function useSlices(total: number, start: number): Slices {
  const [wanted, setWanted] = useState(Math.max(start, SLICE));
  const end = useRef<HTMLLIElement>(null);
  const shown = Math.min(wanted, total);
  useEffect(() => {
    const sentinel = end.current;
    if (sentinel === null || shown >= total) return undefined;
    // Made anew with every slice, so that it is asked again where one slice did not fill the screen.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setWanted((count) => count + SLICE);
      },
      { root: sentinel.closest('[data-scroller]'), rootMargin: '800px' },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [shown, total]);
  return { shown, end };
}
