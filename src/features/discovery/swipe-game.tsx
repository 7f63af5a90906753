import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import type { InterestName } from '../../labels/profile/interest-words.ts';
import { classNames } from '../../ui/class-names.ts';
import section from '../../ui/section.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CardStack } from './card-stack.tsx';
import { LikesLeft } from './likes-left.tsx';
import { NobodyLeft } from './nobody-left.tsx';
import { SwipeButtons } from './swipe-buttons.tsx';
import styles from './swipe-screen.module.css';
import { useSwipeKeys } from './use-swipe-keys.ts';
import { type Turns, useTurns } from './use-turns.ts';

interface SwipeGameProps extends Turns {
  mine: readonly InterestName[];
  isFetching: boolean;
  onMore: () => void;
}

/** The game with its cards: by hand, by key and by button the same is done, and said. */
export function SwipeGame(props: SwipeGameProps) {
  const { deck, mine, isFetching, onMore } = props;
  const { t } = useLingui();
  const isOnline = useOnline();
  const navigate = useNavigate();
  const screen = useRef<HTMLElement>(null);
  const turns = useTurns(props, isOnline);
  const top = deck.cards[0];
  const [pass, like] = [() => void turns.decide('pass'), () => void turns.decide('like')];
  useSwipeKeys({
    screen,
    onPass: pass,
    onLike: like,
    onUndo: turns.undo,
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
      {top === undefined && turns.leaving.length === 0 ? (
        <NobodyLeft canUndo={turns.canUndo} isFetching={isFetching} onUndo={turns.undo} onLookAgain={onMore} />
      ) : (
        <>
          <div className={styles.stack}>
            <CardStack
              cards={deck.cards}
              leaving={turns.leaving}
              returned={turns.returned}
              mine={mine}
              isEnabled={isOnline}
              onDecide={turns.decide}
              onLeft={turns.forget}
            />
          </div>
          <div className={styles.foot}>
            <SwipeButtons
              card={top}
              canUndo={turns.canUndo}
              canPass={isOnline && top !== undefined}
              canLike={isOnline && top !== undefined && deck.likes_left > 0}
              onUndo={turns.undo}
              onPass={pass}
              onLike={like}
            />
            <Hint isOnline={isOnline} likesLeft={deck.likes_left} />
          </div>
        </>
      )}
      <VisuallyHidden role="status">{turns.said}</VisuallyHidden>
    </section>
  );
}

/** Why a button cannot be pressed. */
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

/** The screen fills the window, and so the frame leaves the focus to it. */
function useFocusAtStart(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => screen.current?.focus({ preventScroll: true }), [screen]);
}
