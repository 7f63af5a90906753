import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BODY_TYPES, RELATIONSHIP_STATUSES } from '../../../contract/profiles/profile-fields.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';

type Words<Name extends string> = Readonly<Record<Name, MessageDescriptor>>;

// These labels are the same on one's own form and on the profile that others read. The server's export finds them by their ids.

export const GENDER_WORDS: Words<ProfileCard['gender']> = {
  female: msg({ id: 'gender.female', message: 'Woman' }),
  male: msg({ id: 'gender.male', message: 'Man' }),
};

export const RELATIONSHIP_WORDS: Words<(typeof RELATIONSHIP_STATUSES)[number]> = {
  single: msg({ id: 'relationship_status.single', message: 'Single' }),
  separated: msg({ id: 'relationship_status.separated', message: 'Separated' }),
  divorced: msg({ id: 'relationship_status.divorced', message: 'Divorced' }),
  widowed: msg({ id: 'relationship_status.widowed', message: 'Widowed' }),
  'open relationship': msg({ id: 'relationship_status.open relationship', message: 'In an open relationship' }),
};

export const BODY_WORDS: Words<(typeof BODY_TYPES)[number]> = {
  slim: msg({ id: 'body_type.slim', message: 'Slim' }),
  athletic: msg({ id: 'body_type.athletic', message: 'Athletic' }),
  average: msg({ id: 'body_type.average', message: 'Average' }),
  sturdy: msg({ id: 'body_type.sturdy', message: 'Sturdy' }),
  curvy: msg({ id: 'body_type.curvy', message: 'Curvy' }),
};
