import { useQueryClient } from '@tanstack/react-query';
import { putUser } from '../../../contract/account.ts';
import { request } from '../../engine/api/request.ts';
import { chooseLocale, type Locale } from './locale.ts';
import { meQuery } from './me-query.ts';
import { currentSession } from './session-state.ts';
import { settingsQuery } from './settings-query.ts';

/** Changes the language here and now, for 365 days, and for members also on the server. */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const queryClient = useQueryClient();
  return async (locale) => {
    await chooseLocale(locale);
    // Some of what the site says is said by the server, in the language of the request.
    void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    if (currentSession() === null) return;
    // Offline the cookie alone holds the choice; the member's own setting follows at the next change.
    await request(putUser, { body: { language: locale } }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}
