import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { onWorkerNews } from './worker-news.ts';

/** Opens the target of a tapped notification in this window, unless the window already shows it. */
export function useTappedNotifications(member: MemberId): void {
  const router = useRouter();
  useEffect(
    () =>
      onWorkerNews((news) => {
        if (news.type !== 'NEW_PUSH_CLICK' || news.member !== member) return;
        if (router.state.location.pathname === news.checkUrl) return;
        // The router resolves a path, so the target is always inside the app.
        void router.navigate({ href: news.openUrl });
      }),
    [router, member],
  );
}
