import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SwipeCard } from '../../../contract/discovery.ts';
import { useOnline } from '../../browser/use-online.ts';
import { INTEREST_WORDS, type InterestName } from '../../labels/profile/interest-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { initialOf } from '../../ui/initial-of.ts';
import { Mask } from '../../ui/mask.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './card-face.module.css';
import { placeWords } from '../../labels/profile/place-words.ts';

interface CardFaceProps {
  card: SwipeCard;
  /** The viewer's interests, which the card highlights. */
  mine: readonly InterestName[];
}

const INTERESTS_SHOWN = 4;

/** The card of a member. The whole card links to the profile. */
export function CardFace({ card, mine }: CardFaceProps) {
  const { i18n, t } = useLingui();
  // Presence is only known with a connection.
  const isConnected = useOnline();
  const { name, age, main_image: picture } = card;
  return (
    <Link
      to="/members/$id"
      params={{ id: card.id }}
      className={styles.face}
      draggable={false}
      onDragStart={(event) => event.preventDefault()}
    >
      {picture === null ? (
        <span className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
      ) : (
        <img
          className={styles.picture}
          src={picture.filename}
          width={picture.width}
          height={picture.height}
          alt=""
          draggable={false}
          decoding="async"
          style={{ backgroundImage: `url("${picture.placeholder}")` }}
        />
      )}
      <span className={styles.caption}>
        <span className={styles.name}>
          {name}, {age}
          {isConnected && card.presence === 'online' && (
            <span className={styles.dot}>
              <VisuallyHidden>{t`Online`}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.place}>{placeWords(i18n, card)}</span>
        {card.interests.length > 0 && (
          <span className={styles.interests}>
            {card.interests.slice(0, INTERESTS_SHOWN).map((interest) => (
              <span key={interest} className={classNames(styles.interest, mine.includes(interest) && styles.shared)}>
                {i18n._(INTEREST_WORDS[interest])}
              </span>
            ))}
          </span>
        )}
      </span>
      {card.fictional && <Mask on="glass" className={styles.mask} />}
    </Link>
  );
}
