import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login } from '../../../contract/account.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { request } from '../../engine/api/request.ts';
import { chooseLocale, isLocale } from './locale.ts';
import { meQuery } from './me-query.ts';
import { settingsQuery } from './settings-query.ts';
import { finishLogout, clearPendingLogout } from './pending-logout.ts';
import { beginSession } from './session-state.ts';

/** Signs in. On success, the device has a session and `me` is cached. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (credentials: BodyOf<typeof login>) => {
      await finishLogout().catch(() => undefined);
      const { user } = await withMinimumTime(request(login, { body: credentials, withEndedCookie: true }));
      clearPendingLogout();
      await beginSession(user);
      // The member's language applies on every device.
      if (isLocale(user.language)) await chooseLocale(user.language).catch(() => undefined);
      // The server sends some texts of the settings in the language of the request.
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      // The beginning of the session has emptied the cache. The answer holds `me`: no call follows that a busy server would delay.
      queryClient.setQueryData(meQuery.queryKey, user);
      return user;
    },
  });
}
