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
  /** Called before the last picture is removed: its button has the focus. */
  onEmpty: () => void;
}

/** In CSS pixels. */
const SIDE = 84;

/** The pictures of the message in progress: prepared, in preparation, or refused with the reason. */
export function PictureTray({ tray, onAdd, onEmpty }: PictureTrayProps) {
  const { i18n, t } = useLingui();
  const { ready, chosen, isOverfull } = tray;
  const remove = (id: (typeof ready)[number]['id'], button: Element) => {
    const item = button.closest('li');
    // The next picture takes the place and the focus.
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    if (ready.length + chosen.length === 1) onEmpty();
    else next?.querySelector('button')?.focus();
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
            <RemoveButton place={at + 1} onPress={(button) => remove(picture.id, button)} />
          </li>
        ))}
        {chosen.map(({ id, refusal }, at) => (
          // Without a preview: decoding many large files at once could use up the memory of a phone.
          <li key={id} data-refused={refusal !== null || undefined}>
            {refusal === null ? (
              <RingButton
                label={t`Remove picture ${placeOf(at)}`}
                progress={null}
                progressLabel={t`Preparing`}
                onPress={(button) => remove(id, button)}
              />
            ) : (
              <>
                <span className={styles.alert}>
                  <Icon of={CircleAlert} size="s" label={t`Does not go along`} />
                </span>
                <RemoveButton place={placeOf(at)} onPress={(button) => remove(id, button)} />
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

function RemoveButton({ place, onPress }: { place: number; onPress: (button: Element) => void }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Remove picture ${place}`}
      className={styles.remove}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    >
      <Icon of={X} size="s" />
    </button>
  );
}
