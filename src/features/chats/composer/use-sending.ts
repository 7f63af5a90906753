import { useLingui } from '@lingui/react/macro';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueuePictures, enqueueText, writtenNow } from '../../../engine/outbox/enqueue.ts';
import { readDraft } from '../../../engine/store/drafts.ts';
import type { EntryFailure } from '../../../engine/store/entry.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { draftPrice, type Prices } from '../../../domain/money/prices.ts';
import { noteMessage } from './noted-messages.ts';
import type { Conversation } from '../use-conversation.ts';
import type { ComposerState } from './use-composer.ts';

interface SendingInput {
  readonly conversation: Conversation;
  readonly composer: ComposerState;
  readonly prices: Prices | null;
  /** Called before the message is enqueued: the log scrolls to its end, where the message will appear. */
  readonly onSending: () => void;
}

/** Moves the composer's content into the outbox. With a `failure`, the message waits there until the member sends it. */
export function useSending({
  conversation: { peer, row },
  composer,
  prices,
  onSending,
}: SendingInput): (words: string, failure?: EntryFailure) => Promise<void> {
  const { t } = useLingui();
  const store = useStore();

  return async (body, failure) => {
    if (prices === null) return;
    const pictures = composer.tray.ready;
    const showPictures = composer.clear();
    onSending();
    const outgoing = {
      written: writtenNow(),
      peer,
      conversation: row?.conversation ?? null,
      body,
      reply_to: composer.reply?.id,
      ...(failure && { failure }),
    };
    const text = { ...outgoing, max_credits: draftPrice(0, prices) };
    // A note cannot contain a picture. Pictures and their caption stay stored as the draft until the outbox has both.
    const dropNote = pictures.length === 0 ? noteMessage(store.member, text) : null;
    try {
      if (pictures.length === 0) await enqueueText(store, text);
      else {
        const ids = await enqueuePictures(store, { ...outgoing, pictures, price: draftPrice(1, prices) });
        // Another tab has sent the pictures.
        if (ids.length === 0) composer.restoreDraft(await readDraft(store, peer));
      }
    } catch (error) {
      // The page is entering the bfcache, which aborts its transactions (app/session/bfcache.ts). The next page reads the note.
      if (dropNote !== null && store.transactions.areAbandoned()) return;
      // The device could not store the message, so its text returns to the field.
      composer.restoreDraft(body);
      showPictures();
      showToast(t`This could not be saved on your device. It is back in the field.`);
      reportError(error);
    }
    dropNote?.();
  };
}
