import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { useMe } from '../../domain/me/use-me.ts';
import { inServedCountry, isSame } from '../../domain/search/change-filters.ts';
import { firstSearch, storeLastSearch, readLastSearch } from '../../domain/search/first-search.ts';
import { readFilters, writeFilters } from '../../domain/search/search-address.ts';

/** A search from the point of view of its controls. */
export interface SearchControls {
  readonly filters: SearchFilters;
  readonly settings: SiteSettings | undefined;
  /** Undefined for a visitor, and while loading. */
  readonly me: User | undefined;
  readonly onSearch: (filters: SearchFilters) => void;
  /** Null if the filters equal those of the first search. */
  readonly onReset: (() => void) | null;
}

/**
 * The filters come from the URL; without them, from the last search on this device; without one, from the viewer's profile and the site's
 * settings. A search is ready once the filters are final.
 */
export function useSearchControls(member: MemberId | undefined): { searching: SearchControls; isReady: boolean } {
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const requested = readFilters(address) ?? readLastSearch(member);
  const named = requested && inServedCountry(requested, settings);
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
