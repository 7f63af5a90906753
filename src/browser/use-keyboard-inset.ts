import { useEffect } from 'react';

/**
 * Sets `--keyboard` to the height in CSS pixels by which an on-screen keyboard covers the window. iOS does not shrink the page
 * for its keyboard, so elements at the lower edge would be hidden behind it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const root = document.documentElement;
    const update = () => {
      // Zooming in also shrinks the visual viewport, without a keyboard.
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
