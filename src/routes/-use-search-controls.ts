import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MemberId } from '../../contract/base/ids.ts';
import type { SearchFilters } from '../../contract/search.ts';
import { settingsQuery } from '../domain/settings/settings-query.ts';
import { useMe } from '../domain/me/use-me.ts';
import { inServedCountry, isSame } from '../features/search/change-filters.ts';
import { firstSearch, storeLastSearch, readLastSearch } from '../features/search/first-search.ts';
import { readFilters, writeFilters } from '../features/search/search-address.ts';

/**
 * The filters come from the address; without them, from the last search on this device; without one, from the viewer's profile
 * and the site's settings. A search is ready once the filters are final.
 */
export function useSearchControls(member: MemberId | undefined) {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const asked = readFilters(address) ?? readLastSearch(member);
  const named = asked && inServedCountry(asked, settings);
  const isReady = named !== undefined || (settings !== undefined && (member === undefined || me !== undefined));
  const onSearch = (filters: SearchFilters) => {
    storeLastSearch(member, filters);
    void navigate({ to: '/members', search: writeFilters(filters) as never, replace: true });
  };
  const first = firstSearch(me, settings);
  const searching = {
    filters: named ?? first,
    settings,
    me,
    onSearch,
    onReset: named === undefined || isSame(named, first) ? null : () => onSearch(first),
  };
  return { searching, isReady };
}
