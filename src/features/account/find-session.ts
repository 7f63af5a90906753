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
 * Asks the server whether the cookie belongs to a session of this member. A link or code of an e-mail replaces the session of a
 * browser with a new one, and the other tabs are notified that the old session has ended.
 */
export async function hasSession(queryClient: QueryClient, member: MemberId): Promise<boolean> {
  const readUser = () =>
    request(getUser, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }).then(
      (answer) => answer.user,
      () => undefined,
    );
  let user = await readUser();
  if (user === null) {
    // Another tab may not have received the answer with the new cookie yet.
    await sleep(RENEWAL_MS);
    user = await readUser();
  }
  if (user?.id !== member) return false;
  queryClient.setQueryData(meQuery.queryKey, user);
  return true;
}

let pending: Promise<CookieHolder> | undefined;

/**
 * Signs in the member of the session cookie if this device has no record of them. Resolves to the holder of the cookie.
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
  const cacheHolder = (holder: CookieHolder) => {
    queryClient.setQueryData<CookieHolder>(holderKey, holder);
    return holder;
  };
  try {
    // A pending logout runs first: its cookie must not sign the member in again.
    await finishLogout();
    const user = await queryClient.query(meQuery);
    // Another tab may have logged out during the request. The answer then belongs to an ended session.
    if (isLogoutPending() || readEndedSession() !== null) return 'nobody';
    // Another tab may have signed the member in during the request.
    if (user && currentSession() === null) await beginSession(user);
    return cacheHolder(user === null ? 'nobody' : 'member');
  } catch (error) {
    return error instanceof ApiFailure && error.code === 'account_suspended' ? cacheHolder('suspended') : 'nobody';
  }
}
