import { logout } from '../../../contract/account.ts';
import { request } from '../../engine/api/request.ts';

const KEY = 'logout-pending';

/**
 * Marks a logout as pending. A logout clears the device at once, but only the server can revoke the cookie. The mark stays
 * until the server has done so. Until then, `findSession` signs no member in.
 */
export function rememberLogout(): void {
  localStorage.setItem(KEY, '1');
}

/** Clears the mark after a login. The login ended the old session on the server, and a logout would end the new one. */
export function forgetLogout(): void {
  localStorage.removeItem(KEY);
}

/** Sends a pending logout. Rejects if the server is unreachable. */
export async function finishLogout(): Promise<void> {
  if (localStorage.getItem(KEY) === null) return;
  await request(logout);
  forgetLogout();
}

/** Sends a pending logout, and retries when the network returns. */
export function finishLogoutWhenOnline(): void {
  const attempt = () => void finishLogout().catch(() => undefined);
  attempt();
  window.addEventListener('online', attempt);
}
