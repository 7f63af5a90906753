import { NICHE_PAPERS, nicheOf } from '../../contract/base/niche.ts';
import { readNote, storeNote } from './storage/store-note.ts';

/** The head script of index.html reads it before the first frame. */
const NOTE = 'niche';

/** Shows the niche of the last visit, because the shell of the service worker has none. */
export function showNotedNiche(): void {
  const note = Number(readNote(NOTE));
  if (note > 0) showNiche(note);
}

/** Shows the hues of a niche (tokens.css), also in the browser's own bars, and notes them for the next start. */
export function showNiche(number: number): void {
  if (readNote(NOTE) !== String(number)) storeNote(NOTE, String(number));
  document.documentElement.dataset.niche = String(number);
  const paper = NICHE_PAPERS[nicheOf(number)];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = (meta.dataset.scheme ?? meta.media).includes('dark') ? paper.dark : paper.light;
}
