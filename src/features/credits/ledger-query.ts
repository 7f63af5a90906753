import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { getTransactions, type Transaction } from '../../../contract/credits.ts';
import type { ResponseOf } from '../../../contract/base/call.ts';
import { request } from '../../engine/api/request.ts';
import { ledgerKey } from '../../domain/query-keys.ts';

export interface LedgerFilters {
  readonly kind?: Transaction['kind'] | undefined;
  /** Year and month, such as 2026-11. */
  readonly month?: string | undefined;
}

type Page = ResponseOf<typeof getTransactions>;

/** The ledger of the member, newest first. It is about money, so no device stores it. */
export const ledgerQuery = (filters: LedgerFilters) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: ledgerKey(filters),
    queryFn: ({ pageParam, signal }) => request(getTransactions, { query: { ...filters, before: pageParam }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
