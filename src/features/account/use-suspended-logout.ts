import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CookieHolder } from '../../domain/session/cookie-holder.ts';
import { finishLogout, markLogoutPending } from '../../domain/session/pending-logout.ts';
import { holderKey } from '../../domain/query-keys.ts';

/** Logs a suspended member out. The device has no data of suspended members, so it deletes nothing. */
export function useSuspendedLogout(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    markLogoutPending();
    queryClient.setQueryData<CookieHolder>(holderKey, 'nobody');
    await navigate({ to: '/', replace: true });
    await finishLogout().catch(() => undefined);
  };
}
