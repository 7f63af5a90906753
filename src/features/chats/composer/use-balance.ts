import { useEffect, useState } from 'react';
import type { User } from '../../../../contract/account.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { useLive } from '../../../browser/use-live.ts';
import type { Store } from '../../../engine/store/database.ts';
import { onAnnouncement } from '../../../engine/coordination/announcements.ts';
import { waitingCostKey } from '../../../query-keys.ts';

export interface Balance {
  /** The credits left after all queued messages have been charged. */
  readonly left: number;
  readonly waiting: number;
}

/** The spendable credits: the last balance from the server minus the cost of queued messages. */
export function useBalance(me: User | undefined): Balance | null {
  const store = useStore();
  const waiting = useLive(waitingCostKey, () => readWaiting(store), { late: true }).data ?? { count: 0, credits: 0 };
  const [announced, setAnnounced] = useState<{ credits: number; me: User | undefined }>();
  useEffect(
    () =>
      onAnnouncement((announcement) => {
        if (announcement.kind === 'credits' && announcement.member === store.member)
          setAnnounced({ credits: announcement.credits, me });
      }),
    [store, me],
  );
  if (me === undefined) return null;
  // The response to a send arrives before the member is reloaded. The newer value counts.
  const credits = announced !== undefined && announced.me === me ? announced.credits : me.credits;
  return { left: Math.max(0, credits - waiting.credits), waiting: waiting.count };
}

interface Waiting {
  readonly count: number;
  readonly credits: number;
}

/** Counts the queued messages to all members and their highest possible cost. Refused messages cost nothing. */
async function readWaiting(store: Store): Promise<Waiting> {
  let [count, credits] = [0, 0];
  await store.outbox.each((entry) => {
    if (entry.call !== 'sendMessage' || entry.state === 'failed') return;
    count += 1;
    credits += entry.request.max_credits ?? 0;
  });
  return { count, credits };
}
