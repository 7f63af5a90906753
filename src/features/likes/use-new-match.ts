import { useEffect, useState } from 'react';
import type { ProfileCard } from '../../../contract/members.ts';
import { useStore } from '../../browser/store-context.tsx';
import { enqueueLikeSeen } from '../../engine/outbox/enqueue-like.ts';
import { isBusyWriting } from './is-busy-writing.ts';
import { useLikeList } from './use-like-lists.ts';

interface NewMatch {
  /** Whom to show; null where there is nothing to show now. */
  readonly profile: ProfileCard | null;
  readonly close: () => void;
}

const LOOK_AGAIN_MS = 1_000;

/** A match that was not shown yet, one at a time, as soon as it disturbs nobody. Shown is seen: no other tab or device shows it again. */
export function useNewMatch(): NewMatch {
  const store = useStore();
  const [shown, setShown] = useState<ProfileCard | null>(null);
  const waiting = useLikeList('matches').data?.find(({ isNew }) => isNew)?.profile;
  const id = waiting?.id;

  useEffect(() => {
    if (id === undefined || shown !== null) return undefined;
    const look = () => {
      if (document.visibilityState !== 'visible' || isBusyWriting()) return;
      setShown(waiting ?? null);
      void enqueueLikeSeen(store, id, { match: true }).catch(reportError);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
    // The card may come anew with every reading; who it is does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, id, shown]);

  return { profile: shown, close: () => setShown(null) };
}
