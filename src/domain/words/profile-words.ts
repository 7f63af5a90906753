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

export const HAIR_WORDS: Words<(typeof HAIR_COLORS)[number]> = {
  black: msg({ context: 'hair', message: 'Black' }),
  brown: msg({ context: 'hair', message: 'Brown' }),
  blond: msg({ context: 'hair', message: 'Blond' }),
  red: msg({ context: 'hair', message: 'Red' }),
  grey: msg({ context: 'hair', message: 'Grey' }),
  white: msg({ context: 'hair', message: 'White' }),
  bald: msg({ context: 'hair', message: 'Bald' }),
  other: msg({ context: 'hair', message: 'Another colour' }),
};

export const EYE_WORDS: Words<(typeof EYE_COLORS)[number]> = {
  brown: msg({ context: 'eyes', message: 'Brown' }),
  blue: msg({ context: 'eyes', message: 'Blue' }),
  green: msg({ context: 'eyes', message: 'Green' }),
  grey: msg({ context: 'eyes', message: 'Grey' }),
  hazel: msg({ context: 'eyes', message: 'Hazel' }),
};

/** The label of a field's value. Returns a value that this version does not know unchanged. */
export function wordsOf(words: Words<string>, value: string): MessageDescriptor {
  return words[value] ?? { id: value, message: value };
}
