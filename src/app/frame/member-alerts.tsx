import type { User } from '../../../contract/account.ts';
import { loadAreaCatalogue } from '../../features/account/locale.ts';
import { lazily } from '../../ui/lazily.tsx';
import { useRouteData } from './use-route-data.ts';

const ActivateReminder = lazily(async () => {
  const [{ ActivateReminder: Reminder }] = await Promise.all([
    import('../../features/signup/activate-reminder.tsx'),
    loadAreaCatalogue('signup'),
  ]);
  return Reminder;
});

const EnrichAlert = lazily(async () => {
  const [{ EnrichAlert: Alert }] = await Promise.all([
    import('../../features/own-profile/enrich-alert.tsx'),
    loadAreaCatalogue('own-profile'),
  ]);
  return Alert;
});

const DisabledMailsAlert = lazily(async () => {
  const [{ DisabledMailsAlert: Alert }] = await Promise.all([
    import('../../features/account/disabled-mails-alert.tsx'),
    loadAreaCatalogue('account'),
  ]);
  return Alert;
});

/** The alerts above a member's screen, one at a time: e-mails that do not arrive come before the address, and the profile comes last. */
export function MemberAlerts({ me }: { me: User }) {
  const { layout, name, fill } = useRouteData();
  if (me.notifications_disabled.length > 0)
    return layout === 'default' && fill !== true && name !== 'notifications' && <DisabledMailsAlert me={me} />;
  if (me.status === 'not_confirmed') return <ActivateReminder me={me} />;
  return layout === 'default' && fill !== true && name !== 'profile' && <EnrichAlert me={me} />;
}
