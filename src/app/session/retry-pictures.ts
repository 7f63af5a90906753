import { onConnection } from '../../browser/use-online.ts';

/**
 * Reloads failed pictures when the connection returns. Until then a mark shows their placeholder instead of a broken
 * picture. It handles all pictures of the page, so components need no code for it.
 */
export function retryPictures(): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  // `error` and `load` events of pictures do not bubble, so the listeners capture.
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
    // Setting the same address makes the browser request it again.
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
