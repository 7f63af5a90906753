import { useLingui } from '@lingui/react/macro';
import type { MediaId } from '../../../../contract/base/ids.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueuePictures, enqueueText, writtenNow } from '../../../engine/outbox/enqueue.ts';
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
    const { picture } = composer;
    composer.clear();
    onSending();
    const outgoing = {
      written: writtenNow(),
      peer,
      conversation: row?.conversation ?? null,
      body,
      reply_to: composer.reply?.id,
      ...(failure && { failure }),
    };
    // A note cannot contain a picture. Its caption stays stored as the draft until the outbox has both.
    const price = draftPrice(picture, prices);
    const text = { ...outgoing, max_credits: price };
    const dropNote = picture === null ? noteMessage(store.member, text) : null;
    try {
      if (picture === null) await enqueueText(store, text);
      else {
        const pictures = [{ ...picture, id: crypto.randomUUID() as MediaId }];
        await enqueuePictures(store, { ...outgoing, price, pictures });
      }
    } catch (error) {
      // The page is entering the bfcache, which aborts its transactions (app/session/bfcache.ts). The next page reads the note.
      if (dropNote !== null && store.transactions.areAbandoned()) return;
      // The device could not store the message, so its text returns to the field.
      composer.restoreDraft(body, picture);
      showToast(t`This could not be saved on your device. It is back in the field.`);
      reportError(error);
    }
    dropNote?.();
  };
}
