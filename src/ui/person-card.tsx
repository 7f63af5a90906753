import { useLingui } from '@lingui/react/macro';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { carry } from './carried-picture.ts';
import { classNames } from './class-names.ts';
import { initialOf } from './initial-of.ts';
import { Mask } from './mask.tsx';
import { marksMissing } from './missing-picture.ts';
import { placeholderImage } from './placeholder.ts';
import styles from './person-card.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A picture in two sizes (in pixels), and its ThumbHash. */
export interface CardPicture {
  readonly filename: string;
  readonly thumb_filename: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export type PictureLoading = 'first' | 'ahead' | 'late';

const LOADING = {
  first: { loading: 'eager', fetchPriority: 'high' },
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
  /** When its picture loads: `first` in the first viewport, `ahead` before it comes near, else `late`. */
  loads?: PictureLoading;
}

const FROM_CARD = { fromCard: true } as const;
const THUMB_SIDE = 320;
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
          <img
            className={styles.picture}
            src={picture.thumb_filename}
            srcSet={sourcesOf(picture)}
            sizes={SIZES}
            width={picture.width}
            height={picture.height}
            alt=""
            decoding="async"
            {...LOADING[loads]}
            style={{ backgroundImage: placeholderImage(picture.placeholder) }}
            {...marksMissing}
          />
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

/** The `srcset` that lets the browser take the small size if it is sharp enough. */
function sourcesOf({ filename, thumb_filename, width, height }: CardPicture): string {
  const thumbWidth = Math.round(width * Math.min(1, THUMB_SIDE / Math.max(width, height)));
  return `${thumb_filename} ${thumbWidth}w, ${filename} ${width}w`;
}

const CardLink = createLink(Card);

/** The card as a link; a view transition carries its picture to the linked screen. */
export const PersonCard: typeof CardLink = (props) => (
  <CardLink viewTransition state={FROM_CARD} onClick={carryItsPicture} {...props} />
);

function carryItsPicture({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  carry(currentTarget.querySelector('img'));
}
