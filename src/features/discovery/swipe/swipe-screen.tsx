import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useOnline } from '../../../browser/use-online.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { failureWords } from '../../../domain/words/problem-words.ts';
import { Button } from '../../../ui/controls/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ErrorState } from '../../../ui/layout/error-state.tsx';
import section from '../../../ui/layout/section.module.css';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { SwipeGame } from './swipe-game.tsx';
import styles from './swipe-screen.module.css';
import { useSwipeDeck } from './use-swipe-deck.ts';

/** The swipe game: one profile at a time, to like or to pass. */
export function SwipeScreen() {
  const me = useMe();
  const swiping = useSwipeDeck();
  const { deck, error, isFetching, refetch } = swiping;
  if (deck !== undefined) {
    return (
      <SwipeGame
        deck={deck}
        mine={me?.profile.interests ?? []}
        isUndoing={swiping.isUndoing}
        isFetching={isFetching}
        onAnswer={swiping.answer}
        onUndo={swiping.undo}
        onMore={() => void refetch()}
      />
    );
  }
  return <NotThere error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
}

/** The sizes of the button placeholders. */
const DISCS = ['48px', '60px', '60px', '48px'] as const;

function NotThere({ error, isTrying, onRetry }: { error: Error | null; isTrying: boolean; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  const isOnline = useOnline();
  if (!isOnline) {
    return (
      <EmptyState
        level={1}
        icon={CloudOff}
        title={t`You are offline`}
        actions={<TryAgain isTrying={isTrying} onRetry={onRetry} />}
      >
        <Trans>The swipe game needs a connection. Your cards will be here when you’re back online.</Trans>
      </EmptyState>
    );
  }
  if (error !== null) {
    return (
      <ErrorState
        level={1}
        title={t`We couldn’t load your cards`}
        actions={<TryAgain isTrying={isTrying} onRetry={onRetry} />}
      >
        {i18n._(failureWords(error))}
      </ErrorState>
    );
  }
  return (
    <div className={styles.screen} role="status" aria-busy="true" aria-label={t`Loading`}>
      <div className={styles.head}>
        <h1 className={classNames(styles.title, section.inBar)}>
          <Trans>Swipe game</Trans>
        </h1>
        <Skeleton width="160px" height="20px" />
      </div>
      <div className={styles.stack}>
        <div className={styles.waiting}>
          <Skeleton shape="card" width="100%" height="100%" />
        </div>
      </div>
      <div className={styles.buttons}>
        {DISCS.map((width, index) => (
          <Skeleton key={index} shape="circle" width={width} />
        ))}
      </div>
    </div>
  );
}

function TryAgain({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <Button isPending={isTrying} onPress={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  );
}
