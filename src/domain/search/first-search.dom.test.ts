import { afterEach, expect, test } from 'vitest';
import type { User } from '../../../contract/account/account.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { storeVisitorRegion } from '../places/visitor-region.ts';
import { firstSearch, forgetVisitorSearch, readLastSearch, storeLastSearch } from './first-search.ts';

afterEach(() => localStorage.clear());

const SITE = {
  countries: ['NL', 'FR'],
  minimum_age: 18,
  geoip_country: 'FR',
  geoip_selected_country: null,
} as unknown as SiteSettings;
const me = (profile: Partial<User['profile']>, looking_for: User['looking_for'] = null) =>
  ({
    looking_for,
    profile: { gender: 'male', sexuality: null, age: 40, country: 'NL', ...profile },
  }) as unknown as User;

test.each([
  [{ gender: 'male', sexuality: 'hetero' }, 'female'],
  [{ gender: 'female', sexuality: 'hetero' }, 'male'],
  [{ gender: 'male', sexuality: 'gay' }, 'male'],
  [{ gender: 'female', sexuality: 'lesbian' }, 'female'],
  [{ gender: 'female', sexuality: 'bi' }, undefined],
  [{ gender: 'female', sexuality: null }, undefined],
] as const)('%o searches for %s', (profile, gender) => {
  expect(firstSearch(me(profile), SITE).gender).toBe(gender);
});

test('searches for the gender that the member chose at the sign-up, until they choose a sexuality', () => {
  expect(firstSearch(me({}, 'female'), SITE).gender).toBe('female');
  expect(firstSearch(me({}, 'both'), SITE).gender).toBeUndefined();
  expect(firstSearch(me({ sexuality: 'gay' }, 'female'), SITE).gender).toBe('male');
});

test('searches ages around the own age, and the ends of the slider set no limit', () => {
  expect(firstSearch(me({ age: 40 }), SITE)).toMatchObject({ country: 'NL', min_age: 30, max_age: 50 });
  expect(firstSearch(me({ age: 19 }), SITE)).toEqual({ order: 'last_active', country: 'NL', max_age: 29 });
  expect(firstSearch(me({ age: 75 }), SITE)).toEqual({ order: 'last_active', country: 'NL', min_age: 65 });
});

test("searches a visitor's country if the site serves it", () => {
  expect(firstSearch(undefined, SITE)).toEqual({ order: 'last_active', country: 'FR' });
  expect(firstSearch(undefined, { ...SITE, geoip_country: 'US' })).toEqual({ order: 'last_active' });
  expect(firstSearch(undefined, { ...SITE, geoip_selected_country: 'NL' })).toEqual({
    order: 'last_active',
    country: 'NL',
  });
});

test('stores the last search for each member separately, and ignores a broken one', () => {
  storeLastSearch('a', { order: 'newest', country: 'NL', min_age: 30 });
  expect(readLastSearch('a')).toEqual({ order: 'newest', country: 'NL', min_age: 30 });
  expect(readLastSearch('b')).toBeUndefined();
  expect(readLastSearch(undefined)).toBeUndefined();
  localStorage.setItem('cache:search:a', 'min_age=x');
  expect(readLastSearch('a')).toEqual({ order: 'last_active' });
});

test('starts the search of a visitor in the region that they chose, while it is in their country', () => {
  storeVisitorRegion('FR-IDF');
  expect(firstSearch(undefined, SITE)).toEqual({ order: 'last_active', country: 'FR', countryregion: 'FR-IDF' });
  expect(firstSearch(undefined, { ...SITE, geoip_selected_country: 'NL' })).not.toHaveProperty('countryregion');
  expect(firstSearch(me({ country: 'FR' }), SITE)).not.toHaveProperty('countryregion');
});

test.each(['FR-', 'FR-idf', 'FR-<script>', 'FR'])('ignores %j where a region was noted', (note) => {
  localStorage.setItem('region', note);
  expect(firstSearch(undefined, SITE)).not.toHaveProperty('countryregion');
});

test('forgets the last search of a visitor, and that of no member', () => {
  storeLastSearch(undefined, { order: 'last_active', country: 'NL' });
  storeLastSearch('a member', { order: 'last_active', country: 'NL' });
  forgetVisitorSearch();
  expect([readLastSearch(undefined), readLastSearch('a member')?.country]).toEqual([undefined, 'NL']);
});
