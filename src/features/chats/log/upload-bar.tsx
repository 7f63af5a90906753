import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { MediaId } from '../../../../contract/ids.ts';
import { onProgress, readProgress } from '../../../engine/api/upload-progress.ts';
import styles from './upload-bar.module.css';

/** The part of a picture that the server has. Renders nothing before the first piece has arrived and after the last. */
export function UploadBar({ id }: { id: MediaId }) {
  const { t } = useLingui();
  const part = useSyncExternalStore(onProgress, readProgress).get(id)?.part ?? 0;
  return part > 0 && <progress className={styles.bar} max={1} value={part} aria-label={t`Sending`} />;
}
