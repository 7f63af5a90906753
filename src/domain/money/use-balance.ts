import { useEffect, useState } from 'react';
import { costOf, readOutgoingMessages } from '../../engine/outbox/unsent.ts';
import type { User } from '../../../contract/account/account.ts';
import type { MemberId } from '../../../contract/base/ids.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import type { Store } from '../../engine/store/database.ts';
import { readByKey } from '../../engine/store/read-by-key.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { waitingCostKey } from '../query-keys.ts';

export interface Balance {
  /** The credits left after all outgoing messages have been charged. */
  readonly left: number;
  readonly waiting: WaitingMessages;
}

export interface WholeBalance extends Balance {
  /** The last balance from the server. */
  readonly credits: number;
}

export interface WaitingMessages {
  /** Outgoing messages to the member of this conversation. */
  readonly here: number;
  readonly elsewhere: number;
  /** The names of the other members for whom messages wait. */
  readonly names: readonly string[];
}

/** The spendable credits: the last balance from the server minus the cost of outgoing messages to all members. */
export function useBalance(me: User | undefined, peer?: MemberId): WholeBalance | null {
  const store = useStore();
  const waiting = useLive(waitingCostKey, () => readWaiting(store)).data ?? NOTHING;
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
  // The answer to a send, a pull or a live event announces the balance before `me` is reloaded, so the announced balance is newer.
  const credits = announced !== undefined && announced.me === me ? announced.credits : me.credits;
  const others = waiting.queues.filter((queue) => queue.peer !== peer);
  return {
    left: Math.max(0, credits - waiting.credits),
    credits,
    waiting: {
      here: waiting.queues.find((queue) => queue.peer === peer)?.count ?? 0,
      elsewhere: others.reduce((sum, { count }) => sum + count, 0),
      names: others.flatMap(({ name }) => name ?? []),
    },
  };
}

interface Waiting {
  readonly queues: readonly { readonly peer: MemberId; readonly name: string | null; readonly count: number }[];
  readonly credits: number;
}

const NOTHING: Waiting = { queues: [], credits: 0 };

/** Counts the outgoing messages by member, and their highest possible cost. A refused message and those behind it cost nothing. */
async function readWaiting(store: Store): Promise<Waiting> {
  const outgoing = await readOutgoingMessages(store);
  if (outgoing.length === 0) return NOTHING;
  const counts = new Map<MemberId, number>();
  for (const { peer } of outgoing) counts.set(peer, (counts.get(peer) ?? 0) + 1);
  const profiles = await readByKey(store.profiles, [...counts.keys()]);
  return {
    queues: [...counts].map(([peer, count]) => ({ peer, count, name: profiles.get(peer)?.name ?? null })),
    credits: costOf(outgoing),
  };
}
