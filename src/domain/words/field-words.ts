import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EYE_COLORS, HAIR_COLORS } from '../../../contract/profiles/profile-fields.ts';

type Words<Value extends string> = Record<Value, MessageDescriptor>;

/** The server's export finds these labels by their ids. */
export const SEXUALITIES: Words<'hetero' | 'gay' | 'lesbian' | 'bi'> = {
  hetero: msg({ id: 'sexuality.hetero', message: 'Straight' }),
  gay: msg({ id: 'sexuality.gay', message: 'Gay' }),
  lesbian: msg({ id: 'sexuality.lesbian', message: 'Lesbian' }),
  bi: msg({ id: 'sexuality.bi', message: 'Bisexual' }),
};

export const HAIR: Words<(typeof HAIR_COLORS)[number]> = {
  black: msg`Black hair`,
  brown: msg`Brown hair`,
  blond: msg`Blond hair`,
  red: msg`Red hair`,
  grey: msg`Grey hair`,
  white: msg`White hair`,
  bald: msg`Bald`,
  other: msg`Another hair colour`,
};

export const EYES: Words<(typeof EYE_COLORS)[number]> = {
  brown: msg`Brown eyes`,
  blue: msg`Blue eyes`,
  green: msg`Green eyes`,
  grey: msg`Grey eyes`,
  hazel: msg`Hazel eyes`,
};

export const TATTOOS: Words<'yes' | 'no'> = { yes: msg`Has tattoos`, no: msg`No tattoos` };

/** The value if it has a label; null for a value that this version does not know. */
export function oneOf<Value extends string>(
  words: Readonly<Record<Value, unknown>>,
  value: string | null,
): Value | null {
  return value !== null && value in words ? (value as Value) : null;
}
