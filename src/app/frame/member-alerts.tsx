import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/account.ts';
import { loadAreaCatalogue } from '../../catalogues/load-catalogue.ts';
import type { RouteData } from '../../routes/-route-data.ts';
import type { RouteName } from '../../routes/-route-name.ts';
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

const PauseAlert = lazily(async () => {
  const [{ PauseAlert: Alert }] = await Promise.all([
    import('../../features/account/settings/pause-alert.tsx'),
    loadAreaCatalogue('account'),
  ]);
  return Alert;
});

const ALERTS = {
  mails: DisabledMailsAlert,
  pause: PauseAlert,
  address: ActivateReminder,
  profile: EnrichAlert,
} as const;

const BonusHost = lazily(async () => (await import('./bonus-host.tsx')).BonusHost, 'seldom');

/** Loads what `MemberAlerts` shows at once for this member on a route, so that it does not move the screen later. */
export async function loadAlerts(queryClient: QueryClient, me: User, route: RouteData): Promise<void> {
  const topic = topicOf(route, me);
  await Promise.all([
    topic && ALERTS[topic].load(),
    hasOffers(me) && import('./bonus-host.tsx').then(({ loadBonus }) => loadBonus(queryClient, me)),
    hasOffers(me) && BonusHost.load(),
  ]);
}

const hasOffers = ({ paid_user, has_own_offer }: User) => !paid_user || has_own_offer;

/** What stands above a member's screen: one alert, and an offer that runs. */
export function MemberAlerts({ me }: { me: User }) {
  return (
    <>
      <FirstAlert me={me} />
      {hasOffers(me) && <BonusHost me={me} />}
    </>
  );
}

/** The only routes that ask for a fuller profile: elsewhere the member is busy, or looks at a picture. */
const WITH_ENRICH_ALERT: readonly RouteName[] = ['members', 'profile'];

function FirstAlert({ me }: { me: User }) {
  const topic = topicOf(useRouteData(), me);
  if (topic === undefined) return null;
  const Alert = ALERTS[topic];
  return <Alert me={me} />;
}

/** One alert at a time: e-mails that do not arrive come first, then a pause and the address, and the profile comes last. */
function topicOf({ layout, name, fill, withoutTabs }: RouteData, me: User): keyof typeof ALERTS | undefined {
  const hasRoom = layout === 'default' && fill !== true;
  if (me.notifications_disabled.length > 0) return hasRoom && name !== 'notifications' ? 'mails' : undefined;
  // A flow to an end, such as a payment, has no room to spare on a phone.
  if (me.pause && hasRoom && withoutTabs !== true && name !== 'notifications') return 'pause';
  if (me.status === 'not_confirmed') return 'address';
  return WITH_ENRICH_ALERT.includes(name) ? 'profile' : undefined;
}
