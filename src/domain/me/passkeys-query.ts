import { queryOptions } from '@tanstack/react-query';
import { getPasskeys } from '../../../contract/passkeys.ts';
import { request } from '../../engine/api/request.ts';
import { passkeysKey } from '../query-keys.ts';

/** The passkeys of the signed-in member. */
export const passkeysQuery = queryOptions({
  queryKey: passkeysKey,
  queryFn: async ({ signal }) => (await request(getPasskeys, { signal })).passkeys,
});
