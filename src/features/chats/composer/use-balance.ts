import { useEffect, useState } from 'react';
import type { User } from '../../../../contract/account.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import { onAnnouncement } from '../../../engine/coordination/announcements.ts';
import { readWaiting } from './waiting-cost.ts';

export interface Balance {
  /** What is left once everything that waits has been charged. */
  readonly left: number;
  readonly waiting: number;
}

/** The credits that can still be spent: what the server last said, minus what is on its way out. */
export function useBalance(me: User | undefined): Balance | null {
  const store = useStore();
  const waiting = useLive(['waiting'], () => readWaiting(store), { late: true }).data ?? { count: 0, credits: 0 };
  const [told, setTold] = useState<{ credits: number; me: User | undefined }>();
  useEffect(
    () =>
      onAnnouncement((announcement) => {
        if (announcement.kind === 'credits' && announcement.member === store.member)
          setTold({ credits: announcement.credits, me });
      }),
    [store, me],
  );
  if (me === undefined) return null;
  // The answer to a send comes before the member is loaded anew; the newer of the two counts.
  const credits = told !== undefined && told.me === me ? told.credits : me.credits;
  return { left: Math.max(0, credits - waiting.credits), waiting: waiting.count };
}
