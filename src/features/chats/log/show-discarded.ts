import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { returnToDraft } from '../../../engine/outbox/edit-entry.ts';
import type { Store } from '../../../engine/store/database.ts';
import type { MessageEntry } from '../../../engine/store/entry.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

interface Discarded {
  readonly store: Store;
  readonly i18n: I18n;
  readonly message: MessageEntry;
  /** Runs when the draft has the message again. */
  readonly onReturned: () => void;
}

/** Shows that a message was discarded. Undo returns it to the draft. If that has no place for its file, the toast offers it again. */
export function showDiscarded(words: string, discarded: Discarded): void {
  const { store, i18n, message, onReturned } = discarded;
  const restore = async () => {
    if (await returnToDraft(store, message)) onReturned();
    else showDiscarded(i18n._(message.voice === undefined ? NO_PLACE : NO_PLACE_FOR_VOICE), discarded);
  };
  const undo = { label: i18n._(msg`Undo`), run: () => void restore().catch(reportError) };
  showToast(words, message.request.kind === 'gift' ? undefined : undo);
}

/** The draft has another recording. */
const NO_PLACE_FOR_VOICE = msg`Send or delete the recording below first.`;

/** The draft has as many pictures as one message can have. */
export const NO_PLACE = msg`Send or remove a picture below first.`;
