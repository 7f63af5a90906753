import { logout } from '../../../contract/account/account.ts';
import { LOGOUT_WAIT_MS } from '../../../contract/base/rules.ts';
import { readNote, removeNote, storeNote } from '../../browser/storage/store-note.ts';
import { sleep } from '../../engine/api/backoff.ts';
import { guardCookie, request } from '../../engine/api/request.ts';

const KEY = 'logout-pending';
let attempt: Promise<void> | undefined;

/**
 * Marks a logout as pending. A logout clears the device at once, but only the server can revoke the cookie. The mark stays
 * until the server has revoked it. Until then, no call carries the cookie, and `findSession` signs no member in.
 */
export function markLogoutPending(): void {
  storeNote(KEY, '1');
}

/** Calls the listener when another tab of this browser logs out. */
export function onLogoutElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener();
  });
}

export function isLogoutPending(): boolean {
  return readNote(KEY) !== null;
}

/** Clears the mark after a login. The login ended the old session on the server, and a logout would end the new one. */
export function clearPendingLogout(): void {
  removeNote(KEY);
}

/** Sends a pending logout. Rejects if the server is unreachable. Concurrent calls share one request. */
export async function finishLogout(): Promise<void> {
  if (!isLogoutPending()) return;
  attempt ??= request(logout, { withEndedCookie: true })
    .then(clearPendingLogout)
    .finally(() => {
      attempt = undefined;
    });
  await attempt;
}

/** Sends a pending logout, and retries when the network returns. */
export function finishLogoutWhenOnline(): void {
  const tryNow = () => void finishLogout().catch(() => undefined);
  tryNow();
  window.addEventListener('online', tryNow);
}

// Every other call first ends the session of the cookie. If that fails, the call has no cookie.
guardCookie(() => {
  if (!isLogoutPending()) return true;
  const attempts = [finishLogout().catch(() => undefined), sleep(LOGOUT_WAIT_MS)];
  return Promise.race(attempts).then(() => !isLogoutPending());
});
