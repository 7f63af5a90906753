import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { holderKey } from '../../domain/query-keys.ts';
import type { Found } from './find-session.ts';
import { finishLogout, markLogoutPending } from './pending-logout.ts';

/** Whether the session cookie is of a suspended member, as the server last said. The device has no record of them. */
export function useSuspendedHolder(): boolean {
  return useQuery<Found>({ queryKey: holderKey, queryFn: skipToken }).data === 'suspended';
}

/** Logs a suspended member out, of whom nothing is on the device. */
export function useSuspendedLogout(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    markLogoutPending();
    queryClient.setQueryData<Found>(holderKey, 'nobody');
    await navigate({ to: '/', replace: true });
    await finishLogout().catch(() => undefined);
  };
}
