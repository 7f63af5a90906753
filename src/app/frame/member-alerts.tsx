import { Suspense } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { RouteData } from '../../routes/-route-data.ts';
import type { RouteName } from '../../routes/-route-name.ts';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { useRouteData } from './bars/use-route-data.ts';

type AlertTopic = keyof typeof import('./alerts.ts').ALERTS;

const alertOf = (topic: AlertTopic) =>
  lazyComponent<{ me: User }>(async () => (await import('./alerts.ts')).ALERTS[topic]);

const ALERTS: Record<AlertTopic, ReturnType<typeof alertOf>> = {
  account: alertOf('account'),
  mails: alertOf('mails'),
  pause: alertOf('pause'),
  address: alertOf('address'),
  profile: alertOf('profile'),
};

const BonusHost = lazyComponent(async () => (await import('./bonus-host.tsx')).BonusHost);

/** Loads what `MemberAlerts` shows to this member on a route. */
export async function preloadAlerts(me: User, route: RouteData): Promise<void> {
  const topic = topicOf(route, me);
  await Promise.all([topic && ALERTS[topic].preload(), hasOffers(me) && BonusHost.preload()]);
}

const hasOffers = ({ paid_user, has_own_offer }: User) => !paid_user || has_own_offer;

/** The alert and the current offer above a member's screen. */
export function MemberAlerts({ me }: { me: User }) {
  return (
    <>
      {/* A separate Suspense, because a loading alert would hide the offer for a moment. */}
      <Suspense>
        <FirstAlert me={me} />
      </Suspense>
      <Suspense>{hasOffers(me) && <BonusHost me={me} />}</Suspense>
    </>
  );
}

/** The only routes that show the request for a fuller profile. On other routes the member is busy, or views a picture. */
const WITH_ENRICH_ALERT: readonly RouteName[] = ['members', 'profile'];

function FirstAlert({ me }: { me: User }) {
  const topic = topicOf(useRouteData(), me);
  if (topic === undefined) return null;
  const Alert = ALERTS[topic];
  return <Alert me={me} />;
}

/**
 * The one alert of a route, by priority: a closed account of another member, undeliverable e-mails, a pause, an unconfirmed address, an
 * incomplete profile.
 */
function topicOf({ layout, name, fill, withoutTabs }: RouteData, me: User): AlertTopic | undefined {
  // A flow with one purpose, such as a payment, needs all its room on a phone.
  if (me.account_notices?.length && layout === 'default' && withoutTabs !== true) return 'account';
  const hasRoom = layout === 'default' && fill !== true;
  if (me.notifications_disabled.length > 0) return hasRoom && name !== 'notifications' ? 'mails' : undefined;
  if (me.pause && hasRoom && withoutTabs !== true && name !== 'notifications') return 'pause';
  if (me.status === 'not_confirmed') return 'address';
  return WITH_ENRICH_ALERT.includes(name) ? 'profile' : undefined;
}
