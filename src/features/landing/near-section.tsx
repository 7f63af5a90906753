import { useQuery } from '@tanstack/react-query';
import type { MembersNear as Near } from '../../../contract/pages.ts';
import { firstSearch } from '../../domain/search/first-search.ts';
import { countOf, firstPageQuery, type ResultsPage } from '../../domain/search/search-queries.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { MembersNear } from './members-near.tsx';

/** The members of the visitor's first search. Before it has loaded there is no section. */
export function NearSection() {
  const settings = useQuery(settingsQuery).data;
  const filters = firstSearch(undefined, settings);
  const { data, error } = useQuery({ ...firstPageQuery('visitor', filters), enabled: settings !== undefined });
  const country = filters.country ?? null;
  const niche = settings?.niche ?? 1;
  if (data !== undefined) return <MembersNear near={{ ...nearOf(data), country, niche }} />;
  const isRefused = error instanceof ApiFailure && error.code === 'login_required';
  return isRefused && <MembersNear near={{ country, niche, members: 0, fictional: 0, profiles: [], isOpen: false }} />;
}

const nearOf = (found: ResultsPage): Omit<Near, 'country' | 'niche'> => ({
  ...countOf(found),
  profiles: found.profiles,
  isOpen: true,
});
