import type { Pool } from 'pg';
import { putUser } from '../../../contract/account/account.ts';
import { changePassword as changePasswordCall, getDevices, signOutDevice } from '../../../contract/settings.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { changePassword } from './change-password.ts';
import type { CheckPassword } from '../account/check-password.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Accounts } from '../account/open-accounts.ts';
import { endDevices, readDevices } from './devices.ts';
import { saveChoices } from './save-choices.ts';
import { endPausesJob, setHideOnline, setInvisible, setPause } from './set-visibility.ts';
import type { PublishChange } from '../../platform/live/change-feed.ts';

export interface SettingsDependencies {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly accounts: Pick<Accounts, 'userOf' | 'forgetSessions' | 'setDeviceCookie'>;
  /** Refuses a password that is not the member's. */
  readonly checkPassword: CheckPassword;
  readonly publishChange: PublishChange;
  readonly wakeMails: () => void;
}

export function mountSettings(
  calls: Calls,
  {
    pool,
    jobs,
    accounts: { userOf, forgetSessions, setDeviceCookie },
    checkPassword,
    publishChange,
    wakeMails,
  }: SettingsDependencies,
): void {
  jobs.register(endPausesJob({ pool, publishChange, wakeMails }));
  calls.mount(putUser, async ({ session, body }) => {
    const { invisible, pause, hide_online, ...choices } = body;
    if (invisible !== undefined) await setInvisible({ pool, publishChange }, session.member, invisible);
    if (pause !== undefined) await setPause({ pool, publishChange }, session.member, pause);
    if (hide_online !== undefined) await setHideOnline({ pool, publishChange }, session.member, hide_online);
    await saveChoices({ pool, publishChange }, session.member, choices);
    return { user: await userOf(session.member) };
  });

  calls.mount(getDevices, async ({ session }) => ({ devices: await readDevices(pool, session) }));

  calls.mount(signOutDevice, async ({ session, body }) => {
    forgetSessions(session.member, await endDevices(pool, session, body.device));
    return { ok: true as const };
  });

  calls.mount(changePasswordCall, async ({ session, body, request, reply }) => {
    const checkOld = () => checkPassword(request, session, body.old_password);
    forgetSessions(session.member, await changePassword(pool, session, { password: body.password, checkOld }));
    await setDeviceCookie({ reply }, session.member);
    wakeMails();
    return { ok: true as const };
  });
}
