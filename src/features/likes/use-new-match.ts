import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberId } from '../../../contract/base/ids.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { useStore } from '../../browser/store-context.tsx';
import { enqueueLikeSeen } from '../../engine/outbox/enqueue-like.ts';
import { useMayInterrupt } from '../../ui/overlays/interruption-guard.tsx';
import { useLikeList } from './use-like-lists.ts';

interface NewMatch {
  /** The match to show, or null. */
  readonly profile: ProfileCard | null;
  readonly close: () => void;
}

const CHECK_EVERY_MS = 1_000;
/** The time after which a shown match counts as seen. If the page closes before, the next page shows it again. */
const SEEN_AFTER_MS = 1_500;

/**
 * Shows new matches one at a time, when the member has neither unsent text nor an open dialog. Once seen, no other tab or device
 * shows the match again.
 */
export function useNewMatch(): NewMatch {
  const store = useStore();
  const mayInterrupt = useMayInterrupt();
  const [shown, setShown] = useState<ProfileCard | null>(null);
  const waiting = useLikeList('matches').data?.find(({ isNew }) => isNew)?.profile;
  const id = waiting?.id;
  /** Matches closed in this tab. The store reports them as new until `enqueueLikeSeen` has written. */
  const closed = useRef(new Set<MemberId>());

  useEffect(() => {
    if (id === undefined || shown !== null || closed.current.has(id)) return undefined;
    const showWhenFree = () => {
      if (document.visibilityState === 'visible' && mayInterrupt()) setShown(waiting ?? null);
    };
    showWhenFree();
    const timer = setInterval(showWhenFree, CHECK_EVERY_MS);
    return () => clearInterval(timer);
    // Every read may return a new card object, so the effect depends on the id.
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
