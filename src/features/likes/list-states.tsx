import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CloudOff, Heart, HeartHandshake, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LikeList } from '../../../contract/likes.ts';
import { useStore } from '../../browser/store-context.tsx';
import { useIsLate } from '../../browser/use-is-late.ts';
import { useOnline } from '../../browser/use-online.ts';
import { atLeast } from '../../engine/api/at-least.ts';
import { reloadNow } from '../../engine/sync/reload-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './likes-screen.module.css';

const CARDS = 8;

/** Nobody in this list yet, and where somebody is found. */
export function EmptyLikes({ list }: { list: LikeList }) {
  const { t } = useLingui();
  const said: Record<LikeList, { icon: typeof Heart; title: string; words: ReactNode }> = {
    received: { icon: Heart, title: t`No likes yet`, words: <Trans>Whoever likes you will be here. A like of yours is often the first one.</Trans> },
    sent: { icon: Send, title: t`You have not liked anybody yet`, words: <Trans>Press the heart of somebody who makes you curious. You can take it back at any time.</Trans> },
    matches: { icon: HeartHandshake, title: t`No matches yet`, words: <Trans>When you and somebody else like each other, both of you see it here.</Trans> },
  };
  const { icon, title, words } = said[list];
  return (
    <div className={styles.state}>
      <EmptyState icon={icon} title={title} actions={<WaysOn />}>
        {words}
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

/** The shape of what is on its way; after a while, or without a network, what is the matter. */
export function LikesWaiting() {
  const { t } = useLingui();
  const isOnline = useOnline();
  const isLate = useIsLate();
  if (!isOnline) {
    return (
      <div className={styles.state}>
        <EmptyState icon={CloudOff} title={t`You are offline`}>
          <Trans>Your likes have not been loaded on this device yet. They appear by themselves when the connection is back.</Trans>
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

/** They could not be read, here or from the server. */
export function LikesFailed() {
  const { t } = useLingui();
  const store = useStore();
  // Where it fails again, these words are still true.
  const trying = useMutation({ networkMode: 'always', mutationFn: () => atLeast(reloadNow(store)) });
  return (
    <div className={styles.state}>
      <ErrorState
        title={t`Your likes could not be loaded`}
        actions={
          <Button look="quiet" isPending={trying.isPending} onPress={() => trying.mutate()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Nothing is lost. Only the way to them is interrupted.</Trans>
      </ErrorState>
    </div>
  );
}
