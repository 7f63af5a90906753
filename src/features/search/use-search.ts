import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import type { FoundProfile } from '../../../contract/profile-card.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import { useOnline } from '../../browser/use-online.ts';
import {
  firstPageQuery,
  keepLaterPages,
  keepNewestSearches,
  laterPagesQuery,
  readLastResults,
} from './search-queries.ts';

/** So long a list that nobody has read on in stays as it is. */
const FRESH_MS = 120_000;

export interface Search {
  /** Page by page; undefined while nothing is there. */
  readonly pages: readonly (readonly FoundProfile[])[] | undefined;
  readonly numResults: number;
  readonly similar: readonly FoundProfile[];
  /** Since when the results have been on this device, where they are not of now. */
  readonly oldSince: number | null;
  /** Those of another search: there are none of this one on the device. */
  readonly isOther: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  /** There are more, which only a connection brings. */
  readonly isCutShort: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: unknown;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** The results of a search, as far as they have been read; offline, the last there were. */
export function useSearch(member: MemberId | undefined, filters: SearchFilters | undefined): Search {
  const client = useQueryClient();
  const isOnline = useOnline();
  useState(() => keepLaterPages(client));
  const who = member ?? 'visitor';
  const known: SearchFilters = filters ?? { order: 'last_active' };
  const first = useQuery({ ...firstPageQuery(who, known), enabled: filters !== undefined });
  const cursor = first.data?.cursor;
  const later = useInfiniteQuery(laterPagesQuery(who, known, cursor));
  useRenewal(first, later.data !== undefined, isOnline);
  useEffect(() => keepNewestSearches(client), [client, first.dataUpdatedAt]);

  const last = first.data === undefined && !isOnline ? readLastResults(client, who) : undefined;
  const found = first.data ?? last?.found;
  const isOther = last !== undefined;
  const laterPages = isOther ? [] : (later.data?.pages ?? []);
  const hasMore = !isOther && (later.data === undefined ? typeof cursor === 'string' : later.hasNextPage);
  return {
    pages: found && [found.profiles, ...laterPages.map(({ profiles }) => profiles)],
    numResults: found?.numResults ?? 0,
    similar: found?.similar ?? [],
    oldSince: isOnline || found === undefined ? null : (last?.at ?? first.dataUpdatedAt),
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

interface First {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** A list that nobody has read on in is asked for anew when its screen comes up and it is a while old, or the network is back. */
function useRenewal({ data, dataUpdatedAt, isFetching, refetch }: First, hasReadOn: boolean, isOnline: boolean): void {
  useEffect(() => {
    const isOld = data !== undefined && Date.now() - dataUpdatedAt > FRESH_MS;
    if (isOnline && isOld && !hasReadOn && !isFetching && window.scrollY === 0) void refetch();
    // Only when the screen comes up, or the network does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnline]);
}
