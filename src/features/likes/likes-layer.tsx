import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/account.ts';
import type { ProfileCard } from '../../../contract/profile-card.ts';
import type { SiteSettings } from '../../../contract/sites.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useLive } from '../../browser/use-live.ts';
import { onAnnouncement } from '../../engine/coordination/announcements.ts';
import { ApiFailure } from '../../engine/api/failure.ts';
import { countUnreadAndLikes } from '../../engine/badge/unread-count.ts';
import { failureWords } from '../../labels/problem-words.ts';
import { readLikeList } from '../../engine/store/like-lists.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { isBusyWriting } from './is-busy-writing.ts';
import { MatchDialog } from './match-dialog.tsx';
import { NewLikeDialog } from './new-like-dialog.tsx';
import { useAutoLike } from './use-auto-like.ts';
import { useNewMatch } from './use-new-match.ts';

/** So long it takes to ask whether there is a like. */
const ASKED_WITHIN_MS = 1_000;

interface LikesLayerProps {
  me: User | undefined;
  settings: SiteSettings | undefined;
  /** Where an auto-like is asked for. */
  isMembersArea: boolean;
  /** In how many seconds the new like is to be shown; null where the address does not ask for it. */
  delaySeconds: number | null;
  /** It was shown, or there was none: the address need not say it any more. */
  onDelayOver: () => void;
  /** Whether the screen itself says what was refused. */
  saysRefusals: boolean;
}

/** What likes put before whatever screen there is: a new match, a new like, and that a like was refused. */
export function LikesLayer({ me, settings, isMembersArea, delaySeconds, onDelayOver, saysRefusals }: LikesLayerProps) {
  const match = useNewMatch();
  const [like, setLike] = useState<ProfileCard | null>(null);
  const { ask, found } = useAutoLike();
  useRefusals(saysRefusals);
  useAsking(isMembersArea, ask);
  useDelayedLike({ delaySeconds, onDelayOver, found, show: setLike });
  if (match.profile !== null)
    return <MatchDialog me={me} settings={settings} profile={match.profile} onClose={match.close} />;
  return like === null ? null : <NewLikeDialog profile={like} onClose={() => setLike(null)} />;
}

/** On entering the members area, when there is no new like. */
function useAsking(isMembersArea: boolean, ask: () => void): void {
  const store = useStore();
  const newLikes = useLive(['counts'], () => countUnreadAndLikes(store), { persist: true }).data?.likes;
  const isWanted = isMembersArea && newLikes === 0;
  useEffect(() => {
    if (isWanted) ask();
  }, [isWanted, ask]);
}

interface Delayed {
  readonly delaySeconds: number | null;
  readonly onDelayOver: () => void;
  readonly found: () => Promise<ProfileCard | null>;
  readonly show: (profile: ProfileCard) => void;
}

function useDelayedLike({ delaySeconds, onDelayOver, found, show }: Delayed): void {
  const store = useStore();
  const isArrival = useRef(true);
  useEffect(() => {
    // This layer comes late: what an address asks for is counted from when its page began.
    const spentMs = isArrival.current ? performance.now() : 0;
    isArrival.current = false;
    if (delaySeconds === null) return undefined;
    let isOver = false;
    const showNewest = async () => {
      const newest = (await readLikeList(store, 'received'))?.find(({ isNew }) => isNew)?.profile ?? (await found());
      if (isOver) return;
      if (newest !== null && !isBusyWriting()) show(newest);
      onDelayOver();
    };
    const timer = setTimeout(
      () => void showNewest().catch(reportError),
      Math.max(Math.min(ASKED_WITHIN_MS, delaySeconds * 1_000), delaySeconds * 1_000 - spentMs),
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // What it calls may be made anew with every render; the address says when.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store, delaySeconds]);
}

function useRefusals(saysRefusals: boolean): void {
  const { member } = useStore();
  const { i18n } = useLingui();
  useEffect(
    () =>
      onAnnouncement((announcement) => {
        if (announcement.kind !== 'refused' || announcement.member !== member || saysRefusals) return;
        showToast(i18n._(failureWords(new ApiFailure(announcement.failure))));
      }),
    [member, i18n, saysRefusals],
  );
}
