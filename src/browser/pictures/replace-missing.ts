import { SHARED_FOLDERS } from '../../../contract/pages.ts';

/** The part of an address before a file of this host. */
const ELSEWHERE = new RegExp(`https://[^\\s,]*(?=/(?:${SHARED_FOLDERS.join('|')})/)`, 'g');

/** Replaces the addresses of a picture, and of its alternatives for other windows. */
function replace(picture: HTMLImageElement): void {
  for (const element of [...(picture.closest('picture')?.querySelectorAll('source') ?? []), picture])
    for (const name of ['srcset', 'src']) {
      const address = element.getAttribute(name) ?? '';
      const own = address.replaceAll(ELSEWHERE, '');
      if (own !== address) element.setAttribute(name, own);
    }
}

/** Loads a picture from this host if the content delivery network does not send it. */
export function replaceMissingPictures(): void {
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && replace(target), true);
  // Some pictures may have failed before this script runs.
  for (const picture of document.querySelectorAll('img'))
    if (picture.complete && picture.naturalWidth === 0) replace(picture);
}
