import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BODY_TYPES, EYE_COLORS, HAIR_COLORS, RELATIONSHIP_STATUSES } from '../../../contract/members.ts';

type Words<Value extends string> = Record<Value, MessageDescriptor>;

export const GENDERS: Words<'female' | 'male'> = { female: msg`Woman`, male: msg`Man` };

export const SEXUALITIES: Words<'hetero' | 'gay' | 'lesbian' | 'bi'> = { hetero: msg`Straight`, gay: msg`Gay`, lesbian: msg`Lesbian`, bi: msg`Bisexual` };

export const RELATIONSHIPS: Words<(typeof RELATIONSHIP_STATUSES)[number]> = {
  single: msg`Single`,
  separated: msg`Separated`,
  divorced: msg`Divorced`,
  widowed: msg`Widowed`,
  'open relationship': msg`In an open relationship`,
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

export const BODIES: Words<(typeof BODY_TYPES)[number]> = {
  slim: msg`Slim`,
  athletic: msg`Athletic`,
  average: msg`Average`,
  sturdy: msg`Sturdy`,
  curvy: msg`Curvy`,
};

export const TATTOOS: Words<'yes' | 'no'> = { yes: msg`Has tattoos`, no: msg`No tattoos` };
