import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { WRITE_PARAM } from '../../../contract/notifications/worker-message.ts';
import { onWorkerMessage } from './on-worker-message.ts';

/** Opens the target of a tapped notification in this window, unless the window already shows it. */
export function useTappedNotifications(member: MemberId): void {
  const router = useRouter();
  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type !== 'NEW_PUSH_CLICK' || message.member !== member) return;
        const isThere = router.state.location.pathname === message.checkUrl;
        // The text field of the shown conversation gets the focus by the address.
        if (isThere && !message.openUrl.endsWith(`?${WRITE_PARAM}=1`)) return;
        // The router resolves a path, so the target is always inside the app.
        void router.navigate({ href: message.openUrl, replace: isThere });
      }),
    [router, member],
  );
}
