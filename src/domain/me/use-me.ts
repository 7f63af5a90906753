import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/account/account.ts';
import { meQuery } from './me-query.ts';

/** The signed-in member: first from the persisted cache, then from the server. */
export function useMe(): User | undefined {
  return useQuery(meQuery).data ?? undefined;
}
