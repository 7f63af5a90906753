import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '../../../contract/base/call.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import { type SearchFilters, searchMembers } from '../../../contract/search.ts';
import { request } from '../../engine/api/request.ts';
import { retryInQuery } from '../../engine/api/retry-in-query.ts';
import { firstPageKey, firstPagesKey, isSearchPart, laterPagesKey, searchesKey, type Searcher } from '../query-keys.ts';
import type { PeopleCount } from '../words/people-words.ts';
import { persistPages } from './persist-pages.ts';
import { writeFilters } from './search-address.ts';

export type ResultsPage = ResponseOf<typeof searchMembers>;

/** The number of searches whose first page stays on the device for offline use. */
const MAX_SEARCHES = 3;

/** The number of results of a search that has fictional profiles too. A page that an earlier version stored has no such number. */
export const countOf = ({
  numResults,
  num_fictional = 0,
}: Partial<Pick<ResultsPage, 'num_fictional'>> & Pick<ResultsPage, 'numResults'>): PeopleCount => ({
  members: numResults - num_fictional,
  fictional: num_fictional,
});

const ask = (query: SearchFilters & { page: number; cursor: string }, signal: AbortSignal) =>
  request(searchMembers, { query, signal });

/** The first page. It stays until a refetch is requested, so that a member who returns finds the same list. */
export const firstPageQuery = (who: Searcher, filters: SearchFilters) =>
  queryOptions({
    queryKey: firstPageKey(who, writeFilters(filters)),
    queryFn: ({ signal }) => request(searchMembers, { query: { ...filters, page: 1 }, signal, isRetriedByQuery: true }),
    ...retryInQuery,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { persist: true },
  });

/** The later pages, as of the same moment. They are not persisted, because there may be hundreds. */
export const laterPagesQuery = (who: Searcher, filters: SearchFilters, first: string | null | undefined) =>
  infiniteQueryOptions({
    queryKey: laterPagesKey(who, first),
    queryFn: ({ signal, pageParam }) => ask({ ...filters, ...pageParam }, signal),
    initialPageParam: { page: 2, cursor: first ?? '' },
    getNextPageParam: ({ page, cursor }: ResultsPage) => (cursor === null ? undefined : { page: page + 1, cursor }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: false,
  });

/** Restores the later pages after a reload. */
export const persistLaterPages = (client: QueryClient) => persistPages(client);

/** The newest results on this device, of any search with results. */
export function readLastResults(client: QueryClient, who: Searcher): { found: ResultsPage; at: number } | undefined {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: firstPagesKey(who) })
    .filter(({ state }) => ((state.data as ResultsPage | undefined)?.profiles.length ?? 0) > 0)
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newest === undefined ? undefined : { found: newest.state.data as ResultsPage, at: newest.state.dataUpdatedAt };
}

/** The card of a member in the cached searches. */
export function findInSearches(client: QueryClient, id: MemberId): ProfileResult | undefined {
  const firsts = client.getQueriesData<ResultsPage>({
    predicate: ({ queryKey }) => isSearchPart(queryKey, 'first'),
  });
  const laters = client.getQueriesData<{ pages: ResultsPage[] }>({
    predicate: ({ queryKey }) => isSearchPart(queryKey, 'later'),
  });
  const pages = [...firsts.map(([, page]) => page), ...laters.flatMap(([, data]) => data?.pages ?? [])];
  return pages
    .flatMap((page) => (page === undefined ? [] : [...page.profiles, ...page.similar]))
    .find((card) => card.id === id);
}

/** Drops all cached searches except the newest. */
export function pruneSearches(client: QueryClient): void {
  const left = client
    .getQueryCache()
    .findAll({ queryKey: searchesKey, type: 'inactive' })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  for (const part of ['first', 'later'] as const) {
    for (const query of left.filter(({ queryKey }) => isSearchPart(queryKey, part)).slice(MAX_SEARCHES))
      client.getQueryCache().remove(query);
  }
}

/** Refetches each search, because a member may be found again. Visible searches refetch at once. */
export async function refetchSearches(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => isSearchPart(queryKey, 'first') });
}

/** Removes a blocked member from all cached lists. */
export function dropFromSearches(client: QueryClient, id: MemberId): void {
  persistLaterPages(client);
  const without = (page: ResultsPage): ResultsPage => {
    const [profiles, similar] = [page.profiles, page.similar].map((all) => all.filter((one) => one.id !== id));
    const dropped = page.profiles.find((one) => one.id === id);
    return {
      ...page,
      profiles: profiles ?? [],
      similar: similar ?? [],
      numResults: page.numResults - (dropped === undefined ? 0 : 1),
      num_fictional: dropped?.fictional === true ? page.num_fictional - 1 : page.num_fictional,
    };
  };
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: searchesKey })) {
    if (state.data === undefined) continue;
    if (isSearchPart(queryKey, 'first')) client.setQueryData<ResultsPage>(queryKey, (page) => page && without(page));
    else
      client.setQueryData<{ pages: ResultsPage[] }>(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map(without) },
      );
  }
}
