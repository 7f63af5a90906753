import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import type { Media } from '../../../contract/media.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import styles from './picture-viewer.module.css';

interface PictureViewerProps {
  media: Media;
  /** Whose it is; null for one's own. */
  from: string | null;
  onClose: () => void;
}

/** A picture as large as the window. Escape, the button and a press beside the picture close it. */
export function PictureViewer({ media, from, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const label = from === null ? t`Your picture` : t`Picture from ${from}`;
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={label}
      onCancel={onCancel}
    >
      <button type="button" className={styles.veil} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <img
        src={media.path}
        width={media.width}
        height={media.height}
        alt={label}
        style={{ backgroundImage: media.placeholder ? `url("${media.placeholder}")` : undefined }}
      />
      <CloseButton className={styles.close} onPress={onClose} />
    </dialog>
  );
}
