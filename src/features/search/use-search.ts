import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileResult } from '../../../contract/profiles/profile-card.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import { isFailing } from '../../engine/api/retry-in-query.ts';
import { useOnline } from '../../browser/use-online.ts';
import type { PeopleCount } from '../../domain/words/people-words.ts';
import {
  countOf,
  firstPageQuery,
  persistLaterPages,
  type ResultsPage,
  pruneSearches,
  laterPagesQuery,
  readLastResults,
} from '../../domain/search/search-queries.ts';

/** The maximum age of a current, unscrolled list. */
const CURRENT_MS = 120_000;

export interface Search {
  /** The cards by page; undefined while there are none. */
  readonly pages: readonly (readonly ProfileResult[])[] | undefined;
  /** The number of results. */
  readonly count: PeopleCount;
  /** The number of matching fictional profiles that the filters exclude. */
  readonly leftOut: number;
  readonly similar: readonly ProfileResult[];
  /** The time of the results on this device if they may be outdated, else null. */
  readonly oldSince: number | null;
  /** The results are of another search, because this device has stored none of this search. */
  readonly isOther: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  /** There are more results, which need a connection to load. */
  readonly isCutShort: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: unknown;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The results of a search, as far as they are loaded. Offline it shows the last results. */
export function useSearch(member: MemberId | undefined, filters: SearchFilters | undefined): Search {
  const client = useQueryClient();
  const isOnline = useOnline();
  useState(() => persistLaterPages(client));
  const who = member ?? 'visitor';
  const query: SearchFilters = filters ?? { order: 'last_active' };
  const first = useQuery({ ...firstPageQuery(who, query), enabled: filters !== undefined });
  const cursor = first.data?.cursor;
  const later = useInfiniteQuery(laterPagesQuery(who, query, cursor));
  useRefetch(first, later.data !== undefined, isOnline);
  useEffect(() => pruneSearches(client), [client, first.dataUpdatedAt]);

  // The server may return errors although the network works.
  const isOld = !isOnline || isFailing(first);
  const last = first.data === undefined && isOld ? readLastResults(client, who) : undefined;
  const arrived = first.data ?? last?.found;
  // The arrived cards render in small steps while the skeleton stays, because rendering all at once would block a slow phone.
  const isShown = useDeferredValue(arrived !== undefined);
  const found = isShown ? arrived : undefined;
  const isOther = last !== undefined;
  const laterPages = isOther ? [] : (later.data?.pages ?? []);
  const hasMore = !isOther && (later.data === undefined ? typeof cursor === 'string' : later.hasNextPage);
  return {
    pages: found && [found.profiles, ...laterPages.map(({ profiles }) => profiles)],
    ...countsOf(found, query.real === '1'),
    similar: found?.similar ?? [],
    oldSince: !isOld || found === undefined ? null : (last?.at ?? first.dataUpdatedAt),
    isOther,
    error: found === undefined ? first.error : null,
    hasMore: hasMore && isOnline,
    isCutShort: hasMore && !isOnline,
    isLoadingMore: later.isFetching,
    moreError: later.error,
    loadMore: () => {
      if (hasMore && !later.isFetching) void later.fetchNextPage();
    },
    retry: () => void first.refetch(),
  };
}

function countsOf(found: ResultsPage | undefined, isReal: boolean): Pick<Search, 'count' | 'leftOut'> {
  if (found === undefined) return { count: { members: 0, fictional: 0 }, leftOut: 0 };
  return isReal
    ? { count: { members: found.numResults, fictional: 0 }, leftOut: found.num_fictional }
    : { count: countOf(found), leftOut: 0 };
}

interface First {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Refetches an outdated, unscrolled list when its screen opens or the network returns. */
function useRefetch({ data, dataUpdatedAt, isFetching, refetch }: First, hasReadOn: boolean, isOnline: boolean): void {
  useEffect(() => {
    const isOld = data !== undefined && Date.now() - dataUpdatedAt > CURRENT_MS;
    if (isOnline && isOld && !hasReadOn && !isFetching && window.scrollY === 0) void refetch();
    // Runs only when the screen opens or the network returns.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnline]);
}
