import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BODY_TYPES, RELATIONSHIP_STATUSES } from '../../../contract/profiles/profile-fields.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';

type Words<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

// These labels are the same on one's own form and on the profile that others read.

export const GENDER_WORDS: Words<ProfileCard['gender']> = { female: msg`Woman`, male: msg`Man` };

export const RELATIONSHIP_WORDS: Words<(typeof RELATIONSHIP_STATUSES)[number]> = {
  single: msg`Single`,
  separated: msg`Separated`,
  divorced: msg`Divorced`,
  widowed: msg`Widowed`,
  'open relationship': msg`In an open relationship`,
};

export const BODY_WORDS: Words<(typeof BODY_TYPES)[number]> = {
  slim: msg`Slim`,
  athletic: msg`Athletic`,
  average: msg`Average`,
  sturdy: msg`Sturdy`,
  curvy: msg`Curvy`,
};
