import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** A card led to this step: its picture has become the screen's. */
    fromCard?: true;
  }
}

/** Makes this the one picture of the page that becomes the next page's: there may not be two of a name. */
export function carry(picture: Element | null | undefined): void {
  for (const other of document.querySelectorAll('[data-carried]')) other.removeAttribute('data-carried');
  picture?.setAttribute('data-carried', '');
}

/**
 * The way back to the card that led here, by the browser's Back as by the app's: the picture becomes the card's again. Not where
 * motion is not wanted, nor where the browser has drawn the way back itself, under a finger.
 *
 * @param source The address of the picture on the card; null where there is none.
 * @param holder The first picture in it is the one on this screen.
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
      // The list stands again, and where it was scrolled to.
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
