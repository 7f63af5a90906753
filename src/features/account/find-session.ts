import type { QueryClient } from '@tanstack/react-query';
import { getUser } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { LOGOUT_WAIT_MS } from '../../../contract/base/rules.ts';
import { sleep } from '../../engine/api/backoff.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { request } from '../../engine/api/request.ts';
import { holderKey } from '../../domain/query-keys.ts';
import { meQuery } from '../../domain/me/me-query.ts';
import type { CookieHolder } from '../../domain/session/cookie-holder.ts';
import { readEndedSession } from '../../domain/me/ended-session.ts';
import { finishLogout, isLogoutPending } from '../../domain/session/pending-logout.ts';
import { beginSession, currentSession } from '../../domain/me/session-state.ts';

const RENEWAL_MS = 2_000;

/**
 * Asks the server whether the cookie is of a session of this member. A link or code of an e-mail replaces the session of a
 * browser by a new one, and the other tabs hear that the old one has ended.
 */
export async function hasSession(queryClient: QueryClient, member: MemberId): Promise<boolean> {
  const ask = () =>
    request(getUser, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }).then(
      (answer) => answer.user,
      () => undefined,
    );
  let user = await ask();
  if (user === null) {
    // The answer with the new cookie may still be on its way to another tab.
    await sleep(RENEWAL_MS);
    user = await ask();
  }
  if (user?.id !== member) return false;
  queryClient.setQueryData(meQuery.queryKey, user);
  return true;
}

let pending: Promise<CookieHolder> | undefined;

/**
 * Signs in the member of the session cookie if this device has no record of them. Resolves to whom the server knows.
 * Browsers clear storage and cookies separately, so the record may be lost first. Concurrent calls share one request.
 */
export function findSession(queryClient: QueryClient): Promise<CookieHolder> {
  pending ??= signInByCookie(queryClient).finally(() => {
    pending = undefined;
  });
  return pending;
}

async function signInByCookie(queryClient: QueryClient): Promise<CookieHolder> {
  if (!navigator.onLine) return 'nobody';
  const learn = (found: CookieHolder) => {
    queryClient.setQueryData<CookieHolder>(holderKey, found);
    return found;
  };
  try {
    // A pending logout goes first: its cookie must not sign the member in again.
    await finishLogout();
    const user = await queryClient.query(meQuery);
    // Another tab may have logged out meanwhile. The answer then is of a session that is over.
    if (isLogoutPending() || readEndedSession() !== null) return 'nobody';
    // Another tab may have signed the member in meanwhile.
    if (user && currentSession() === null) await beginSession(user);
    return learn(user === null ? 'nobody' : 'member');
  } catch (error) {
    return error instanceof ApiFailure && error.code === 'account_suspended' ? learn('suspended') : 'nobody';
  }
}
