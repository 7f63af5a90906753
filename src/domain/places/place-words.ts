import type { I18n } from '@lingui/core';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { countryWords } from './country-words.ts';
import { DISTANCE_WORDS } from './distance-words.ts';
import { townName } from './town-name.ts';

type Placed = Pick<ProfileResult, 'city' | 'country' | 'distance'>;

/** A member's town and its distance band. */
export function placeWords(i18n: I18n, { distance, ...profile }: Placed): string {
  const place = townWords(i18n, profile);
  return distance === null ? place : `${place} · ${i18n._(DISTANCE_WORDS[distance])}`;
}

export function townWords(i18n: I18n, { city, country }: Pick<Placed, 'city' | 'country'>): string {
  return city === null ? countryWords(country, i18n.locale) : townName(city, country, i18n.locale);
}
