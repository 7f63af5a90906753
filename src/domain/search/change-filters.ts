import { AGE_SLIDER_END } from '../../../contract/base/rules.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { writeFilters } from './search-address.ts';

export type FilterChange = { readonly [Name in keyof SearchFilters]?: string | undefined };

/** Returns the filters with changes. An empty value removes a filter, and a change of country clears the region. */
export function changeFilters(filters: SearchFilters, change: FilterChange): SearchFilters {
  const changed: Record<string, unknown> = {
    ...filters,
    ...('country' in change && { countryregion: undefined }),
    ...change,
  };
  for (const [name, value] of Object.entries(changed)) if (value === undefined || value === '') delete changed[name];
  return {
    ...(changed as Partial<SearchFilters>),
    order: (changed.order as SearchFilters['order'] | undefined) ?? 'last_active',
  };
}

/** Sets the ages of the slider. An end of the track sets no limit. */
export function changeAges(
  filters: SearchFilters,
  [from, to]: readonly [number, number],
  youngest: number,
): SearchFilters {
  const { min_age: _, max_age: __, ...others } = filters;
  return { ...others, ...(from > youngest && { min_age: from }), ...(to < AGE_SLIDER_END && { max_age: to }) };
}

/** The number of active filters that the screen does not show outside the sheet. The two ages count as one, which a wide bar shows. */
export function countHidden(
  { distance, interests, photo, online, new: isNew, min_age, max_age }: SearchFilters,
  areAgesShown: boolean,
): number {
  return [distance, interests, photo, online, isNew, areAgesShown ? undefined : (min_age ?? max_age)].filter(
    (one) => one !== undefined,
  ).length;
}

/** Removes a country that the site does not serve, because no control could show it. */
export function inServedCountry(
  filters: SearchFilters,
  settings: Pick<SiteSettings, 'countries'> | undefined,
): SearchFilters {
  const { country } = filters;
  return country === undefined || settings === undefined || settings.countries.includes(country)
    ? filters
    : changeFilters(filters, { country: undefined });
}

/** Whether two searches have the same filters. */
export function isSame(one: SearchFilters, other: SearchFilters): boolean {
  return JSON.stringify(writeFilters(one)) === JSON.stringify(writeFilters(other));
}
