import type { Intent } from './hear.ts';
import { GERMAN_REPLIES } from './replies-de.ts';
import { ENGLISH } from './replies-en.ts';
import { FRENCH_REPLIES } from './replies-fr.ts';
import { DUTCH_REPLIES } from './replies-nl.ts';
import type { Spoken } from './voices.ts';

/**
 * What companions say, by what they heard. Slots: {you} the other one's name, {name} and {age} their own, and those of
 * a Voice. They are plain about being fictional and never speak of a like.
 */
export type Replies = Readonly<Record<Intent | 'greetings', readonly string[]>>;

export const REPLIES: Readonly<Record<Spoken, Replies>> = { en: ENGLISH, fr: FRENCH_REPLIES, nl: DUTCH_REPLIES, de: GERMAN_REPLIES };
