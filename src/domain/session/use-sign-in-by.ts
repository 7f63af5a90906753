import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { User } from '../../../contract/account/account.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { forgetChoices } from '../choices/visitor-choices.ts';
import { offeredLanguages } from '../../browser/site-languages.ts';
import { holderKey } from '../query-keys.ts';
import type { CookieHolder } from './cookie-holder.ts';
import { chooseLocale } from '../language/locale.ts';
import { meQuery } from '../me/me-query.ts';
import { finishLogout, clearPendingLogout } from './pending-logout.ts';
import { beginSession, currentSession, endSession } from '../me/session-state.ts';
import { settingsQuery } from '../settings/settings-query.ts';

/**
 * Makes a call whose answer may sign a member in. The call has to send `withEndedCookie`, because its answer replaces the
 * cookie. If a member is signed in afterwards, the device has their session and `me` is cached.
 */
export function useSignInBy() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async <Answer extends { user: User | null }>(call: () => Promise<Answer>): Promise<Answer> => {
    await finishLogout().catch(() => undefined);
    const answer = await withMinimumTime(call()).catch(async (error: unknown) => {
      // The answer has set the cookie of a restricted session, which has ended another member's session on this device.
      if (error instanceof ApiFailure && error.code === 'account_suspended') {
        clearPendingLogout();
        queryClient.setQueryData<CookieHolder>(holderKey, 'suspended');
        await navigate({ to: '/account-suspended', replace: true });
      }
      throw error;
    });
    if (answer.user !== null) await enter(queryClient, answer.user);
    return answer;
  };
}

async function enter(queryClient: QueryClient, user: User): Promise<void> {
  clearPendingLogout();
  // A sign-up has sent the choices of the visitor. After a login nobody sends them.
  forgetChoices();
  // A code or a link of the member who is signed in here: the session of this device continues with its stored data.
  if (currentSession()?.member_id === user.id) return void queryClient.setQueryData(meQuery.queryKey, user);
  await endOtherSession(user);
  await beginSession(user);
  // The member's language applies on every device, if the site offers it.
  const language = offeredLanguages().find((one) => one === user.language);
  if (language !== undefined) await chooseLocale(language).catch(() => undefined);
  // The server sends some texts of the settings in the language of the request.
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
}

/** A link of an e-mail may sign in another member. Then ends the session of the previous member, except for unsent messages. */
async function endOtherSession(user: User): Promise<void> {
  const session = currentSession();
  if (session === null || session.member_id === user.id) return;
  const { openStore } = await import('../../engine/store/database.ts');
  await endSession(openStore(session.member_id), { keepUnsent: true });
}
