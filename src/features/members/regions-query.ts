import { queryOptions } from '@tanstack/react-query';
import { getRegions } from '../../../contract/choices.ts';
import { request } from '../../engine/api/request.ts';

/** The regions of the site's countries: loaded once, and kept. The own profile asks for the same under the same key. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: async ({ signal }) => (await request(getRegions, { signal })).countries,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true, site: true },
});
