import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { discardEntry, retryEntry, takeBack } from '../../../engine/outbox/edit-entry.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import type { Store } from '../../../engine/store/database.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import type { FailureActionHandlers } from './failure-reason.tsx';
import { newPriceOf } from './failure-actions.ts';

interface ActionContext {
  readonly store: Store;
  readonly i18n: I18n;
  /** Takes words, and their picture, to where the member writes. */
  readonly putBack: (words: string, picture: MessageEntry['picture']) => void;
}

/** Does with a refused message what its member has chosen. */
export async function applyFailureAction(
  failureAction: keyof FailureActionHandlers,
  entry: MessageEntry,
  { store, i18n, putBack }: ActionContext,
): Promise<void> {
  const { id, request, picture } = entry;
  if (failureAction === 'retry') return retryEntry(store, id, newPriceOf(entry));
  if (failureAction === 'edit') return putBack(await takeBack(store, id), picture);
  await discardEntry(store, id);
  const undo = { label: i18n._(msg`Undo`), run: () => putBack(request.body ?? '', picture) };
  showToast(i18n._(msg`Message discarded.`), request.kind === 'gift' ? undefined : undo);
}
