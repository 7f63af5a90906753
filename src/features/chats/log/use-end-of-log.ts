import { type RefObject, useRef, useState } from 'react';
import { END_PX } from './anchor-rows.tsx';

interface EndOfLog {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
}

/** Whether a reversed scroller is at its end, and a function that scrolls there. */
export function useEndOfLog(): EndOfLog {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  return {
    scroller,
    isAtEnd,
    onScroll: () => setAtEnd((scroller.current?.scrollTop ?? 0) >= -END_PX),
    toEnd: () => {
      // New rows would stop a smooth scroll, because AnchorRows sets the offset for them.
      scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
      setAtEnd(true);
    },
  };
}
