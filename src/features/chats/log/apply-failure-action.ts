import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { discardEntry, retryEntry, editEntry } from '../../../engine/outbox/edit-entry.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import type { Store } from '../../../engine/store/database.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { FailureActionHandlers } from './failure-reason.tsx';
import { NO_PLACE, showDiscarded } from './show-discarded.ts';

interface ActionContext {
  readonly store: Store;
  readonly i18n: I18n;
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
