import { useQueryClient } from '@tanstack/react-query';
import { putUser } from '../../../contract/account.ts';
import { request } from '../../engine/api/request.ts';
import { chooseLocale, type Locale } from './locale.ts';
import { meQuery } from './me-query.ts';
import { currentSession } from './session-state.ts';

/** Changes the language here and now, for 365 days, and for members also on the server. */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const queryClient = useQueryClient();
  return async (locale) => {
    await chooseLocale(locale);
    if (currentSession() === null) return;
    // Offline the cookie alone holds the choice; the member's own setting follows at the next change.
    await request(putUser, { body: { language: locale } }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}
