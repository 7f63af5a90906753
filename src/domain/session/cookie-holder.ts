import { skipToken, useQuery } from '@tanstack/react-query';
import { holderKey } from '../query-keys.ts';

/** The holder of the session cookie: the member who is signed in on this device, a suspended member, or nobody. */
export type CookieHolder = 'member' | 'suspended' | 'nobody';

/** Whether the session cookie is of a suspended member, by the server's last answer. The device has no record of that member. */
export function useSuspendedHolder(): boolean {
  return useQuery<CookieHolder>({ queryKey: holderKey, queryFn: skipToken }).data === 'suspended';
}
