import type { StartLander } from '../people/lander-props.ts';

/** A step is a part of the window, so that the frame at its edge stays in view. */
const STEP = 0.7;

/** Shows two arrows that scroll along the wall, if it is longer than the window. The pictures load with the first step. */
export const runGallery: StartLander = (root) => {
  const wall = root.querySelector<HTMLElement>('[data-wall]');
  const arrows = root.querySelector<HTMLElement>('[data-arrows]');
  if (wall === null || arrows === null) return () => undefined;
  const over = new AbortController();
  const { signal } = over;
  const update = (): void => {
    const end = wall.scrollWidth - wall.clientWidth;
    arrows.hidden = end <= 1;
    for (const arrow of arrowsOf(arrows)) {
      const isAtEnd = Number(arrow.dataset.step) < 0 ? wall.scrollLeft <= 1 : wall.scrollLeft >= end - 1;
      // A disabled button would lose the focus, and the keyboard its place.
      arrow.setAttribute('aria-disabled', String(isAtEnd));
    }
  };
  for (const arrow of arrowsOf(arrows))
    arrow.addEventListener(
      'click',
      () => {
        if (arrow.getAttribute('aria-disabled') === 'true') return;
        wall.scrollBy({ left: Number(arrow.dataset.step) * wall.clientWidth * STEP });
      },
      { signal },
    );
  wall.addEventListener('scroll', update, { signal, passive: true });
  wall.addEventListener('scroll', () => loadPictures(wall), { signal, passive: true, once: true });
  addEventListener('resize', update, { signal });
  update();
  return () => {
    over.abort();
    arrows.hidden = true;
  };
};

const arrowsOf = (arrows: HTMLElement): NodeListOf<HTMLElement> => arrows.querySelectorAll<HTMLElement>('[data-step]');

/** Loads the pictures farther along the wall. The browser would load each only when its frame is in view. */
function loadPictures(wall: HTMLElement): void {
  for (const picture of wall.querySelectorAll('img')) picture.loading = 'eager';
}
