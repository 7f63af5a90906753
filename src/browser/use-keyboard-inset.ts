import { useEffect } from 'react';

/**
 * Keeps `--keyboard` at the height, in CSS pixels, by which an on-screen keyboard covers the window: where the browser does
 * not shrink the page for it (iOS), what is fixed to the lower edge would stand behind it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const root = document.documentElement;
    const update = () => {
      // Zoomed in, the view is smaller as well, and no keyboard is there.
      const covered =
        viewport.scale > 1.01 ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    update();
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
