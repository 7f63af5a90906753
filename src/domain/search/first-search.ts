import type { User } from '../../../contract/account/account.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { MINIMUM_AGE, YEARS_AROUND } from '../../../contract/base/rules.ts';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';
import { visitorRegion } from '../places/visitor-region.ts';
import { changeAges } from './change-filters.ts';
import { readFilters, writeFilters } from './search-address.ts';
import type { Gender } from '../../../contract/base/gender.ts';

/** A logout deletes the entry: it deletes every key with this prefix. */
const key = (member: string | undefined) => `cache:search:${member ?? 'visitor'}`;

/**
 * The search before the member has chosen one, derived from the own profile. For a visitor it finds members of their
 * country, or of the region that they have chosen.
 */
export function firstSearch(me: User | undefined, settings: SiteSettings | undefined): SearchFilters {
  if (me === undefined) {
    const country = settings?.geoip_selected_country ?? settings?.geoip_country;
    const isServed = country !== undefined && country !== null && settings?.countries.includes(country) === true;
    const countryregion = visitorRegion(country);
    return { order: 'last_active', ...(isServed && { country, ...(countryregion && { countryregion }) }) };
  }
  const { age, country } = me.profile;
  const gender = soughtGender(me);
  const youngest = settings?.minimum_age ?? MINIMUM_AGE;
  const around = [Math.max(youngest, age - YEARS_AROUND), age + YEARS_AROUND] as const;
  return changeAges({ order: 'last_active', country, ...(gender !== undefined && { gender }) }, around, youngest);
}

function soughtGender({ looking_for, profile: { gender, sexuality } }: User): Gender | undefined {
  if (sexuality === null) return looking_for === 'male' || looking_for === 'female' ? looking_for : undefined;
  if (sexuality === 'hetero') return gender === 'male' ? 'female' : 'male';
  return sexuality === 'gay' || sexuality === 'lesbian' ? gender : undefined;
}

/** Forgets the last search of a visitor, who has chosen another place for the next one. */
export const forgetVisitorSearch = (): void => removeNote(key(undefined));

/** The last search on this device, if there is one. */
export function readLastSearch(member: string | undefined): SearchFilters | undefined {
  const text = readNote(key(member));
  return text === null ? undefined : readFilters(Object.fromEntries(new URLSearchParams(text)));
}

export function storeLastSearch(member: string | undefined, filters: SearchFilters): void {
  storeNote(key(member), new URLSearchParams(writeFilters(filters)).toString());
}
