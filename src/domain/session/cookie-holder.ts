import { skipToken, useQuery } from '@tanstack/react-query';
import { holderKey } from '../query-keys.ts';

/** The holder of the session cookie: a member who is now signed in on this device, a suspended one, or nobody. */
export type CookieHolder = 'member' | 'suspended' | 'nobody';

/** Whether the session cookie is of a suspended member, as the server last said. The device has no record of them. */
export function useSuspendedHolder(): boolean {
  return useQuery<CookieHolder>({ queryKey: holderKey, queryFn: skipToken }).data === 'suspended';
}
