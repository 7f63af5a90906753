import { useLingui } from '@lingui/react/macro';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueuePicture, enqueueText } from '../../../engine/outbox/enqueue.ts';
import { showToast } from '../../../ui/toast-queue.ts';
import type { Prices } from './prices.ts';
import type { ChosenPicture } from './read-picture.ts';
import type { ComposerState } from './use-composer.ts';
import type { Talk } from '../use-conversation.ts';

interface SendingInput {
  readonly talk: Talk;
  readonly composer: ComposerState;
  readonly prices: Prices | null;
  /** What was written stands at the end of the conversation: it is to be seen there. */
  readonly onSent: () => void;
}

/** Takes what is in the composer into the outbox. */
export function useSending({ talk: { peer, row }, composer, prices, onSent }: SendingInput): (words: string) => void {
  const { t } = useLingui();
  const store = useStore();
  const conversation = row?.conversation ?? null;

  const enqueue = async (body: string, picture: ChosenPicture | null, { text, picture: picturePrice }: Prices) => {
    if (picture === null) await enqueueText(store, { peer, conversation, body, max_credits: text });
    else await enqueuePicture(store, { peer, conversation, body, ...picture, max_credits: picturePrice });
  };
  return (words) => {
    if (prices === null) return;
    const { picture } = composer;
    composer.send();
    onSent();
    enqueue(words, picture, prices).catch((error: unknown) => {
      // The disk is full or gone: nothing that was written goes with it.
      composer.putBack(words, picture);
      showToast(t`This could not be saved on your device. It is back in the field.`);
      reportError(error);
    });
  };
}
