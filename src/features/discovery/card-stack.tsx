import { useLingui } from '@lingui/react/macro';
import { Heart, X } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import type { SwipeCard } from '../../../contract/discovery.ts';
import { Icon } from '../../ui/icon.tsx';
import { CardFace } from './card-face.tsx';
import styles from './card-stack.module.css';
import type { Verdict } from './decks.ts';
import type { InterestName } from '../../labels/profile/interest-words.ts';
import { type Offset, useCardDrag } from './use-card-drag.ts';

/** A card that was answered and is on its way off the screen. */
export interface Leaving {
  readonly card: SwipeCard;
  readonly verdict: Verdict;
  readonly from: Offset;
}

interface CardStackProps {
  cards: readonly SwipeCard[];
  leaving: readonly Leaving[];
  /** Whose pass was taken back: it comes from where it went. */
  returned: string | undefined;
  mine: readonly InterestName[];
  isEnabled: boolean;
  onDecide: (verdict: Verdict, from: Offset) => boolean;
  onLeft: (id: string) => void;
}

/** Those below the top are there already when it goes: the next picture does not have to be waited for. */
const DEPTH = 3;

/** The cards, the top one to be moved by finger or mouse. */
export function CardStack({ cards, leaving, returned, mine, isEnabled, onDecide, onLeft }: CardStackProps) {
  return (
    <div className={styles.stack}>
      {cards
        .slice(0, DEPTH)
        .map((card, depth) =>
          depth === 0 ? (
            <TopCard
              key={card.id}
              card={card}
              mine={mine}
              isEnabled={isEnabled}
              isReturned={card.id === returned}
              onDecide={onDecide}
            />
          ) : (
            <div key={card.id} className={styles.under} data-depth={depth} inert>
              <CardFace card={card} mine={mine} />
            </div>
          ),
        )
        .toReversed()}
      {leaving.map((one) => (
        <LeavingCard key={one.card.id} leaving={one} mine={mine} onLeft={onLeft} />
      ))}
    </div>
  );
}

type TopCardProps = Pick<CardStackProps, 'mine' | 'isEnabled' | 'onDecide'> & { card: SwipeCard; isReturned: boolean };

function TopCard({ card, mine, isEnabled, isReturned, onDecide }: TopCardProps) {
  const element = useRef<HTMLElement>(null);
  const drag = useCardDrag({ card: element, isEnabled, onDecide });
  return (
    <article ref={element} {...drag} className={styles.top} data-returned={isReturned || undefined} data-card={card.id}>
      <CardFace card={card} mine={mine} />
      <Stamps />
    </article>
  );
}

/** What letting go would mean. Said by the announcement to those who do not see it. */
function Stamps() {
  const { t } = useLingui();
  return (
    <>
      <span className={styles.like} aria-hidden="true">
        <Icon of={Heart} filled />
        {t`Like`}
      </span>
      <span className={styles.pass} aria-hidden="true">
        <Icon of={X} />
        {t`Pass`}
      </span>
    </>
  );
}

const LEAVING_MS = 360;

function LeavingCard({
  leaving: { card, verdict, from },
  mine,
  onLeft,
}: { leaving: Leaving } & Pick<CardStackProps, 'mine' | 'onLeft'>) {
  const left = useEffectEvent(() => onLeft(card.id));
  useEffect(() => {
    const timer = setTimeout(() => left(), LEAVING_MS);
    return () => clearTimeout(timer);
  }, []);
  const place = {
    '--x': `${from.x}px`,
    '--y': `${from.y * 0.4}px`,
    '--pull': verdict === 'like' ? 1 : -1,
  } as CSSProperties;
  return (
    <div className={styles.leaving} style={place} inert aria-hidden="true">
      <CardFace card={card} mine={mine} />
      <Stamps />
    </div>
  );
}
