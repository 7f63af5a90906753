import { logout } from '../../../contract/account.ts';
import { request } from '../../engine/api/request.ts';

const KEY = 'logout-pending';

/**
 * A logout clears the device at once, but only the server can take the cookie back. Where it cannot be reached, this mark
 * stays until it could; nobody is found signed in before that.
 */
export function rememberLogout(): void {
  localStorage.setItem(KEY, '1');
}

/** Somebody has logged in since: that ended the old session on the server too, and a logout now would be theirs. */
export function forgetLogout(): void {
  localStorage.removeItem(KEY);
}

/** Tells the server what it does not know yet. Rejects where it still cannot be reached. */
export async function finishLogout(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return;
  await request(logout);
  forgetLogout();
}

/** Tries now, and again whenever the network comes back. */
export function finishLogoutWhenOnline(): void {
  const attempt = () => void finishLogout().catch(() => undefined);
  attempt();
  window.addEventListener('online', attempt);
}
