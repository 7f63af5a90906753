import { Trans, useLingui } from '@lingui/react/macro';
import {
  CircleX,
  Clock,
  EllipsisVertical,
  EyeOff,
  Grip,
  Lock,
  LockOpen,
  MoveLeft,
  MoveRight,
  Star,
  Trash2,
} from 'lucide-react';
import type { OwnPicture } from '../../../../contract/own-profile/own-profile.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuGroup } from '../../../ui/overlays/menu-groups.ts';
import styles from './pictures-section.module.css';
import type { Reorder } from './use-reorder.ts';
import { placeholderImage } from '../../../ui/pictures/placeholder.ts';

export interface PictureActions {
  readonly makeMain: (id: string) => void;
  readonly setPrivate: (id: string, on: boolean) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  readonly remove: (id: string) => void;
}

interface PictureTileProps {
  picture: OwnPicture;
  place: number;
  count: number;
  reorder: Reorder;
  /** False offline, because pictures cannot be changed without a connection. */
  canChange: boolean;
  actions: PictureActions;
}

/** One of the member's own pictures, with its marks and actions. */
export function PictureTile({ picture, place, count, reorder, canChange, actions }: PictureTileProps) {
  const { t } = useLingui();
  const { id, main, status } = picture;
  const number = place + 1;
  const canMove = canChange && count > 1;
  const groups = usePictureActions(canChange ? { picture, place, count, actions } : null);
  return (
    <li
      className={classNames(styles.tile, main && styles.main, reorder.dragged === id && styles.dragged)}
      data-picture={id}
      style={{ order: place }}
    >
      <img
        {...(canMove && reorder.picture(id))}
        className={classNames(
          styles.image,
          canMove && styles.movable,
          (status !== 'approved' || picture.hidden) && styles.unseen,
        )}
        src={picture.thumb_filename}
        width={picture.width}
        height={picture.height}
        alt={t`Your picture ${number} of ${count}`}
        style={{ backgroundImage: placeholderImage(picture.placeholder) }}
        draggable={false}
      />
      <PictureMarks picture={picture} />
      <div className={styles.tools}>
        <button
          {...reorder.handle(id)}
          type="button"
          className={styles.tool}
          disabled={!canMove}
          aria-label={t`Move picture ${number}: arrow keys, or drag`}
        >
          <Icon of={Grip} size="s" />
        </button>
        <Menu
          label={t`Picture ${number}`}
          triggerClassName={styles.tool}
          trigger={<Icon of={EllipsisVertical} size="s" />}
          groups={groups}
          emptyText={t`You need a connection to change your pictures.`}
        />
      </div>
    </li>
  );
}

type Changeable = Pick<PictureTileProps, 'picture' | 'place' | 'count' | 'actions'>;

/** The menu of actions on a picture. It is empty while pictures cannot be changed. */
function usePictureActions(changeable: Changeable | null): MenuGroup[] {
  const { t } = useLingui();
  if (changeable === null) return [];
  const { picture, place, count, actions } = changeable;
  const { id, main, status } = picture;
  return [
    [
      !main &&
        status === 'approved' &&
        !picture.private && {
          icon: Star,
          text: t`Make it the main picture`,
          onSelect: () => actions.makeMain(id),
        },
      {
        icon: picture.private ? LockOpen : Lock,
        text: picture.private ? t`Show it to everybody` : t`Make it private`,
        onSelect: () => actions.setPrivate(id, !picture.private),
      },
      place > 0 && { icon: MoveLeft, text: t`Move earlier`, onSelect: () => actions.move(id, -1) },
      place + 1 < count && { icon: MoveRight, text: t`Move later`, onSelect: () => actions.move(id, 1) },
    ],
    [{ icon: Trash2, text: t`Remove`, danger: true, onSelect: () => actions.remove(id) }],
  ];
}

function PictureMarks({ picture }: { picture: OwnPicture }) {
  return (
    <div className={styles.marks}>
      {picture.main && (
        <span className={classNames(styles.mark, styles.star)}>
          <Icon of={Star} size="xs" filled />
          <Trans context="picture">Main</Trans>
        </span>
      )}
      {picture.private && (
        <span className={styles.mark}>
          <Icon of={Lock} size="xs" />
          <Trans>Private</Trans>
        </span>
      )}
      {picture.status === 'pending' && (
        <span className={styles.mark}>
          <Icon of={Clock} size="xs" />
          <Trans>Being checked</Trans>
        </span>
      )}
      {picture.status === 'rejected' && (
        <span className={classNames(styles.mark, styles.bad)}>
          <Icon of={CircleX} size="xs" />
          <Trans>Not accepted</Trans>
        </span>
      )}
      {picture.hidden && (
        <span className={styles.mark}>
          <Icon of={EyeOff} size="xs" />
          <Trans>Hidden</Trans>
        </span>
      )}
    </div>
  );
}
