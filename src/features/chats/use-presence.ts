import { useEffect, useEffectEvent } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import { PRESENCE_EVERY_MS } from '../../../contract/base/rules.ts';
import { useOnline } from '../../browser/use-online.ts';
import { useStore } from '../../browser/store-context.tsx';
import { request } from '../../engine/api/request.ts';
import { ignoreExpectedErrors } from '../../engine/store/ignore-expected-errors.ts';
import { loadPresence } from '../../engine/sync/presence.ts';

/**
 * Updates the presence of the members in view while the page is visible. A live event refreshes it at once. `change`
 * identifies the shown members: another value requests the presence again.
 */
export function usePresence(findShown: () => readonly MemberId[], change: string): void {
  const store = useStore();
  const isOnline = useOnline();
  const find = useEffectEvent(findShown);
  useEffect(() => {
    if (!isOnline) return undefined;
    const stopped = new AbortController();
    const refresh = () => {
      if (document.visibilityState !== 'visible') return;
      void ignoreExpectedErrors(loadPresence({ store, request }, find(), stopped.signal));
    };
    refresh();
    const timer = setInterval(refresh, PRESENCE_EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
      stopped.abort();
    };
  }, [store, change, isOnline]);
}
