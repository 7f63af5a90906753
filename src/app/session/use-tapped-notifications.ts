import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { onWorkerNews } from './worker-news.ts';

/** A notification was tapped: this window goes to what it tells of, unless it stands there already. */
export function useTappedNotifications(member: MemberId): void {
  const router = useRouter();
  useEffect(
    () =>
      onWorkerNews((news) => {
        if (news.type !== 'NEW_PUSH_CLICK' || news.member !== member) return;
        if (router.state.location.pathname === news.checkUrl) return;
        // Only ever a place in this app: a path, resolved by the router.
        void router.navigate({ href: news.openUrl });
      }),
    [router, member],
  );
}
