import type { LanderPeople, LanderPerson } from '../../../../contract/landers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { sourcesOf } from '../../../ui/pictures/card-picture.ts';
import { initialOf } from '../../../ui/pictures/initial-of.ts';
import { Mask } from '../../../ui/pictures/mask.tsx';
import { marksMissing } from '../../../ui/pictures/missing-picture.ts';
import { DrawnPerson } from '../../landing/drawn-person.tsx';
import { useCast } from '../../landing/page-words.tsx';
import styles from './shown-people.module.css';

/** A member, or the name of a drawn person. */
export type Shown = LanderPerson | string;

interface Places {
  readonly drawn: readonly string[];
  /** The most members. */
  readonly most: number;
}

/** The members, or the drawn people if the page has no members to show. */
export function shownPeople(people: LanderPeople | undefined, { drawn, most }: Places): readonly Shown[] {
  const found = people?.people ?? [];
  return found.length === 0 ? drawn : found.slice(0, most);
}

/** The members, or the drawn people of the page or the niche. The page has a place for each of its own. */
export const useShownPeople = (people: LanderPeople | undefined, own: readonly string[]): readonly Shown[] =>
  shownPeople(people, { drawn: useDrawn(own), most: own.length });

/** The drawn people of a page, of its own or of the niche. */
export function useDrawn(own: readonly string[]): readonly string[] {
  const cast = useCast();
  return cast === undefined ? own : cast.opening.flat().slice(0, own.length);
}

/** Whether it is a member, and not a drawn person. */
export const isMember = (one: Shown): one is LanderPerson => typeof one !== 'string';

/** The page that a picture opens: the profile of a member, or the sign-up. */
export const pageOf = (one: Shown): string => (isMember(one) ? `/members/${one.id}` : '/signup');

interface PersonPictureProps {
  of: Shown;
  sizes: string;
  /** Whether the picture is in the first viewport of each window. */
  isFirst?: boolean;
  className?: string | undefined;
  maskClassName?: string | undefined;
}

/** The picture of a person, with the mask if they are fictional or drawn. */
export function PersonPicture({ of, isFirst = false, sizes, className, maskClassName }: PersonPictureProps) {
  if (!isMember(of))
    return (
      <DrawnPerson name={of} sizes={sizes} isFirst={isFirst} className={className} maskClassName={maskClassName} />
    );
  const { name, main_image: picture, fictional } = of;
  return (
    <span className={classNames(styles.picture, className)}>
      {picture === null ? (
        <span className={styles.initial} aria-hidden="true">
          {initialOf(name)}
        </span>
      ) : (
        <img
          src={picture.thumb_filename}
          srcSet={sourcesOf(picture)}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt=""
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          {...marksMissing}
        />
      )}
      {fictional && <Mask on="glass" className={classNames(styles.mask, maskClassName)} />}
    </span>
  );
}
