import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
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
/** So long it has stood when it has been seen: whoever leaves the page before is shown it by the next one. */
const SEEN_AFTER_MS = 1_500;

/** A match that was not shown yet, one at a time, as soon as it disturbs nobody. Once it was seen no other tab or device shows it again. */
export function useNewMatch(): NewMatch {
  const store = useStore();
  const [shown, setShown] = useState<ProfileCard | null>(null);
  const waiting = useLikeList('matches').data?.find(({ isNew }) => isNew)?.profile;
  const id = waiting?.id;
  /** What was closed here: the store may say for a moment longer that it is new. */
  const closed = useRef(new Set<MemberId>());

  useEffect(() => {
    if (id === undefined || shown !== null || closed.current.has(id)) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible' && !isBusyWriting()) setShown(waiting ?? null);
    };
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
    // The card may come anew with every reading; who it is does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, id, shown]);

  const shownId = shown?.id;
  const see = useCallback(
    (seen: MemberId) => void enqueueLikeSeen(store, seen, { match: true }).catch(reportError),
    [store],
  );
  useEffect(() => {
    if (shownId === undefined) return undefined;
    const timer = setTimeout(see, SEEN_AFTER_MS, shownId);
    return () => clearTimeout(timer);
  }, [see, shownId]);

  const close = () => {
    if (shownId !== undefined) {
      closed.current.add(shownId);
      see(shownId);
    }
    setShown(null);
  };
  return { profile: shown, close };
}
