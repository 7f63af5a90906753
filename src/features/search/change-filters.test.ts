import { expect, test } from 'vitest';
import { AGE_SLIDER_END } from '../../../contract/rules.ts';
import { changeAges, changeFilters, countHidden, inServedCountry, isSame } from './change-filters.ts';

test('a region goes with its country, and an empty filter is none', () => {
  const filters = { country: 'NL', countryregion: 'NL-ZH', gender: 'male', order: 'newest' } as const;
  expect(changeFilters(filters, { country: 'FR' })).toEqual({ country: 'FR', gender: 'male', order: 'newest' });
  expect(changeFilters(filters, { country: '' })).toEqual({ gender: 'male', order: 'newest' });
  expect(changeFilters(filters, { gender: '', photo: '1' })).toEqual({
    country: 'NL',
    countryregion: 'NL-ZH',
    photo: '1',
    order: 'newest',
  });
});

test('an end of the track of ages asks for nothing', () => {
  expect(changeAges({ order: 'newest', min_age: 30 }, [18, AGE_SLIDER_END], 18)).toEqual({ order: 'newest' });
  expect(changeAges({ order: 'newest' }, [25, 40], 18)).toEqual({ order: 'newest', min_age: 25, max_age: 40 });
  expect(changeAges({ order: 'newest' }, [21, 40], 21)).toEqual({ order: 'newest', max_age: 40 });
});

test('what the bar does not show is counted', () => {
  expect(countHidden({ order: 'newest', gender: 'male', min_age: 20 }, true)).toBe(0);
  expect(countHidden({ order: 'newest', gender: 'male', max_age: 40 }, false)).toBe(1);
  expect(countHidden({ order: 'newest', photo: '1', interests: 'art', distance: '25' }, true)).toBe(3);
});

test('a country that the site does not serve is none, nor is its region', () => {
  const filters = { order: 'newest', country: 'ZZ', countryregion: 'ZZ-1', gender: 'male' } as const;
  expect(inServedCountry(filters, { countries: ['NL'] })).toEqual({ order: 'newest', gender: 'male' });
  expect(inServedCountry({ ...filters, country: 'NL' }, { countries: ['NL'] })).toMatchObject({ country: 'NL' });
  expect(inServedCountry(filters, undefined)).toBe(filters);
});

test('two searches are the same whatever was said first', () => {
  expect(isSame({ order: 'newest', min_age: 20, country: 'NL' }, { country: 'NL', min_age: 20, order: 'newest' })).toBe(
    true,
  );
  expect(isSame({ order: 'newest', country: 'NL' }, { order: 'newest' })).toBe(false);
});
