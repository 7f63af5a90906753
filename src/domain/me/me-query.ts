import { queryOptions } from '@tanstack/react-query';
import { getUser, type User } from '../../../contract/account/account.ts';
import { request } from '../../engine/api/request.ts';
import { meKey } from '../query-keys.ts';

/** The signed-in member; null for a visitor. `app/session/follow-announcements.ts` invalidates it when it changes. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<User | null> => (await request(getUser, { signal })).user,
  staleTime: 60_000,
  meta: { persist: true },
});
