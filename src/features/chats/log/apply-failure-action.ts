import { msg } from '@lingui/core/macro';
import type { MessageId } from '../../../../contract/base/ids.ts';
import type { I18n } from '@lingui/core';
import { discardEntry, retryEntry, editEntry } from '../../../engine/outbox/edit-entry.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { writeReply } from '../../../engine/store/drafts.ts';
import type { Store } from '../../../engine/store/database.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { FailureActionHandlers } from './failure-reason.tsx';

interface ActionContext {
  readonly store: Store;
  readonly i18n: I18n;
  /** Puts a text, and its picture, into the composer. */
  readonly restoreDraft: (words: string, picture: MessageEntry['picture']) => void;
  /** The price on the button of a retry, in credits. */
  readonly price: number | undefined;
}

/** Applies the failure action that the member has chosen to a refused message. */
export async function applyFailureAction(
  failureAction: keyof FailureActionHandlers,
  entry: MessageEntry,
  { store, i18n, restoreDraft, price }: ActionContext,
): Promise<void> {
  const { id, peer, request, picture } = entry;
  if (failureAction === 'retry') return retryEntry(store, id, price);
  if (failureAction === 'edit') return restoreDraft(await editEntry(store, id), picture);
  await discardEntry(store, id);
  const restore = () => {
    restoreDraft(request.body ?? '', picture);
    if (request.reply_to !== undefined) writeReply(store, peer, request.reply_to as MessageId).catch(reportError);
  };
  const undo = { label: i18n._(msg`Undo`), run: restore };
  showToast(i18n._(msg`Message discarded.`), request.kind === 'gift' ? undefined : undo);
}
