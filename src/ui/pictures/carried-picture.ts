import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** True if a view transition moved a card's picture into this screen. */
    fromCard?: true;
  }
}

/** Marks the one picture that the view transition carries to the next page: a transition name must be unique. */
export function carry(picture: Element | null | undefined): void {
  for (const other of document.querySelectorAll('[data-carried]')) other.removeAttribute('data-carried');
  picture?.setAttribute('data-carried', '');
}

/**
 * Carries the picture back to the card that led here, for the browser's Back and the app's. Skipped for reduced motion, and when
 * the browser already animated the back gesture.
 *
 * @param source The URL of the picture on the card; null if there is none.
 * @param holder The element whose first picture is the one of this screen.
 */
export function useCarryBack(source: string | null, holder: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    let isDrawn = false;
    const onPop = ({ hasUAVisualTransition }: PopStateEvent) => {
      isDrawn = hasUAVisualTransition;
    };
    window.addEventListener('popstate', onPop, { capture: true });
    const stop = router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
      const isBack =
        fromLocation?.state.fromCard === true && toLocation.state.__TSR_index === fromLocation.state.__TSR_index - 1;
      if (!isBack || isDrawn || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      carry(inView(holder.current?.querySelector('img')));
      router.shouldViewTransition = true;
      // The list has rendered and is scrolled to its former position.
      const stopWaiting = router.subscribe('onRendered', () => {
        stopWaiting();
        carry([...document.images].find((image) => image.getAttribute('src') === source && inView(image) !== null));
      });
    });
    return () => {
      stop();
      window.removeEventListener('popstate', onPop, { capture: true });
    };
  }, [router, source, holder]);
}

function inView(element: Element | null | undefined): Element | null {
  if (!element) return null;
  const { top, right, bottom, left } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth ? element : null;
}
