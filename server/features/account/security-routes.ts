import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/ids.ts';
import { changePassword as changePasswordCall, getDevices, signOutDevice } from '../../../contract/security.ts';
import type { Calls } from '../../platform/http/calls.ts';
import type { Sessions } from '../../platform/security/sessions.ts';
import { changePassword } from './change-password.ts';
import { endDevices, readDevices } from './devices.ts';

interface SecurityDependencies {
  readonly pool: Pool;
  readonly sessions: Sessions;
  /** Ends a session's live streams, in every process. */
  readonly endSession: (member: MemberId, token_hash: string) => void;
}

/** Mounts the calls of the list of devices and of the password. */
export function mountSecurity(calls: Calls, { pool, sessions, endSession }: SecurityDependencies): void {
  const forget = (member: MemberId, ended: readonly string[]): void => {
    for (const token_hash of ended) {
      sessions.forget(token_hash);
      endSession(member, token_hash);
    }
  };

  calls.mount(getDevices, async ({ session }) => ({ devices: await readDevices(pool, session) }));

  calls.mount(signOutDevice, async ({ session, body }) => {
    forget(session.member, await endDevices(pool, session, body.device));
    return { ok: true as const };
  });

  calls.mount(changePasswordCall, async ({ session, body, request }) => {
    forget(session.member, await changePassword(pool, session, { ...body, address: request.ip }));
    return { ok: true as const };
  });
}
