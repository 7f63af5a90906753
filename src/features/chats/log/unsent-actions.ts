import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { withdrawChange } from '../../../engine/outbox/change-message.ts';
import { discardEntry, retryEntry, editEntry } from '../../../engine/outbox/edit-entry.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import type { ChangeEntry } from '../../../engine/store/changes.ts';
import type { Store } from '../../../engine/store/database.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { FailureActionHandlers } from './failure-reason.tsx';
import { NO_PLACE, showDiscarded } from './show-discarded.ts';

interface Surroundings {
  readonly store: Store;
  readonly i18n: I18n;
}

interface ActionContext extends Surroundings {
  /** Moves the focus to the composer, which shows the draft. */
  readonly focusComposer: () => void;
  /** The price on the button of a retry, in credits. */
  readonly price: number | undefined;
}

/** Applies the failure action that the member has chosen to a refused message. */
export async function applyFailureAction(
  failureAction: keyof FailureActionHandlers,
  entry: MessageEntry,
  { store, i18n, focusComposer, price }: ActionContext,
): Promise<void> {
  const { id } = entry;
  if (failureAction === 'retry') return retryEntry(store, id, price);
  if (failureAction === 'edit') {
    if (!(await editEntry(store, id))) showToast(i18n._(NO_PLACE));
    return focusComposer();
  }
  const message = await discardEntry(store, id);
  if (message !== null)
    showDiscarded(i18n._(msg`Message discarded.`), { store, i18n, message, onReturned: focusComposer });
}

/** Cancels a picture that has not been sent. Undo returns it to the composer. */
export async function cancelPicture({ id }: MessageEntry, { store, i18n }: Surroundings): Promise<void> {
  const message = await discardEntry(store, id);
  // The picture may have been sent meanwhile.
  if (message === null) return;
  showDiscarded(i18n._(msg`The picture is not sent.`), { store, i18n, message, onReturned: () => {} });
}

/** Withdraws a deletion that waits. */
export async function keepMessage(deletion: ChangeEntry, store: Store): Promise<void> {
  await withdrawChange(store, deletion);
}
