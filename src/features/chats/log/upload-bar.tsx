import { useLingui } from '@lingui/react/macro';
import { Suspense, useSyncExternalStore } from 'react';
import type { MediaId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { onProgress, readProgress } from '../../../engine/outbox/upload-progress.ts';
import styles from './upload-bar.module.css';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';

const ProgressLine = lazyComponent(async () => (await import('../../../ui/layout/progress-line.tsx')).ProgressLine);

/** The part of a picture that the server has. Renders nothing before the server has the first piece and after the last. */
export function UploadBar({ id }: { id: MediaId }) {
  const { t } = useLingui();
  const store = useStore();
  const part = useSyncExternalStore(onProgress, () => readProgress(store)).get(id)?.part ?? 0;
  return <Suspense>{part > 0 && <ProgressLine className={styles.bar} progress={part} label={t`Sending`} />}</Suspense>;
}
