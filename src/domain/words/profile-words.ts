import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MemberProfile } from '../../../contract/profiles/profiles.ts';
import type { EYE_COLORS, HAIR_COLORS } from '../../../contract/profiles/profile-fields.ts';

type Words<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

export const SEXUALITY_WORDS: Words<NonNullable<MemberProfile['sexuality']>> = {
  hetero: msg({ context: 'sexuality', message: 'straight' }),
  gay: msg({ context: 'sexuality', message: 'gay' }),
  lesbian: msg({ context: 'sexuality', message: 'lesbian' }),
  bi: msg({ context: 'sexuality', message: 'bi' }),
};

// The server's export finds the labels of hair and eyes by their ids.

export const HAIR_WORDS: Words<(typeof HAIR_COLORS)[number]> = {
  black: msg({ id: 'hair_color.black', message: 'Black' }),
  brown: msg({ id: 'hair_color.brown', message: 'Brown' }),
  blond: msg({ id: 'hair_color.blond', message: 'Blond' }),
  red: msg({ id: 'hair_color.red', message: 'Red' }),
  grey: msg({ id: 'hair_color.grey', message: 'Grey' }),
  white: msg({ id: 'hair_color.white', message: 'White' }),
  bald: msg({ id: 'hair_color.bald', message: 'Bald' }),
  other: msg({ id: 'hair_color.other', message: 'Another colour' }),
};

export const EYE_WORDS: Words<(typeof EYE_COLORS)[number]> = {
  brown: msg({ id: 'eye_color.brown', message: 'Brown' }),
  blue: msg({ id: 'eye_color.blue', message: 'Blue' }),
  green: msg({ id: 'eye_color.green', message: 'Green' }),
  grey: msg({ id: 'eye_color.grey', message: 'Grey' }),
  hazel: msg({ id: 'eye_color.hazel', message: 'Hazel' }),
};

/** The label of a field's value. Returns a value that this version does not know unchanged. */
export function wordsOf(words: Words<string>, value: string): MessageDescriptor {
  return words[value] ?? { id: value, message: value };
}
