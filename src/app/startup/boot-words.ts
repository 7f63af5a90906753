import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { preferredLocale } from '../../domain/language/locale.ts';
import { readNote, storeNote } from '../../browser/storage/store-note.ts';

// The texts of the page that stands where the app could not start. A catalogue that does not load is one reason for this page, so each
// start notes them in its language for the next one. Without a note they are English.

/** In the language `lang`. */
export interface BootWords {
  readonly lang: string;
  readonly title: string;
  readonly advice: string;
  readonly afresh: string;
  readonly reload: string;
  readonly startAfresh: string;
}

type Name = Exclude<keyof BootWords, 'lang'>;

export const ENGLISH: BootWords = {
  lang: 'en',
  title: 'The app could not start',
  advice: 'Nothing of yours is lost. Loading the page again often helps.',
  afresh:
    'If it does not, start afresh: this deletes what the app has stored in this browser. Unsent messages and drafts stay.',
  reload: 'Reload',
  startAfresh: 'Start afresh',
};

const MESSAGES: Readonly<Record<Name, MessageDescriptor>> = {
  title: msg`The app could not start`,
  advice: msg`Nothing of yours is lost. Loading the page again often helps.`,
  afresh: msg`If it does not, start afresh: this deletes what the app has stored in this browser. Unsent messages and drafts stay.`,
  reload: msg`Reload`,
  startAfresh: msg`Start afresh`,
};

const NOTE = 'boot-words';

/** Notes the texts in the active language. */
export function noteBootWords(): void {
  const words = Object.entries(MESSAGES).map(([name, message]) => [name, i18n._(message)]);
  const note = JSON.stringify({ lang: i18n.locale, ...Object.fromEntries(words) });
  if (readNote(NOTE) !== note) storeNote(NOTE, note);
}

/** The noted texts, if they are in the language of the reader. */
export function bootWords(): BootWords {
  const noted = parseNote(readNote(NOTE));
  const isComplete = Object.keys(ENGLISH).every((name) => typeof noted[name as Name] === 'string');
  return isComplete && noted.lang === preferredLocale() ? (noted as BootWords) : ENGLISH;
}

function parseNote(note: string | null): Partial<BootWords> {
  try {
    return Object(JSON.parse(note ?? '{}')) as Partial<BootWords>;
  } catch {
    // A person changed the note.
    return {};
  }
}
