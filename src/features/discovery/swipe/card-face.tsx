import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SwipeCard } from '../../../../contract/discovery.ts';
import { useOnline } from '../../../browser/use-online.ts';
import { INTEREST_WORDS, type InterestName } from '../../../domain/interests/interest-words.ts';
import { Chip } from '../../../ui/controls/choices/chip.tsx';
import { initialOf } from '../../../ui/pictures/initial-of.ts';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { placeholderImage } from '../../../ui/pictures/placeholder.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import styles from './card-face.module.css';
import { placeWords } from '../../../domain/places/place-words.ts';

interface CardFaceProps {
  card: SwipeCard;
  /** The viewer's interests, which the card highlights. */
  mine: readonly InterestName[];
  /** The card that the member sees. The pictures of the cards below it load after its own. */
  isTop: boolean;
}

const INTERESTS_SHOWN = 4;

/** The card of a member. The whole card links to the profile. */
export function CardFace({ card, mine, isTop }: CardFaceProps) {
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
          // The top card has already loaded its picture while it was below. Asynchronous decoding would show the placeholder again.
          decoding={isTop ? 'sync' : 'async'}
          fetchPriority={isTop ? 'high' : 'low'}
          style={{ backgroundImage: placeholderImage(picture.placeholder) }}
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
              <Chip key={interest} on="glass" isOn={mine.includes(interest)}>
                {i18n._(INTEREST_WORDS[interest])}
              </Chip>
            ))}
          </span>
        )}
      </span>
      {card.fictional && <Mask on="glass" className={styles.mask} />}
    </Link>
  );
}
