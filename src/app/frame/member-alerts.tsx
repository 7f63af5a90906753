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

/** The alerts above a member's screen, one at a time: the address comes before the profile. */
export function MemberAlerts({ me }: { me: User }) {
  const { layout, name, fill } = useRouteData();
  if (me.status === 'not_confirmed') return <ActivateReminder me={me} />;
  return layout === 'default' && fill !== true && name !== 'profile' && <EnrichAlert me={me} />;
}
