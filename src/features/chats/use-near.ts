import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onNear` when an element comes near the view of its scroller, and again when `change` changes while it is near: a
 * page of short messages may not fill the screen.
 */
export function useNear(onNear: () => void, change: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);
  useEffect(() => {
    const sentinel = element.current;
    if (sentinel === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) notify();
      },
      { root: sentinel.closest('[data-scroller]'), rootMargin: '600px 0px' },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [change]);
  return element;
}
