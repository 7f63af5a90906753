import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, Plus, X } from 'lucide-react';
import { ALBUM_PICTURES_MAX } from '../../../../contract/base/rules.ts';
import { IconButton } from '../../../ui/controls/buttons/icon-button.tsx';
import { RingButton } from '../../../ui/controls/buttons/ring-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { StillImage } from '../../../ui/pictures/still-image.tsx';
import styles from './picture-tray.module.css';
import { countPictures, type Tray } from './use-tray.ts';

interface PictureTrayProps {
  tray: Tray;
  /** Opens the file picker. */
  onAdd: () => void;
  /** Called before the element with the focus disappears. */
  onRemoved: () => void;
}

/** In CSS pixels. */
const SIDE = 84;

/** The pictures of the message in progress: prepared, in preparation, or refused with the reason. */
export function PictureTray({ tray, onAdd, onRemoved }: PictureTrayProps) {
  const { i18n, t } = useLingui();
  const { ready, chosen, isOverfull } = tray;
  const remove = (id: (typeof ready)[number]['id']) => {
    onRemoved();
    tray.remove(id);
  };
  const placeOf = (at: number) => ready.length + at + 1;
  return (
    <>
      <ul className={styles.tray} aria-label={t`Pictures to send`}>
        {ready.map((picture, at) => (
          <li key={picture.id}>
            <StillImage picture={picture} side={SIDE} alt={t`Picture ${at + 1} to send`} />
            {picture.animated === true && <span className={styles.sign}>{t`GIF`}</span>}
            <IconButton
              icon={X}
              size="s"
              label={t`Remove picture ${at + 1}`}
              className={styles.remove}
              onPress={() => remove(picture.id)}
            />
          </li>
        ))}
        {chosen.map(({ id, file, refusal }, at) => (
          <li key={id} data-refused={refusal !== null || undefined} data-dim>
            <StillImage picture={{ blob: file, animated: true }} side={SIDE} alt={t`Picture ${placeOf(at)}`} />
            {refusal === null ? (
              <RingButton label={t`Remove picture ${placeOf(at)}`} progress={null} onPress={() => remove(id)} />
            ) : (
              <>
                <span className={styles.alert}>
                  <Icon of={CircleAlert} size="xs" label={t`Does not go along`} />
                </span>
                <IconButton
                  icon={X}
                  size="s"
                  label={t`Remove picture ${placeOf(at)}`}
                  className={styles.remove}
                  onPress={() => remove(id)}
                />
              </>
            )}
          </li>
        ))}
        {countPictures(tray) < ALBUM_PICTURES_MAX && (
          <li>
            <IconButton icon={Plus} label={t`Add pictures`} className={styles.add} onPress={onAdd} />
          </li>
        )}
      </ul>
      <div role="status">
        {chosen.map(
          ({ id, refusal }, at) =>
            refusal !== null && (
              <p key={id} className={styles.say}>
                <Icon of={CircleAlert} size="s" />
                <span>
                  <Trans>
                    Picture {placeOf(at)} does not go along. <span>{i18n._(refusal)}</span>
                  </Trans>
                </span>
              </p>
            ),
        )}
        {isOverfull && (
          <p className={styles.say}>
            <Icon of={CircleAlert} size="s" />
            <Trans>You can send {ALBUM_PICTURES_MAX} pictures at once. The others do not go along.</Trans>
          </p>
        )}
      </div>
    </>
  );
}
