import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/account/account.ts';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { countUnreadAndLikes } from '../../engine/badge/unread-count.ts';
import { failureWords, REMOVAL_DELAYED } from '../../domain/words/problem-words.ts';
import { readLikeList } from '../../engine/store/like-lists.ts';
import { useMayInterrupt } from '../../ui/overlays/interruption-guard.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { countsKey } from '../../domain/query-keys.ts';
import { MatchDialog } from './match-dialog.tsx';
import { NewLikeDialog } from './new-like-dialog.tsx';
import { useAutoLike } from './use-auto-like.ts';
import { useNewMatch } from './use-new-match.ts';

/** The shortest delay. It leaves the server time to answer the auto-like request. */
const MIN_DELAY_MS = 1_000;

interface LikesOverlayProps {
  me: User | undefined;
  settings: SiteSettings | undefined;
  /** Whether the route may request an auto-like. */
  isMembersArea: boolean;
  /** The delay until the new like appears, in seconds; null if the address sets none. */
  delaySeconds: number | null;
  /** Called after the delay, with or without a like to show. Removes the parameter from the address. */
  onDelayOver: () => void;
  /** Whether the screen itself shows refusals. */
  hasOwnRefusals: boolean;
}

/** Shows a new match, a new like and refused likes over any screen. */
export function LikesOverlay({
  me,
  settings,
  isMembersArea,
  delaySeconds,
  onDelayOver,
  hasOwnRefusals,
}: LikesOverlayProps) {
  const match = useNewMatch();
  const [like, setLike] = useState<ProfileCard | null>(null);
  const { requestAutoLike, lastAutoLike } = useAutoLike();
  useRefusals(hasOwnRefusals);
  useAutoLikeRequest(isMembersArea, requestAutoLike);
  useDelayedLike({ delaySeconds, onDelayOver, lastAutoLike, show: setLike });
  if (match.profile !== null)
    return <MatchDialog me={me} settings={settings} profile={match.profile} onClose={match.close} />;
  return like === null ? null : <NewLikeDialog settings={settings} profile={like} onClose={() => setLike(null)} />;
}

/** Requests an auto-like in the members area while there is no new like. */
function useAutoLikeRequest(isMembersArea: boolean, requestAutoLike: () => void): void {
  const store = useStore();
  const newLikes = useLive(countsKey, () => countUnreadAndLikes(store), { persist: true }).data?.likes;
  const mayRequest = isMembersArea && newLikes === 0;
  useEffect(() => {
    if (mayRequest) requestAutoLike();
  }, [mayRequest, requestAutoLike]);
}

interface DelayedLikeOptions {
  readonly delaySeconds: number | null;
  readonly onDelayOver: () => void;
  readonly lastAutoLike: () => Promise<ProfileCard | null>;
  readonly show: (profile: ProfileCard) => void;
}

function useDelayedLike({ delaySeconds, onDelayOver, lastAutoLike, show }: DelayedLikeOptions): void {
  const store = useStore();
  const mayInterrupt = useMayInterrupt();
  const isArrival = useRef(true);
  useEffect(() => {
    // The overlay loads late, so the first delay counts from the start of the page.
    const spentMs = isArrival.current ? performance.now() : 0;
    isArrival.current = false;
    if (delaySeconds === null) return undefined;
    let isOver = false;
    const showNewest = async () => {
      const newest =
        (await readLikeList(store, 'received'))?.find(({ isNew }) => isNew)?.profile ?? (await lastAutoLike());
      if (isOver) return;
      if (newest !== null && mayInterrupt()) show(newest);
      onDelayOver();
    };
    const timer = setTimeout(
      () => void showNewest().catch(reportError),
      Math.max(Math.min(MIN_DELAY_MS, delaySeconds * 1_000), delaySeconds * 1_000 - spentMs),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // The callbacks may change with every render. Only the address restarts the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, delaySeconds]);
}

function useRefusals(hasOwnRefusals: boolean): void {
  const { member } = useStore();
  const { i18n } = useLingui();
  useEffect(
    () =>
      onAnnouncement((announcement) => {
        if (hasOwnRefusals || announcement.member !== member) return;
        if (announcement.kind === 'refused') showToast(i18n._(failureWords(new ApiFailure(announcement.failure))));
        // Offline, the removal itself has already shown that it waits.
        if (announcement.kind === 'delayed' && navigator.onLine) showToast(i18n._(REMOVAL_DELAYED));
      }),
    [member, i18n, hasOwnRefusals],
  );
}
