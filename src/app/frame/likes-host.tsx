import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/account/account.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { LikesOverlay } from '../../features/likes/likes-overlay.tsx';
import type { RouteName } from '../../routes/-route-name.ts';
import { MEMBERS_AREA } from './members-area.ts';
import { useLikeDelay } from './use-like-delay.ts';
import { useRouteData } from './bars/use-route-data.ts';

const SAYING_REFUSALS: readonly RouteName[] = ['chats', 'chats-id', 'members-id-chat'];

/** The upper limit of the delay that the address may set. */
const LONGEST_SECONDS = 3_600;

/** Connects the likes overlay with the current route and address. */
export function LikesHost({ me }: { me: User | undefined }) {
  const { name, layout } = useRouteData();
  const settings = useQuery(settingsQuery).data;
  const { delay, drop } = useLikeDelay();
  return (
    <LikesOverlay
      me={me}
      settings={settings}
      isMembersArea={MEMBERS_AREA.includes(name)}
      delaySeconds={
        delay === undefined || layout !== 'default' ? null : Math.min(LONGEST_SECONDS, Math.max(0, Number(delay) || 0))
      }
      onDelayOver={drop}
      hasOwnRefusals={SAYING_REFUSALS.includes(name)}
    />
  );
}
