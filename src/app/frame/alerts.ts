import { DisabledMailsAlert } from '../../features/mails/disabled-mails-alert.tsx';
import { EnrichAlert } from '../../features/own-profile/enrich-alert.tsx';
import { PauseAlert } from '../../features/settings/pause-alert.tsx';
import { ActivateReminder } from '../../features/signup/activate-reminder.tsx';
import { AccountNoticeAlert } from '../../features/suspension/account-notice-alert.tsx';

/** The alerts of `MemberAlerts` by topic. One module loads them all: each is small, and the worker stores every file of the build. */
export const ALERTS = {
  account: AccountNoticeAlert,
  mails: DisabledMailsAlert,
  pause: PauseAlert,
  address: ActivateReminder,
  profile: EnrichAlert,
};
