import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './search-address.ts';

test('an address without filters sets none, whatever else it contains', () => {
  expect(readFilters({})).toBeUndefined();
  expect(readFilters({ t: '1', utm_source: 'x' })).toBeUndefined();
});

test('reads the filters that it writes', () => {
  const filters = {
    gender: 'female',
    country: 'NL',
    countryregion: 'NL-ZH',
    min_age: 30,
    max_age: 50,
    distance: '25',
    interests: 'art,video games',
    photo: '1',
    order: 'newest',
  } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(readFilters(writeFilters({ order: 'last_active' }))).toEqual({ order: 'last_active' });
});

test('writes only the filters that are set', () => {
  expect(writeFilters({ gender: undefined, order: 'last_active' })).toEqual({ order: 'last_active' });
});

test.each([
  [
    { gender: 'x', country: 'NL' },
    { country: 'NL', order: 'last_active' },
  ],
  [{ min_age: '17' }, { order: 'last_active' }],
  [{ min_age: '', max_age: '1e9' }, { order: 'last_active' }],
  [
    { min_age: '50', max_age: '30' },
    { min_age: 30, max_age: 50, order: 'last_active' },
  ],
  [{ country: 'nl' }, { country: 'NL', order: 'last_active' }],
  [{ country: 'Nederland' }, { order: 'last_active' }],
  [
    { country: 'FR', countryregion: 'NL-ZH' },
    { country: 'FR', order: 'last_active' },
  ],
  [{ countryregion: 'NL-ZH' }, { country: 'NL', countryregion: 'NL-ZH', order: 'last_active' }],
  [{ countryregion: 'nl-zh' }, { country: 'NL', countryregion: 'NL-ZH', order: 'last_active' }],
  [{ interests: 'art,<script>,art' }, { interests: 'art', order: 'last_active' }],
  [{ interests: 'nothing' }, { order: 'last_active' }],
  [
    { photo: 'yes', online: '1' },
    { online: '1', order: 'last_active' },
  ],
  [{ order: 'random', distance: '7' }, { order: 'last_active' }],
])('of %o only the valid part counts', (address, filters) => {
  expect(readFilters(address as Record<string, string>)).toEqual(filters);
});
