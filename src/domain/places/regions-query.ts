import { getRegions } from '../../../contract/sites/choices.ts';
import { request } from '../../engine/api/request.ts';
import { regionsKey } from '../query-keys.ts';

/** The regions of the site's countries with their names. The search, the profiles and the own profile share the query. */
export const regionsQuery = {
  queryKey: regionsKey,
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await request(getRegions, { signal })).countries,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { persist: true, site: true },
} as const;
