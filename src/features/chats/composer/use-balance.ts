import { useEffect, useState } from 'react';
import type { User } from '../../../../contract/account.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import type { Store } from '../../../engine/store/database.ts';
import { onAnnouncement } from '../../../engine/coordination/announcements.ts';

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

interface Waiting {
  readonly count: number;
  readonly credits: number;
}

/** What is on its way out, to anybody, and what it will cost at most. What was refused costs nothing. */
async function readWaiting(store: Store): Promise<Waiting> {
  let [count, credits] = [0, 0];
  await store.outbox.each((entry) => {
    if (entry.call !== 'sendMessage' || entry.state === 'failed') return;
    count += 1;
    credits += entry.request.max_credits ?? 0;
  });
  return { count, credits };
}
