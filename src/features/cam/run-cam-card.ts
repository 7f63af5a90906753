import { isCamHidden, storeCamNote } from './cam-note.ts';

/** Hides the card of a page of the server for good, on a press of one of its two buttons. */
export function runCamCard(): void {
  const place = document.querySelector<HTMLElement>('[data-cam]');
  if (place === null) return;
  place.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-cam-hide]') === null) return;
    storeCamNote('saved');
    const [card, gone] = [place.querySelector('article'), place.querySelector<HTMLElement>('[data-cam-gone]')];
    if (card === null || gone === null) return;
    card.hidden = true;
    gone.hidden = false;
    gone.focus();
  });
  // The visitor may have hidden it on another page before they came back.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isCamHidden()) document.documentElement.dataset['camHidden'] = '';
  });
}
