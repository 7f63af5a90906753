import type { INTERESTS } from '../../../contract/profiles/profile-fields.ts';
import type { Random } from '../../cast/random.ts';
import { SPOKEN, type Spoken, type Voice, VOICES } from '../../cast/voices.ts';
import type { NoteSheet } from './note-sheet.ts';
import { NOTES_DE } from './notes-de.ts';
import { NOTES_EN } from './notes-en.ts';
import { NOTES_ES } from './notes-es.ts';
import { NOTES_FR } from './notes-fr.ts';
import { NOTES_NL } from './notes-nl.ts';

/** The names of the notes on the demo's site. */
export const NOTE_NAMES = ['about', 'looking_for'] as const;
export type Notes = Partial<Record<(typeof NOTE_NAMES)[number], string>>;

interface Writer {
  readonly language: string;
  readonly interests: readonly (typeof INTERESTS)[number][];
}

const SHEETS: Readonly<Record<string, NoteSheet>> = {
  en: NOTES_EN,
  fr: NOTES_FR,
  nl: NOTES_NL,
  de: NOTES_DE,
  es: NOTES_ES,
};

/** Writes the notes of a fictional member in their language. Some write little. */
export function writeNotes(random: Random, { language, interests }: Writer): Notes {
  const { openings, interests: known, quirks, hopes } = SHEETS[language] ?? NOTES_EN;
  const loved = random.shuffled(interests.flatMap((interest) => known[interest] ?? [])).slice(0, random.int(1, 2));
  const parts = [
    random.chance(0.8) ? [random.pick(openings)] : [],
    loved,
    random.chance(0.6) ? [random.pick(quirks)] : [],
  ].flat();
  return {
    about: (parts.length > 0 ? parts : [random.pick(openings)]).join(' '),
    ...(random.chance(0.4) && { looking_for: random.pick(hopes) }),
  };
}

const ABOUT: Readonly<Record<Spoken, (voice: Voice) => string>> = {
  en: ({ work, place, love }) => `${raised(work)}. I live ${place}. What I love: ${love}.`,
  fr: ({ work, place, love }) => `${raised(work)}. J'habite ${place}. Ce que j'aime : ${love}.`,
  nl: ({ work, place, love }) => `${raised(work)}. Ik woon ${place}. Waar ik van hou: ${love}.`,
  de: ({ work, place, love }) => `${raised(work)}. Ich wohne ${place}. Am liebsten: ${love}.`,
};

/** The notes of a companion, consistent with their messages. */
export function writeVoice(key: string, language: string): Notes {
  const spoken = SPOKEN.find((one) => one === language) ?? 'en';
  const voice = VOICES[key]?.[spoken];
  return voice === undefined ? {} : { about: ABOUT[spoken](voice) };
}

const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
