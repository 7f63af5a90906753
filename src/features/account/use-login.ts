import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login } from '../../../contract/account.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { atLeast } from '../../engine/api/at-least.ts';
import { request } from '../../engine/api/request.ts';
import { chooseLocale, isLocale } from './locale.ts';
import { meQuery } from './me-query.ts';
import { settingsQuery } from './settings-query.ts';
import { finishLogout, forgetLogout } from './pending-logout.ts';
import { beginSession } from './session-state.ts';

/** Signs in. When it is done, this device has a member and knows who that is. */
export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (credentials: BodyOf<typeof login>) => {
      await finishLogout().catch(() => undefined);
      const { user } = await atLeast(request(login, { body: credentials }));
      forgetLogout();
      await beginSession(user);
      // What the member chose anywhere holds here too.
      if (isLocale(user.language)) await chooseLocale(user.language).catch(() => undefined);
      // Some of what the site says is said by the server, in the language of the request.
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
      await queryClient.query({ ...meQuery, staleTime: 0 }).catch(() => undefined);
      return user;
    },
  });
}
