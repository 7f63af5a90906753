import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getBundles } from '../../../contract/payments/bundles.ts';
import { bundlesKey } from '../query-keys.ts';
import { request } from '../../engine/api/request.ts';

/** The bundles on offer in a country, or in the country of the visitor. The device stores no price, so it has no `meta.persist`. */
export const bundlesQuery = (country: string | undefined) =>
  queryOptions({
    queryKey: bundlesKey(country),
    queryFn: ({ signal }) => request(getBundles, { query: { country }, signal }),
    // The first frame of a screen has them from the server.
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
