import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { User } from '../../../contract/account/account.ts';
import { requestSync } from '../../browser/worker/background-sync.ts';
import { notePush, readPushState } from '../../browser/worker/push-subscription.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { onSignedOut } from '../../engine/api/request.ts';
import { currentDevice } from '../../engine/api/device.ts';
import { oneAtATime } from '../../engine/coordination/one-at-a-time.ts';
import type { Store } from '../../engine/store/database.ts';
import { onWake } from '../../engine/outbox/wake.ts';
import { startSync } from '../../engine/sync/start-sync.ts';
import { findSession, hasSession } from '../../features/account/find-session.ts';
import { endSession } from '../../domain/me/session-state.ts';
import { queueNotedMessages } from '../../features/chats/composer/noted-messages.ts';
import { meKey, ordersKey, pricesKey } from '../../domain/query-keys.ts';
import { abortTransactionsInBfcache } from './bfcache.ts';
import { onWorkerMessage } from './worker-messages.ts';

/** Syncs the member's store with the server while the frame is mounted, and handles announcements of the engine. */
export function useSync(store: Store): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    queueNotedMessages(store).catch(reportError);
    const isVisible = () => document.visibilityState === 'visible';
    const syncing = startSync(store, { isVisible, isPushed: () => readPushState().subscribed });
    const wake = () => {
      if (isVisible()) syncing.wake();
    };
    // With Background Sync, the browser sends outbox entries even when the app is closed.
    const stopSyncOnWake = onWake(store.member, () => void requestSync());
    const stopMessages = onWorkerMessage((message) => {
      if (message.member !== store.member || message.type !== 'NEW_PUSH_MESSAGE') return;
      notePush(message);
      syncing.wake();
    });
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    const stopAborting = abortTransactionsInBfcache(store);
    // A public screen does not check the session again. A suspended member has to see why they are signed out.
    const showSuspension = async () => {
      if ((await findSession(queryClient)) === 'suspended') await navigate({ to: '/account-suspended', replace: true });
    };
    const stopAnnouncements = followAnnouncements(store, queryClient, () => void showSuspension());
    return () => {
      for (const stop of [stopAnnouncements, stopAborting, stopSyncOnWake, stopMessages]) stop();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      syncing.stop();
    };
  }, [store, queryClient, navigate]);
}

function followAnnouncements(store: Store, queryClient: QueryClient, onLeft: () => void): () => void {
  // A change of the member may come from a payment, which also changes the orders and the member's offers.
  const reloadMe = () => {
    for (const queryKey of [meKey, ordersKey, pricesKey]) void queryClient.invalidateQueries({ queryKey });
  };
  // Asks no question, because unsent messages stay on this device for the same member.
  const leave = () => {
    if (currentDevice()?.member_id === store.member) void endSession(store, { keepUnsent: true, onEnded: onLeft });
  };
  const checking = oneAtATime(async () => {
    if (!(await hasSession(queryClient, store.member))) leave();
  });
  const check = () => checking.run(0);
  const stops = [
    checking.stop,
    onSignedOut(check),
    onAnnouncement((announcement) => {
      if (announcement.member !== store.member) return;
      if (announcement.kind === 'signed-out') check();
      if (announcement.kind === 'session-ended') leave();
      if (announcement.kind === 'user') reloadMe();
      if ('profiles' in announcement)
        void import('./apply-member-changes.ts')
          .then(({ applyMemberChanges }) => applyMemberChanges(announcement, queryClient, store))
          .catch(reportError);
      // Other answers contain the balance. Reloading all of `me` after every message would double the calls.
      if (announcement.kind === 'credits')
        queryClient.setQueryData<User>(meKey, (me) => me && { ...me, credits: announcement.credits });
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
