import { useLingui } from '@lingui/react/macro';
import { Heart, X } from 'lucide-react';
import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { SwipeCard } from '../../../../contract/discovery.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CardFace } from './card-face.tsx';
import styles from './card-stack.module.css';
import type { InterestName } from '../../../domain/interests/interest-words.ts';
import { CardDrag, type OnDecide, type Offset } from '../../../domain/swipe/card-drag.ts';
import type { Verdict } from '../../../domain/swipe/decide-swipe.ts';

/** A decided card that flies off the screen. */
export interface Departure {
  readonly card: SwipeCard;
  readonly verdict: Verdict;
  readonly from: Offset;
}

interface CardStackProps {
  cards: readonly SwipeCard[];
  departing: readonly Departure[];
  /** The id of the card whose pass was undone. The card flies back in from the side to which it left. */
  returned: string | undefined;
  mine: readonly InterestName[];
  isEnabled: boolean;
  onDecide: OnDecide;
  onLeft: (id: string) => void;
}

/** The number of rendered cards. Cards below the top are rendered too, so that their pictures load early. */
const DEPTH = 3;

/** The stack of cards. The user drags the top one by finger or mouse. */
export function CardStack({ cards, departing, returned, mine, isEnabled, onDecide, onLeft }: CardStackProps) {
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
              <CardFace card={card} mine={mine} isTop={false} />
            </div>
          ),
        )
        .toReversed()}
      {departing.map((one) => (
        <DepartingCard key={one.card.id} departing={one} mine={mine} onLeft={onLeft} />
      ))}
    </div>
  );
}

type TopCardProps = Pick<CardStackProps, 'mine' | 'isEnabled' | 'onDecide'> & { card: SwipeCard; isReturned: boolean };

function TopCard({ card, mine, isEnabled, isReturned, onDecide }: TopCardProps) {
  const element = useRef<HTMLElement>(null);
  const drag = useCardDrag(element, { isEnabled, onDecide });
  return (
    <article ref={element} {...drag} className={styles.top} data-returned={isReturned || undefined} data-card={card.id}>
      <CardFace card={card} mine={mine} isTop />
      <Stamps />
    </article>
  );
}

/** The handlers of a card that the pointer drags. */
function useCardDrag(
  card: RefObject<HTMLElement | null>,
  { isEnabled, onDecide }: Pick<CardStackProps, 'isEnabled' | 'onDecide'>,
) {
  const drag = useRef(new CardDrag());
  return {
    onPointerDown: (event: PointerEvent) => drag.current.down(event, isEnabled),
    onPointerMove: (event: PointerEvent) => drag.current.move(event, card.current),
    onPointerUp: (event: PointerEvent) => drag.current.up(event, card.current, onDecide),
    onPointerCancel: () => drag.current.cancel(card.current),
    onClickCapture: (event: MouseEvent) => drag.current.click(event),
  };
}

/** Labels that show the verdict of a release. Screen readers read the announcement instead. */
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

const DEPARTURE_MS = 360;

function DepartingCard({
  departing: { card, verdict, from },
  mine,
  onLeft,
}: { departing: Departure } & Pick<CardStackProps, 'mine' | 'onLeft'>) {
  const left = useEffectEvent(() => onLeft(card.id));
  useEffect(() => {
    const timer = setTimeout(() => left(), DEPARTURE_MS);
    return () => clearTimeout(timer);
  }, []);
  const place = {
    '--x': `${from.x}px`,
    '--y': `${from.y * 0.4}px`,
    '--pull': verdict === 'like' ? 1 : -1,
  } as CSSProperties;
  return (
    <div className={styles.departing} style={place} inert aria-hidden="true">
      <CardFace card={card} mine={mine} isTop />
      <Stamps />
    </div>
  );
}
