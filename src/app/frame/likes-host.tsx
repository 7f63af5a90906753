import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { User } from '../../../contract/account.ts';
import { loadWords } from '../../features/account/locale.ts';
import { settingsQuery } from '../../features/account/settings-query.ts';
import type { RouteName } from '../../routes/-route-name.ts';
import { lazily } from '../../ui/lazily.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';
import { useRouteData } from './use-route-data.ts';

const LikesOverlay = lazily(async () => {
  const [{ LikesOverlay: Overlay }] = await Promise.all([
    import('../../features/likes/likes-overlay.tsx'),
    loadWords('likes'),
  ]);
  return Overlay;
});

const MEMBERS_AREA: readonly RouteName[] = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'];
const SAYING_REFUSALS: readonly RouteName[] = ['chats', 'chats-id', 'members-id-chat'];

/** The upper limit of the delay that the address may set. */
const LONGEST_SECONDS = 3_600;

/** Connects the likes overlay with the current route and address. */
export function LikesHost({ me }: { me: User | undefined }) {
  const { name, layout } = useRouteData();
  const settings = useQuery(settingsQuery).data;
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.location });

  const { t, ...others } = useMemo(() => parseSearch(location.searchStr), [location.searchStr]);
  const onDelayOver = () =>
    void router.navigate({
      href: `${location.pathname}${stringifySearch(others)}${location.hash && `#${location.hash}`}`,
      state: true,
      replace: true,
      resetScroll: false,
    });
  return (
    <LikesOverlay
      me={me}
      settings={settings}
      isMembersArea={MEMBERS_AREA.includes(name)}
      delaySeconds={
        t === undefined || layout !== 'default' ? null : Math.min(LONGEST_SECONDS, Math.max(0, Number(t) || 0))
      }
      onDelayOver={onDelayOver}
      saysRefusals={SAYING_REFUSALS.includes(name)}
    />
  );
}
