import { useLingui } from '@lingui/react/macro';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueuePicture, enqueueText } from '../../../engine/outbox/enqueue.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import type { Prices } from './prices.ts';
import type { ChosenPicture } from './read-picture.ts';
import type { ComposerState } from './use-composer.ts';
import type { Conversation } from '../use-conversation.ts';

interface SendingInput {
  readonly conversation: Conversation;
  readonly composer: ComposerState;
  readonly prices: Prices | null;
  /** Called once the message is queued, so that the log scrolls to it. */
  readonly onSent: () => void;
}

/** Moves the composer's content into the outbox. */
export function useSending({
  conversation: { peer, row },
  composer,
  prices,
  onSent,
}: SendingInput): (words: string) => void {
  const { t } = useLingui();
  const store = useStore();
  const conversationId = row?.conversation ?? null;

  const enqueue = async (body: string, picture: ChosenPicture | null, { text, picture: picturePrice }: Prices) => {
    if (picture === null) await enqueueText(store, { peer, conversation: conversationId, body, max_credits: text });
    else
      await enqueuePicture(store, { peer, conversation: conversationId, body, ...picture, max_credits: picturePrice });
  };
  return (words) => {
    if (prices === null) return;
    const { picture } = composer;
    composer.send();
    onSent();
    enqueue(words, picture, prices).catch((error: unknown) => {
      // The device could not store the message, so its text returns to the field.
      composer.restoreDraft(words, picture);
      showToast(t`This could not be saved on your device. It is back in the field.`);
      reportError(error);
    });
  };
}
