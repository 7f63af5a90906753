import { useMutation, useQueryClient } from '@tanstack/react-query';
import { putUser } from '../../../contract/account.ts';
import { request } from '../../engine/api/request.ts';
import { chooseLocale, type Locale } from './locale.ts';
import { currentSession } from './session-state.ts';

/** Changes the language here and now, for 365 days, and for members also on the server. */
export function useChangeLanguage(): (locale: Locale) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async (locale: Locale) => {
      await chooseLocale(locale);
      // Offline the cookie alone holds the choice; the member's own setting follows at the next change.
      if (currentSession()) await request(putUser, { body: { language: locale } }).catch(() => undefined);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me'] }),
  });
  return mutate;
}
