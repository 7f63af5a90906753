import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '../../../contract/account.ts';
import { askForSync } from '../../browser/background-sync.ts';
import { readPushState } from '../../browser/push-subscription.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { onSignedOut } from '../../engine/api/request.ts';
import { currentDevice } from '../../engine/api/device.ts';
import type { Store } from '../../engine/store/database.ts';
import { onWake } from '../../engine/outbox/wake.ts';
import { startSync } from '../../engine/sync/start-sync.ts';
import { endSession } from '../../features/account/session-state.ts';
import { meKey } from '../../query-keys.ts';
import { abortTransactionsInBfcache } from './bfcache.ts';
import { onWorkerMessage } from './worker-messages.ts';

/** Syncs the member's store with the server while the frame is mounted, and handles announcements of the engine. */
export function useSync(store: Store): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible';
    const syncing = startSync(store, { isVisible, isPushed: () => readPushState() === 'subscribed' });
    const wake = () => {
      if (isVisible()) syncing.wake();
    };
    // With Background Sync, the browser sends outbox entries even when the app is closed.
    const stopSyncOnWake = onWake(store.member, () => void askForSync());
    const stopMessages = onWorkerMessage((message) => {
      if (message.member === store.member && message.type === 'NEW_PUSH_MESSAGE') syncing.wake();
    });
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    const stopAborting = abortTransactionsInBfcache(store);
    const stopAnnouncements = followAnnouncements(store, queryClient);
    return () => {
      for (const stop of [stopAnnouncements, stopAborting, stopSyncOnWake, stopMessages]) stop();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      syncing.stop();
    };
  }, [store, queryClient]);
}

function followAnnouncements(store: Store, queryClient: QueryClient): () => void {
  const reloadMe = () => void queryClient.invalidateQueries({ queryKey: meKey });
  // Asks no question, because unsent messages stay on this device for the same member.
  const leave = () => {
    if (currentDevice()?.member_id === store.member) void endSession(store, { keepUnsent: true });
  };
  const stops = [
    onSignedOut(leave),
    onAnnouncement((announcement) => {
      if (announcement.member !== store.member) return;
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
