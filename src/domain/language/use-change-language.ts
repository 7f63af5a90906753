import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { putUser } from '../../../contract/account/account.ts';
import { deleteScreenSnapshot } from '../../engine/store/screen-snapshots.ts';
import { request } from '../../engine/api/request.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import type { Language } from '../../../contract/base/language.ts';
import { chooseLocale } from './locale.ts';
import { meQuery } from '../me/me-query.ts';
import { currentSession } from '../me/session-state.ts';
import { regionsKey } from '../query-keys.ts';
import { companyQuery, settingsQuery } from '../settings/settings-query.ts';

/** Changes the language for 365 days, for members also on the server. If its texts do not load, the language stays, with a toast. */
export function useChangeLanguage(): (locale: Language) => Promise<void> {
  const queryClient = useQueryClient();
  const { t } = useLingui();
  return async (locale) => {
    try {
      await chooseLocale(locale);
    } catch {
      showToast(t`This language could not be loaded`);
      return;
    }
    // The server sends some texts of the settings, and the hash of the terms, in the language of the request.
    void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: companyQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: regionsKey });
    const session = currentSession();
    if (session === null) return;
    // It is in the language before.
    void deleteScreenSnapshot(session.member_id).catch(() => undefined);
    // Offline only the cookie stores the choice. The server receives the next change.
    await request(putUser, { body: { language: locale } }).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  };
}
