import { onConnection } from '../../browser/use-online.ts';

/**
 * Asks again for the pictures that did not come without a connection, once it is back. Until then they are marked, so that
 * their place shows what stands behind it and no broken picture. For all pictures at once: whoever shows one need not know.
 */
export function retryPictures(): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  // Neither of the two bubbles.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && miss(target), options);
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLImageElement && delete target.dataset.missing,
    options,
  );
  for (const picture of document.querySelectorAll('img'))
    if (picture.complete && picture.naturalWidth === 0 && picture.hasAttribute('src')) miss(picture);
  const stop = onConnection((isThere) => {
    if (!isThere) return;
    // The same address once more makes the browser ask for it once more.
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-missing]'))
      picture.setAttribute('src', picture.getAttribute('src') ?? '');
  });
  return () => {
    over.abort();
    stop();
  };
}

function miss(picture: HTMLImageElement): void {
  picture.dataset.missing = '';
}
