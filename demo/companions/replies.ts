import { GERMAN_REPLIES } from './replies-de.ts';
import { ENGLISH } from './replies-en.ts';
import { FRENCH_REPLIES } from './replies-fr.ts';
import { DUTCH_REPLIES } from './replies-nl.ts';
import type { Replies } from './reply-sheet.ts';
import type { Spoken } from '../cast/voices.ts';

/** The replies of companions in each supported language. */
export const REPLIES: Readonly<Record<Spoken, Replies>> = {
  en: ENGLISH,
  fr: FRENCH_REPLIES,
  nl: DUTCH_REPLIES,
  de: GERMAN_REPLIES,
};
