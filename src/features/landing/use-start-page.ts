import { useQuery } from '@tanstack/react-query';
import type { MembersNear } from '../../../contract/pages.ts';
import { firstSearch } from '../../domain/search/first-search.ts';
import { countOf, firstPageQuery, type ResultsPage } from '../../domain/search/search-queries.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { bundlesQuery } from '../payments/bundles-query.ts';
import type { StartData } from './start-data.ts';

/** The data of the sections; undefined until it has loaded. */
export function useStartData(): StartData | undefined {
  const settings = useQuery(settingsQuery).data;
  const prices = useQuery(bundlesQuery(undefined)).data;
  return settings && prices && { settings, prices };
}

/** The members of the visitor's first search; undefined until it has loaded, and offline. */
export function useMembersNear(): MembersNear | undefined {
  const settings = useQuery(settingsQuery).data;
  const filters = firstSearch(undefined, settings);
  const { data, error } = useQuery({ ...firstPageQuery('visitor', filters), enabled: settings !== undefined });
  const country = filters.country ?? null;
  if (data !== undefined) return nearOf(data, country);
  const isRefused = error instanceof ApiFailure && error.code === 'login_required';
  return isRefused ? { country, members: 0, fictional: 0, profiles: [], isOpen: false } : undefined;
}

const nearOf = (found: ResultsPage, country: string | null): MembersNear => ({
  country,
  ...countOf(found),
  profiles: found.profiles,
  isOpen: true,
});
