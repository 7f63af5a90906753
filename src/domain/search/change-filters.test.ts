import { expect, test } from 'vitest';
import { AGE_SLIDER_END } from '../../../contract/base/rules.ts';
import { changeAges, changeFilters, countHidden, inServedCountry, isSame } from './change-filters.ts';

test('a change of country clears the region, and an empty filter is removed', () => {
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

test('an end of the age slider sets no limit', () => {
  expect(changeAges({ order: 'newest', min_age: 30 }, [18, AGE_SLIDER_END], 18)).toEqual({ order: 'newest' });
  expect(changeAges({ order: 'newest' }, [25, 40], 18)).toEqual({ order: 'newest', min_age: 25, max_age: 40 });
  expect(changeAges({ order: 'newest' }, [21, 40], 21)).toEqual({ order: 'newest', max_age: 40 });
});

test('counts the filters that the bar does not show', () => {
  expect(countHidden({ order: 'newest', gender: 'male', min_age: 20 }, true)).toBe(0);
  expect(countHidden({ order: 'newest', gender: 'male', max_age: 40 }, false)).toBe(1);
  expect(countHidden({ order: 'newest', photo: '1', interests: 'art', distance: '25' }, true)).toBe(3);
});

test('removes a country that the site does not serve, and its region', () => {
  const filters = { order: 'newest', country: 'ZZ', countryregion: 'ZZ-1', gender: 'male' } as const;
  expect(inServedCountry(filters, { countries: ['NL'] })).toEqual({ order: 'newest', gender: 'male' });
  expect(inServedCountry({ ...filters, country: 'NL' }, { countries: ['NL'] })).toMatchObject({ country: 'NL' });
  expect(inServedCountry(filters, undefined)).toBe(filters);
});

test('two searches are equal regardless of the order of their filters', () => {
  expect(isSame({ order: 'newest', min_age: 20, country: 'NL' }, { country: 'NL', min_age: 20, order: 'newest' })).toBe(
    true,
  );
  expect(isSame({ order: 'newest', country: 'NL' }, { order: 'newest' })).toBe(false);
});
