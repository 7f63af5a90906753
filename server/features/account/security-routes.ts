import type { Pool } from 'pg';
import { changePassword as changePasswordCall, getDevices, signOutDevice } from '../../../contract/settings.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { changePassword } from './change-password.ts';
import type { CheckPassword } from './check-password.ts';
import { endDevices, readDevices } from './devices.ts';
import type { Accounts } from './open-accounts.ts';

interface SecurityDependencies {
  readonly pool: Pool;
  readonly accounts: Pick<Accounts, 'forgetSessions' | 'knowDevice'>;
  readonly checkPassword: CheckPassword;
  readonly wakeMails: () => void;
}

/** Mounts the calls of the list of devices and of the password. */
export function mountSecurity(
  calls: Calls,
  { pool, accounts: { forgetSessions, knowDevice }, checkPassword, wakeMails }: SecurityDependencies,
): void {
  calls.mount(getDevices, async ({ session }) => ({ devices: await readDevices(pool, session) }));

  calls.mount(signOutDevice, async ({ session, body }) => {
    forgetSessions(session.member, await endDevices(pool, session, body.device));
    return { ok: true as const };
  });

  calls.mount(changePasswordCall, async ({ session, body, request, reply }) => {
    const checkOld = () => checkPassword(request, session, body.old_password);
    forgetSessions(session.member, await changePassword(pool, session, { password: body.password, checkOld }));
    await knowDevice({ reply }, session.member);
    wakeMails();
    return { ok: true as const };
  });
}
