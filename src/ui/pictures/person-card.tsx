import { useLingui } from '@lingui/react/macro';
import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react';
import { carry } from './carried-picture.ts';
import { classNames } from '../class-names.ts';
import { initialOf } from './initial-of.ts';
import { Mask } from './mask.tsx';
import { marksMissing } from './missing-picture.ts';
import { type CardPicture, sourcesOf } from './card-picture.ts';
import { placeholderImage } from './placeholder.ts';
import styles from './person-card.module.css';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export type PictureLoading = 'first' | 'held' | 'ahead' | 'late';

const LOADING = {
  first: { loading: 'eager', fetchPriority: 'high' },
  held: { loading: 'lazy', fetchPriority: 'low' },
  ahead: { loading: 'eager', fetchPriority: 'low' },
  late: { loading: 'lazy', fetchPriority: 'auto' },
} as const;

interface CardProps extends Omit<ComponentProps<'a'>, 'children'> {
  name: string;
  age: number;
  picture: CardPicture | null;
  /** The place below the name. */
  place?: string | null | undefined;
  /** The distance after the place. It has a line of its own where both do not fit on one. */
  distance?: string | null | undefined;
  online?: boolean;
  masked?: boolean;
  /** A control on the picture, outside the link, such as a heart. */
  action?: ReactNode;
  /** When the picture loads: `first` in the first viewport, `held` after those, `ahead` before it comes near, otherwise `late`. */
  loads?: PictureLoading;
}

const FROM_CARD = { fromCard: true } as const;
const SIZES = '(min-width: 992px) 270px, (min-width: 768px) 33vw, 50vw';

/** A member's card, picture first. Everything but the action is one link. */
function Card({
  name,
  age,
  picture,
  place,
  distance,
  online = false,
  masked = false,
  action,
  loads = 'late',
  className,
  ...link
}: CardProps) {
  const { t } = useLingui();
  return (
    <article className={classNames(styles.card, className)}>
      <a {...link} className={styles.link}>
        {picture === null ? (
          <span className={styles.initial} aria-hidden="true">
            {initialOf(name)}
          </span>
        ) : (
          <CardImage picture={picture} loads={loads} />
        )}
        <span className={styles.caption}>
          <span className={styles.name}>
            <span className={styles.words}>
              {name}, {age}
            </span>
            {online && (
              <span className={styles.dot} data-fleeting>
                <VisuallyHidden>{t`Online`}</VisuallyHidden>
              </span>
            )}
          </span>
          {(place || distance) && (
            <span className={styles.place}>
              {place && <span className={styles.town}>{place}</span>}
              {place && distance && ' '}
              {distance && <span className={styles.distance}>{distance}</span>}
            </span>
          )}
        </span>
        {masked && <Mask on="glass" className={styles.mask} />}
      </a>
      {action && <span className={styles.action}>{action}</span>}
    </article>
  );
}

/**
 * The picture above its blurred preview. In the first viewport the small size loads first, and the sharp size then covers it. On a
 * slow network the small size appears seconds earlier.
 */
function CardImage({ picture, loads }: { picture: CardPicture; loads: PictureLoading }) {
  const isFirst = loads === 'first';
  const [isSmallTried, setSmallTried] = useState(false);
  const preview = placeholderImage(picture.placeholder);
  const behind = isFirst && isSmallTried ? [`url("${picture.thumb_filename}")`, preview] : [preview];
  return (
    <img
      className={styles.picture}
      src={loads === 'held' ? undefined : picture.thumb_filename}
      srcSet={loads === 'held' || (isFirst && !isSmallTried) ? undefined : sourcesOf(picture)}
      sizes={SIZES}
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
      {...LOADING[loads]}
      style={{ backgroundImage: behind.filter((image) => image !== undefined).join(', ') || undefined }}
      onLoad={(event) => {
        marksMissing.onLoad(event);
        setSmallTried(true);
      }}
      onError={(event) => {
        // The device may have cached a larger size only.
        if (isFirst && !isSmallTried) setSmallTried(true);
        else marksMissing.onError(event);
      }}
    />
  );
}

const CardLink = createLink(Card);

/** The card as a link; a view transition carries its picture to the linked screen. */
export const PersonCard: typeof CardLink = (props) => (
  <CardLink viewTransition state={FROM_CARD} onClick={carryItsPicture} {...props} />
);

function carryItsPicture({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  carry(currentTarget.querySelector('img'));
}
