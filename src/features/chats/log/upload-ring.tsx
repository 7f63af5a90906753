import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useStore } from '../../../browser/store-context.tsx';
import { discardEntry } from '../../../engine/outbox/edit-entry.ts';
import { onProgress, readProgress } from '../../../engine/outbox/upload-progress.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { RingButton } from '../../../ui/controls/buttons/ring-button.tsx';
import { focusLog } from './options-button.tsx';
import { showDiscarded } from './show-discarded.ts';

interface UploadRingProps {
  entry: MessageEntry;
  /** The place of the picture in its album, from 1; null for a single picture. */
  place: number | null;
}

/** The part of a picture that the server has, and the button that cancels it until its message is on the wire. */
export function UploadRing({ entry, place }: UploadRingProps) {
  const { t } = useLingui();
  const store = useStore();
  const cancel = useCancelPicture();
  const part = useSyncExternalStore(onProgress, () => readProgress(store)).get(entry.picture?.id ?? '')?.part ?? 0;
  if (entry.on_wire) return null;
  return (
    <RingButton
      label={place === null ? t`Do not send the picture` : t`Do not send picture ${place}`}
      progress={part}
      progressLabel={t`Sending`}
      onPress={(button) => {
        focusLog(button);
        cancel(entry);
      }}
    />
  );
}

/** Cancels a picture that has not been sent. Undo returns it to the composer. */
function useCancelPicture(): (entry: MessageEntry) => void {
  const { i18n, t } = useLingui();
  const store = useStore();
  return ({ id }) => {
    const cancel = async () => {
      const cancelled = await discardEntry(store, id);
      // The picture may have been sent meanwhile.
      if (cancelled === null) return;
      showDiscarded(t`The picture is not sent.`, { store, i18n, message: cancelled, onReturned: () => {} });
    };
    cancel().catch(reportError);
  };
}
