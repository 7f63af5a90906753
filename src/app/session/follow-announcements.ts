import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/account/account.ts';
import { currentDevice } from '../../engine/api/device.ts';
import { onSignedOut } from '../../engine/api/request.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { oneAtATime } from '../../engine/coordination/one-at-a-time.ts';
import type { Store } from '../../engine/store/database.ts';
import { hasSession } from '../../features/account/find-session.ts';
import {
  blockedKey,
  contactabilitiesKey,
  meKey,
  messageCopiesKeys,
  ordersKey,
  pricesKey,
  profilesKey,
  searchesKey,
} from '../../domain/query-keys.ts';
import { endSession } from '../../domain/me/session-state.ts';

interface FollowOptions {
  readonly store: Store;
  readonly queryClient: QueryClient;
  /** The session has ended on this device. */
  readonly onLeft: () => void;
}

/**
 * Applies the announcements of the engine, in this tab, another tab or the worker, to the query cache. The screens read
 * the store by themselves. Returns the unsubscribe function.
 */
export function followAnnouncements({ store, queryClient, onLeft }: FollowOptions): () => void {
  const refetch = (keys: readonly (readonly unknown[])[]) => {
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  // A change of the member may come from a payment, which also changes the orders and the member's offers.
  const refetchMe = () => refetch([meKey, ordersKey, pricesKey]);
  const refetchMembers = () => refetch([profilesKey, searchesKey, contactabilitiesKey, blockedKey]);
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
      if (announcement.kind === 'user') refetchMe();
      if (announcement.kind === 'reloaded') refetchMembers();
      // Screens that are mounted follow the store. The others would show deleted messages in their first frame.
      if (announcement.kind === 'history-cut')
        for (const queryKey of messageCopiesKeys) queryClient.removeQueries({ queryKey, type: 'inactive' });
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
