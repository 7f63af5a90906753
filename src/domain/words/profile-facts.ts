import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { Eye, Heart, type LucideIcon, Palette, Ruler, Sparkles, UserRound } from 'lucide-react';
import type { MemberProfile } from '../../../contract/profiles/profiles.ts';
import { BODY_WORDS, GENDER_WORDS, RELATIONSHIP_WORDS } from './member-words.ts';
import { EYE_WORDS, HAIR_WORDS, SEXUALITY_WORDS, wordsOf } from './profile-words.ts';

export interface ProfileFact {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly words: string;
}

/** The facts that the member chose from options. Facts without a value, or hidden by the site, are absent. */
export function profileFacts(i18n: I18n, profile: MemberProfile): ProfileFact[] {
  const { gender, sexuality, relationship_status, eye_color, hair_color, body_type, tattoos } = profile;
  const self = [gender && i18n._(GENDER_WORDS[gender]), sexuality && i18n._(SEXUALITY_WORDS[sexuality])].filter(
    (part) => part !== null,
  );
  const has = msg({ context: 'tattoos', message: 'Yes' });
  const none = msg({ context: 'tattoos', message: 'None' });
  const facts = [
    {
      icon: Heart,
      name: msg`Relationship`,
      words: relationship_status && i18n._(wordsOf(RELATIONSHIP_WORDS, relationship_status)),
    },
    { icon: UserRound, name: msg`Gender`, words: self.join(', ') },
    { icon: Eye, name: msg`Eyes`, words: eye_color && i18n._(wordsOf(EYE_WORDS, eye_color)) },
    { icon: Palette, name: msg`Hair`, words: hair_color && i18n._(wordsOf(HAIR_WORDS, hair_color)) },
    { icon: Ruler, name: msg`Body type`, words: body_type && i18n._(wordsOf(BODY_WORDS, body_type)) },
    { icon: Sparkles, name: msg`Tattoos`, words: tattoos === null ? null : i18n._(tattoos ? has : none) },
  ];
  return facts.flatMap(({ icon, name, words }) => (words ? [{ icon, name: i18n._(name), words }] : []));
}
