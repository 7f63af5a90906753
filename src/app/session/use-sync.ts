import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { requestSync } from '../../browser/worker/background-sync.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { notePush, readPushState } from '../../browser/worker/push-subscription.ts';
import type { Store } from '../../engine/store/database.ts';
import { onWake } from '../../engine/outbox/wake.ts';
import { startSync } from '../../engine/sync/start-sync.ts';
import { findSession } from '../../features/account/find-session.ts';
import { queueNotedMessages } from '../../features/chats/composer/noted-messages.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { abortTransactionsInBfcache } from './bfcache.ts';
import { followAnnouncements } from './follow-announcements.ts';
import { onWorkerMessage } from './on-worker-message.ts';

/** Work for later waits at most this long for an idle moment. */
const IDLE_MOST_MS = 2_000;

/** Syncs the member's store with the server while the frame is mounted, and handles announcements of the engine. */
export function useSync(store: Store): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    queueNotedMessages(store).catch(reportError);
    const isVisible = () => document.visibilityState === 'visible';
    const whenIdleNow = () => new Promise<void>((resolve) => void whenIdle(resolve, IDLE_MOST_MS));
    const syncing = startSync(store, {
      isVisible,
      isPushed: () => readPushState().subscribed,
      whenIdle: whenIdleNow,
      historyDays: () => queryClient.getQueryData(settingsQuery.queryKey)?.chat_history_days,
    });
    const stopSettings = new QueryObserver(queryClient, { ...settingsQuery, enabled: false }).subscribe(
      syncing.cutHistory,
    );
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
    const stopAnnouncements = followAnnouncements({ store, queryClient, onLeft: () => void showSuspension() });
    return () => {
      for (const stop of [stopSettings, stopAnnouncements, stopAborting, stopSyncOnWake, stopMessages]) stop();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      syncing.stop();
    };
  }, [store, queryClient, navigate]);
}
