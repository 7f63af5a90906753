import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CloudOff, Heart, HeartHandshake, Send, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LikeList } from '../../../contract/likes/likes.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useIsLate } from '../../browser/use-is-late.ts';
import { useOnline } from '../../browser/use-online.ts';
import { withMinimumTime } from '../../engine/api/with-minimum-time.ts';
import { reloadNow } from '../../engine/sync/reload-now.ts';
import { useFormats } from '../../domain/formats/use-formats.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { useSyncedAt } from './use-like-lists.ts';
import styles from './likes-screen.module.css';

const CARDS = 8;

/** An empty list, with links to the search and the swipe game. */
export function EmptyLikes({ list }: { list: LikeList }) {
  const { t } = useLingui();
  const texts: Record<LikeList, { icon: typeof Heart; title: string; words: ReactNode }> = {
    received: {
      icon: Heart,
      title: t`No likes yet`,
      words: <Trans>People who like you will show up here. It often starts with a like from you.</Trans>,
    },
    sent: {
      icon: Send,
      title: t`You haven’t liked anyone yet`,
      words: <Trans>Press the heart when someone makes you curious. You can undo it at any time.</Trans>,
    },
    matches: {
      icon: HeartHandshake,
      title: t`No matches yet`,
      words: <Trans>When you and someone else like each other, you’ll both see it here.</Trans>,
    },
  };
  const { icon, title, words } = texts[list];
  return (
    <div className={styles.state}>
      <EmptyState icon={icon} title={title} actions={<WaysOn />}>
        {words}
      </EmptyState>
    </div>
  );
}

/** Shown when the list has only fictional profiles and the filter excludes them. */
export function OnlyFictionalLikes({ count, onAll }: { count: number; onAll: () => void }) {
  const { t } = useLingui();
  const actions = (
    <Button look="quiet" onPress={onAll}>
      <Trans>Show fictional profiles too</Trans>
    </Button>
  );
  return (
    <div className={styles.state}>
      <EmptyState icon={UsersRound} title={t`No real people here yet`} actions={actions}>
        <Plural
          value={count}
          one="# fictional profile is left out of this list."
          other="# fictional profiles are left out of this list."
        />
      </EmptyState>
    </div>
  );
}

function WaysOn() {
  return (
    <>
      <LinkButton to="/members">
        <Trans>Search members</Trans>
      </LinkButton>
      <LinkButton to="/swipe-game" look="quiet">
        <Trans>Play the swipe game</Trans>
      </LinkButton>
    </>
  );
}

/** A skeleton of the list. When it takes long, or offline, it explains why the list is empty. */
export function LikesWaiting() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const isLate = useIsLate();
  if (!isOnline) {
    return (
      <div className={styles.state}>
        <EmptyState icon={CloudOff} title={t`You are offline`}>
          <Trans>Your likes aren’t on this device yet. They will load when you’re back online.</Trans>
        </EmptyState>
      </div>
    );
  }
  if (isLate) return <LikesFailed />;
  return (
    <div className={styles.grid} role="status" aria-busy="true" aria-label={t`Loading your likes`}>
      {Array.from({ length: CARDS }, (_, index) => (
        <Skeleton key={index} shape="card" />
      ))}
    </div>
  );
}

/** Shows the age of the lists after a failed reload. */
export function OldLikes() {
  const { written } = useFormats();
  const at = useSyncedAt();
  if (at === null) return null;
  const when = written(at, 'moment');
  return (
    <Notice icon={CloudOff} role="status">
      <Trans>Your likes could not be renewed. They are from {when}.</Trans>
    </Notice>
  );
}

/** Shown when neither the store nor the server returned the list. */
export function LikesFailed() {
  const { t } = useLingui();
  const store = useStore();
  // A failed retry shows nothing new, because this text still applies.
  const trying = useMutation({ networkMode: 'always', mutationFn: () => withMinimumTime(reloadNow(store)) });
  return (
    <div className={styles.state}>
      <ErrorState
        title={t`We couldn’t load your likes`}
        actions={
          <Button isPending={trying.isPending} onPress={() => trying.mutate()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing is lost. We just can’t reach them right now.</Trans>
      </ErrorState>
    </div>
  );
}
