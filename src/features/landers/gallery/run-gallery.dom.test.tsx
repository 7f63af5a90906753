import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { renderLander } from '../people/render-lander.fixture.tsx';
import { Gallery, GalleryPeople } from './gallery.tsx';
import { runGallery } from './run-gallery.ts';

const WINDOW = 1000;

/** Starts the script on a wall of this length. */
function start(length: number) {
  const { host } = renderLander(
    <Gallery data={undefined}>
      <GalleryPeople people={undefined} />
    </Gallery>,
  );
  document.body.append(host);
  const [wall, arrows] = ['[data-wall]', '[data-arrows]'].map((name) => host.querySelector<HTMLElement>(name));
  const [back, on] = host.querySelectorAll('button[data-step]') as unknown as [HTMLElement, HTMLElement];
  if (wall == null || arrows == null) throw new Error('The wall is incomplete.');
  const sizes = { length };
  Object.defineProperties(wall, {
    clientWidth: { get: () => WINDOW },
    scrollWidth: { get: () => sizes.length },
  });
  const scrollBy = vi.spyOn(wall, 'scrollBy').mockImplementation(() => undefined);
  const stop = runGallery(host);
  onTestFinished(stop);
  const scrollTo = (left: number) => {
    wall.scrollLeft = left;
    wall.dispatchEvent(new Event('scroll'));
  };
  const states = () => [back, on].map((arrow) => arrow.getAttribute('aria-disabled'));
  const loading = () => [
    ...new Set([...host.querySelectorAll('li img')].map((image) => image.getAttribute('loading'))),
  ];
  return { arrows, loading, back, on, sizes, scrollBy, scrollTo, states, stop };
}

afterEach(() => document.body.replaceChildren());

it('scrolls by a part of the window in the direction of the arrow', () => {
  const { back, on, scrollBy, scrollTo } = start(3000);
  scrollTo(500);
  on.click();
  back.click();
  expect(scrollBy.mock.calls).toEqual([[{ left: 700 }], [{ left: -700 }]]);
});

it('disables an arrow at its end of the wall', () => {
  const { back, on, scrollBy, scrollTo, states } = start(3000);
  expect(states()).toEqual(['true', 'false']);
  back.click();
  scrollTo(900);
  expect(states()).toEqual(['false', 'false']);
  // A zoomed window rounds the position.
  scrollTo(1999.5);
  expect(states()).toEqual(['false', 'true']);
  on.click();
  expect(scrollBy).not.toHaveBeenCalled();
});

it('shows the arrows only if the wall is longer than the window', () => {
  const { arrows, sizes } = start(WINDOW);
  expect(arrows.hidden).toBe(true);
  sizes.length = 2000;
  dispatchEvent(new Event('resize'));
  expect(arrows.hidden).toBe(false);
});

it('loads all pictures when the visitor begins to scroll', () => {
  const { loading, scrollTo } = start(3000);
  expect(loading()).toEqual(['eager', 'lazy']);
  scrollTo(1);
  expect(loading()).toEqual(['eager']);
});

it('hides the arrows and scrolls no more after it has stopped', () => {
  const { arrows, on, scrollBy, stop } = start(3000);
  expect(arrows.hidden).toBe(false);
  stop();
  expect(arrows.hidden).toBe(true);
  on.click();
  dispatchEvent(new Event('resize'));
  expect(arrows.hidden).toBe(true);
  expect(scrollBy).not.toHaveBeenCalled();
});

it('does nothing on a page without a wall', () => {
  expect(runGallery(document.createElement('div'))()).toBeUndefined();
});
