import type { User } from '../../../contract/account.ts';
import { loadAreaCatalogue } from '../../catalogues/load-catalogue.ts';
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
    import('../../features/account/settings/disabled-mails-alert.tsx'),
    loadAreaCatalogue('account'),
  ]);
  return Alert;
});

const BonusHost = lazily(async () => (await import('./bonus-host.tsx')).BonusHost, 'seldom');

/** What stands above a member's screen: one alert, and an offer that runs. */
export function MemberAlerts({ me }: { me: User }) {
  return (
    <>
      <FirstAlert me={me} />
      {(!me.paid_user || me.has_own_offer) && <BonusHost me={me} />}
    </>
  );
}

/** Here nobody is asked to complete the profile: it is being completed, or given up. */
const WITHOUT_ENRICH_ALERT: readonly string[] = ['profile', 'delete-account'];

/** One alert at a time: e-mails that do not arrive come before the address, and the profile comes last. */
function FirstAlert({ me }: { me: User }) {
  const { layout, name, fill } = useRouteData();
  if (me.notifications_disabled.length > 0)
    return layout === 'default' && fill !== true && name !== 'notifications' && <DisabledMailsAlert me={me} />;
  if (me.status === 'not_confirmed') return <ActivateReminder me={me} />;
  return layout === 'default' && fill !== true && !WITHOUT_ENRICH_ALERT.includes(name) && <EnrichAlert me={me} />;
}
