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
import type { OwnPicture } from '../../../contract/own-profile.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem, MenuRule } from '../../ui/menu-item.tsx';
import styles from './pictures-section.module.css';
import type { Reorder } from './use-reorder.ts';

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
  /** Without a connection nothing can be changed. */
  canChange: boolean;
  actions: PictureActions;
}

/** One of one's own pictures, with what it is and what can be done with it. */
export function PictureTile({ picture, place, count, reorder, canChange, actions }: PictureTileProps) {
  const { t } = useLingui();
  const { id, main, status } = picture;
  const number = place + 1;
  const canMove = canChange && count > 1;
  const canBeMain = !main && status === 'approved' && !picture.private;
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
        style={{ backgroundImage: `url("${picture.placeholder}")` }}
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
        >
          {canChange ? (
            <>
              {canBeMain && (
                <MenuItem icon={Star} onSelect={() => actions.makeMain(id)}>
                  <Trans>Make it the main picture</Trans>
                </MenuItem>
              )}
              <MenuItem
                icon={picture.private ? LockOpen : Lock}
                onSelect={() => actions.setPrivate(id, !picture.private)}
              >
                {picture.private ? <Trans>Show it to everybody</Trans> : <Trans>Make it private</Trans>}
              </MenuItem>
              {place > 0 && (
                <MenuItem icon={MoveLeft} onSelect={() => actions.move(id, -1)}>
                  <Trans>Move earlier</Trans>
                </MenuItem>
              )}
              {number < count && (
                <MenuItem icon={MoveRight} onSelect={() => actions.move(id, 1)}>
                  <Trans>Move later</Trans>
                </MenuItem>
              )}
              <MenuRule />
              <MenuItem icon={Trash2} danger onSelect={() => actions.remove(id)}>
                <Trans>Remove</Trans>
              </MenuItem>
            </>
          ) : (
            <p className={styles.offline}>
              <Trans>You need a connection to change your pictures.</Trans>
            </p>
          )}
        </Menu>
      </div>
    </li>
  );
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
