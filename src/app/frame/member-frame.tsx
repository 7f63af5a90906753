import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Provider as AtomProvider } from 'jotai';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { showAppBadge } from '../../browser/worker/app-badge.ts';
import { StoreProvider } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { whenSettled } from '../../browser/when-idle.ts';
import { countUnreadAndLikes } from '../../engine/badge/unread-count.ts';
import { readOutgoingMessages } from '../../engine/outbox/unsent.ts';
import type { Device } from '../../engine/api/device.ts';
import { openStore, type Store } from '../../engine/store/database.ts';
import { useLogout } from '../../features/account/use-logout.ts';
import { useMe } from '../../domain/me/use-me.ts';
import type { RouteName } from '../../routes/-route-name.ts';
import { InterruptionGuard } from '../../ui/overlays/interruption-guard.tsx';
import { lazyComponent } from '../../ui/overlays/lazy-component.tsx';
import { SyncedAt } from '../../domain/session/synced-at.tsx';
import { useBalance } from '../../domain/money/use-balance.ts';
import { useNewestConversations } from '../../features/chats/list/use-newest-conversations.ts';
import { UpdateHost } from '../../features/install/update-host.tsx';
import { countsKey, outgoingKey } from '../../domain/query-keys.ts';
import { FrameBody } from './frame-body.tsx';
import { MemberAlerts } from './member-alerts.tsx';
import { MemberBar } from './bars/member-bar.tsx';
import { TabBar } from './bars/tab-bar.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useRouteData } from './bars/use-route-data.ts';
import { VisitorBar } from './bars/visitor-bar.tsx';
import { useSync } from '../session/use-sync.ts';
import { useTappedNotifications } from '../session/use-tapped-notifications.ts';

const LogoutDialog = lazyComponent(async () => (await import('../../features/account/logout-dialog.tsx')).LogoutDialog);

const LikesHost = lazyComponent(async () => {
  // The overlay loads after the first screen has settled, unless the address sets a delay.
  if (!new URLSearchParams(location.search).has('t')) await new Promise<void>(whenSettled);
  return (await import('./likes-host.tsx')).LikesHost;
});

/** The first frame of a member waits for this file in any case. */
export { preloadAlerts } from './member-alerts.tsx';

/** Screens whose data arrives with the feed. */
const SYNCED_SCREENS: readonly RouteName[] = ['chats', 'likes', 'likes-type'];

declare module '../../browser/store-context.tsx' {
  interface StoreRegister {
    store: Store;
  }
}

/**
 * The frame of a signed-in member: opens their store, syncs it with the server and shows the badges. All state in memory that
 * is about the member belongs to the frame or to the store, so it ends with the session.
 */
export function MemberFrame({ device, children }: { device: Device; children: ReactNode }) {
  const [store] = useState(() => openStore(device.member_id));
  useSync(store);
  useTappedNotifications(store.member);
  const queryClient = useQueryClient();
  useEffect(() => scheduleLateWork(store, queryClient), [store, queryClient]);
  return (
    <StoreProvider store={store}>
      <AtomProvider>
        <InterruptionGuard>
          <Surroundings store={store}>{children}</Surroundings>
        </InterruptionGuard>
      </AtomProvider>
    </StoreProvider>
  );
}

/** Starts the late work once the first screen has settled. If its code cannot load, it loads when the network returns. */
function scheduleLateWork(store: Store, queryClient: QueryClient): () => void {
  const over = new AbortController();
  const { signal } = over;
  const begin = () =>
    void import('../session/late-work.ts').then(
      ({ startLateWork }) => signal.aborted || signal.addEventListener('abort', startLateWork(store, queryClient)),
      () => window.addEventListener('online', begin, { once: true, signal }),
    );
  const cancel = whenSettled(begin);
  return () => {
    cancel();
    over.abort();
  };
}

function Surroundings({ store, children }: { store: Store; children: ReactNode }) {
  const me = useMe();
  const { layout, name } = useRouteData();
  const logout = useLogout();
  const { unread, likes } = useLive(countsKey, () => countUnreadAndLikes(store), { persist: true }).data ?? {
    unread: 0,
    likes: 0,
  };
  const isBusy = useLive(outgoingKey, async () => (await readOutgoingMessages(store)).length > 0).data === true;
  const sum = unread + likes;
  const credits = useBalance(me)?.left;
  const waiting = useMemo(() => ({ unread, likes, credits }), [unread, likes, credits]);

  // No name appears before the member's choice has loaded.
  usePageTitle({ waiting: sum, namesPeople: me?.neutral_titles === false });
  useEffect(() => void showAppBadge(sum), [sum]);

  return (
    <FrameBody
      isMember
      // Other screens show the age of their data themselves.
      age={SYNCED_SCREENS.includes(name) && <SyncedAt />}
      notice={
        <>
          <UpdateHost isBusy={isBusy} />
          {/* The bare chat layout has no room for alerts. */}
          {layout !== 'chat' && me && <MemberAlerts me={me} />}
        </>
      }
      // The empty layout has at most the logo and the language, and that of landers only the logo.
      bar={
        layout === 'empty' || layout === 'lander' ? (
          <VisitorBar />
        ) : (
          <MemberBar me={me} waiting={waiting} onLogout={() => void logout.start()} />
        )
      }
      tabs={<TabBar isPaid={me?.paid_user === true} waiting={waiting} />}
    >
      <ConversationListCache />
      {children}
      <Suspense>
        <LikesHost me={me} />
      </Suspense>
      <Suspense>
        {logout.unsent > 0 && (
          <LogoutDialog
            unsent={logout.unsent}
            onStay={logout.cancel}
            onLeave={(choice) => void logout.confirm(choice)}
          />
        )}
      </Suspense>
    </FrameBody>
  );
}

/** Caches the list with the counts on every screen, so that the next start shows both in its first frame or neither. */
function ConversationListCache() {
  useNewestConversations();
  return null;
}
