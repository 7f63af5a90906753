import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FoundProfile } from '../../../contract/members.ts';

type Placed = Pick<FoundProfile, 'city' | 'country' | 'distance'>;

/** Where somebody lives, and how far that is: in bands, never closer. */
export function placeWords(i18n: I18n, { distance, ...profile }: Placed): string {
  const place = townWords(i18n, profile);
  if (distance === null) return place;
  if (distance === 'more') return i18n._(msg`${place} · more than 250 km away`);
  return i18n._(msg`${place} · within ${distance} km`);
}

export function townWords(i18n: I18n, { city, country }: Pick<Placed, 'city' | 'country'>): string {
  return city ?? new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(country) ?? country;
}
