import { queryOptions } from '@tanstack/react-query';
import { getBlocked } from '../../../contract/blocks.ts';
import { request } from '../../engine/api/request.ts';
import { blockedKey } from '../../domain/query-keys.ts';

/** The blocked members, the newest first. */
export const blockedQuery = queryOptions({
  queryKey: blockedKey,
  queryFn: async ({ signal }) => (await request(getBlocked, { signal })).profiles,
});
