import { Trans } from '@lingui/react/macro';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { PICTURE_TYPES } from '../../../browser/pictures/picture-file.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import styles from './pictures-section.module.css';

/** The tile that adds a picture. It opens the device's own picker. */
export function AddTile({ isFirst, onFiles }: { isFirst: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // Clearing the field allows choosing the same file again, but also clears the original list. So the files are copied first.
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <li className={styles.tile} style={{ order: 2_000 }}>
      <input ref={input} type="file" accept={PICTURE_TYPES.join(',')} multiple hidden onChange={onChange} />
      <button type="button" className={styles.add} onClick={() => input.current?.click()}>
        <Icon of={ImagePlus} size="l" />
        {isFirst ? <Trans>Add your first picture</Trans> : <Trans>Add pictures</Trans>}
      </button>
    </li>
  );
}
