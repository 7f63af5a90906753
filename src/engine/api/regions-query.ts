import { getRegions } from '../../../contract/choices.ts';
import { request } from './request.ts';

/**
 * The regions of the site's countries, as the query cache keeps them: loaded once. A plain object, because this floor knows no
 * React; a home of its own, because the search, a profile and one's own profile ask for the same under the same key.
 */
export const regionsQuery = {
  queryKey: ['regions'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await request(getRegions, { signal })).countries,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true, site: true },
} as const;
