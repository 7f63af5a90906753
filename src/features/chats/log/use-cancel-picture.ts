import { useLingui } from '@lingui/react/macro';
import { useStore } from '../../../browser/store-context.tsx';
import { discardEntry, returnToDraft } from '../../../engine/outbox/edit-entry.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

/** Cancels a picture that has not been sent. Undo returns it to the composer. */
export function useCancelPicture(): (entry: MessageEntry) => void {
  const { t } = useLingui();
  const store = useStore();
  return ({ id }) => {
    const cancel = async () => {
      const cancelled = await discardEntry(store, id);
      // The picture may have been sent meanwhile.
      if (cancelled === null) return;
      const run = () => void returnToDraft(store, cancelled).catch(reportError);
      showToast(t`The picture is not sent.`, { label: t`Undo`, run });
    };
    cancel().catch(reportError);
  };
}
