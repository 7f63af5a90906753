import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useOnline } from '../../../browser/use-online.ts';
import type { InterestName } from '../../../domain/interests/interest-words.ts';
import { classNames } from '../../../ui/class-names.ts';
import section from '../../../ui/layout/section.module.css';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { CardStack } from './card-stack.tsx';
import { LikesLeft } from './likes-left.tsx';
import { EmptyDeck } from './empty-deck.tsx';
import { SwipeButtons } from './swipe-buttons.tsx';
import styles from './swipe-screen.module.css';
import { useSwipeKeys } from './use-swipe-keys.ts';
import { type SwipeActionsOptions, useSwipeActions } from './use-swipe-actions.ts';

interface SwipeGameProps extends SwipeActionsOptions {
  mine: readonly InterestName[];
  isFetching: boolean;
  onMore: () => void;
}

/** The game with its cards. Drag, keys and buttons share the same actions and announcements. */
export function SwipeGame(props: SwipeGameProps) {
  const { deck, mine, isFetching, onMore } = props;
  const { t } = useLingui();
  const isOnline = useOnline();
  const navigate = useNavigate();
  const screen = useRef<HTMLElement>(null);
  const actions = useSwipeActions(props, isOnline);
  const top = deck.cards[0];
  const [pass, like] = [() => void actions.decide('pass'), () => void actions.decide('like')];
  useSwipeKeys({
    screen,
    onPass: pass,
    onLike: like,
    onUndo: actions.undo,
    onOpen: () => top && void navigate({ to: '/members/$id', params: { id: top.id } }),
  });
  useFocusAtStart(screen);

  return (
    <section ref={screen} tabIndex={-1} className={styles.screen} aria-label={t`Swipe game`}>
      <div className={styles.head}>
        <h1 className={classNames(styles.title, section.inBar)}>
          <Trans>Swipe game</Trans>
        </h1>
        <LikesLeft left={deck.likes_left} moreAt={deck.more_at} onMore={onMore} />
      </div>
      {top === undefined && actions.departing.length === 0 ? (
        <EmptyDeck canUndo={actions.canUndo} isFetching={isFetching} onUndo={actions.undo} onLookAgain={onMore} />
      ) : (
        <>
          <div className={styles.stack}>
            <CardStack
              cards={deck.cards}
              departing={actions.departing}
              returned={actions.returned}
              mine={mine}
              isEnabled={isOnline}
              onDecide={actions.decide}
              onLeft={actions.forget}
            />
          </div>
          <div className={styles.foot}>
            <SwipeButtons
              card={top}
              canUndo={actions.canUndo}
              canPass={isOnline && top !== undefined}
              canLike={isOnline && top !== undefined && deck.likes_left > 0}
              onUndo={actions.undo}
              onPass={pass}
              onLike={like}
            />
            <Hint isOnline={isOnline} likesLeft={deck.likes_left} />
          </div>
        </>
      )}
      <VisuallyHidden role="status">{actions.announcement}</VisuallyHidden>
    </section>
  );
}

/** Explains why a button is disabled. */
function Hint({ isOnline, likesLeft }: { isOnline: boolean; likesLeft: number }) {
  if (isOnline && likesLeft > 0) return null;
  return (
    <p className={styles.hint} role="status">
      {isOnline ? (
        <Trans>You’ve used up today’s likes. You can still pass.</Trans>
      ) : (
        <Trans>Your cards will wait. You can carry on when you’re back online.</Trans>
      )}
    </p>
  );
}

/** Focuses the screen, because the frame sets no focus on screens that fill the window. */
function useFocusAtStart(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => screen.current?.focus({ preventScroll: true }), [screen]);
}
