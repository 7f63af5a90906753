import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { useOnline } from '../../../browser/use-online.ts';
import { onProgress, readProgress } from '../../../engine/outbox/upload-progress.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { RingButton } from '../../../ui/controls/buttons/ring-button.tsx';
import { loadActions } from './load-actions.ts';
import { focusLog } from './options-button.tsx';

interface UploadRingProps {
  entry: MessageEntry;
  /** The place of the picture in its album, from 1; null for a single picture. */
  place: number | null;
}

/** The part of a picture that the server has, and the button that cancels it until its message is on the wire. */
export function UploadRing({ entry, place }: UploadRingProps) {
  const { i18n, t } = useLingui();
  const store = useStore();
  const isOnline = useOnline();
  const part = useSyncExternalStore(onProgress, () => readProgress(store)).get(entry.picture?.id ?? '')?.part ?? 0;
  if (entry.on_wire) return null;
  return (
    <RingButton
      label={place === null ? t`Do not send the picture` : t`Do not send picture ${place}`}
      progress={part}
      progressLabel={isOnline ? t`Sending` : t`Waiting for a connection`}
      onPress={(button) => {
        focusLog(button);
        loadActions()
          .then(({ cancelPicture }) => cancelPicture(entry, { store, i18n }))
          .catch(reportError);
      }}
    />
  );
}
