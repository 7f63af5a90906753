import { type RefObject, useRef, useState } from 'react';
import { END_PX } from './keep-place.tsx';

interface EndOfLog {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: (behavior: 'smooth' | 'instant') => void;
}

/** Whether a reversed scroller is at its end, and a function that scrolls there. */
export function useEndOfLog(): EndOfLog {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  return {
    scroller,
    isAtEnd,
    onScroll: () => setAtEnd((scroller.current?.scrollTop ?? 0) >= -END_PX),
    toEnd: (behavior) => {
      const element = scroller.current;
      if (element === null) return;
      // A smooth scroll from far away would take long and pass messages that are not mounted.
      const isNear = element.scrollTop > -2 * element.clientHeight;
      const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      element.scrollTo({ top: 0, behavior: isNear && !isReducedMotion ? behavior : 'instant' });
      setAtEnd(true);
    },
  };
}
