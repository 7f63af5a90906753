import type { Language } from '../../contract/base/language.ts';
import { LANGUAGES } from '../../contract/base/rules.ts';
import { readNote, storeNote } from './storage/store-note.ts';

const NOTE = 'languages';

/**
 * Returns the languages that the site offers, before its settings have loaded: those that the server has written into this page or, for the
 * shell of the service worker, those of the last visit. A site with all of them writes none.
 */
export function offeredLanguages(): readonly Language[] {
  const names = (document.documentElement.dataset.languages ?? readNote(NOTE) ?? '').split(' ');
  const offered = names.flatMap((name) => LANGUAGES.find((language) => language === name) ?? []);
  return offered.length === 0 ? LANGUAGES : offered;
}

/** Notes the languages of the site for the next start. */
export function noteLanguages(languages: readonly Language[]): void {
  const note = languages.join(' ');
  if (readNote(NOTE) !== note) storeNote(NOTE, note);
}
