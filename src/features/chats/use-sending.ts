import { useLingui } from '@lingui/react/macro';
import { useStore } from '../../browser/store-context.tsx';
import { discardEntry, enqueuePicture, enqueueText, retryEntry, takeBack } from '../../engine/outbox/enqueue.ts';
import type { MessageEntry } from '../../engine/outbox/entry.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { RemedyActions } from './failure-reason.tsx';
import type { Prices } from './prices.ts';
import type { ChosenPicture } from './read-picture.ts';
import { newPriceOf } from './remedies.ts';
import type { ComposerState } from './use-composer.ts';
import type { Talk } from './use-conversation.ts';

interface Sending {
  readonly send: (words: string) => void;
  readonly actions: RemedyActions;
}

interface SendingInput {
  readonly talk: Talk;
  readonly composer: ComposerState;
  readonly prices: Prices | null;
  /** What was written stands at the end of the conversation: it is to be seen there. */
  readonly onSent: () => void;
}

/** Takes what is in the composer into the outbox, and what was refused back out of it. */
export function useSending({ talk: { peer, row }, composer, prices, onSent }: SendingInput): Sending {
  const { t } = useLingui();
  const store = useStore();
  const conversation = row?.conversation ?? null;

  const enqueue = async (body: string, picture: ChosenPicture | null, { text, picture: picturePrice }: Prices) => {
    if (picture === null) await enqueueText(store, { peer, conversation, body, max_credits: text });
    else await enqueuePicture(store, { peer, conversation, body, ...picture, max_credits: picturePrice });
  };
  const send = (words: string) => {
    if (prices === null) return;
    const { picture } = composer;
    composer.setText('');
    composer.setPicture(null);
    onSent();
    enqueue(words, picture, prices).catch((error: unknown) => {
      // The disk is full or gone: nothing that was written goes with it.
      composer.putBack(words, picture);
      showToast(t`This could not be saved on your device. It is back in the field.`);
      reportError(error);
    });
  };
  const edit = async (entry: MessageEntry) => {
    const words = await takeBack(store, entry.id);
    composer.putBack(words, entry.picture);
  };
  const discard = async (entry: MessageEntry) => {
    await discardEntry(store, entry.id);
    showToast(t`Message discarded.`, { label: t`Undo`, run: () => composer.putBack(entry.request.body ?? '', entry.picture) });
  };
  return {
    send,
    actions: {
      edit: (entry) => void edit(entry).catch(reportError),
      retry: (entry) => void retryEntry(store, entry.id, newPriceOf(entry)).catch(reportError),
      discard: (entry) => void discard(entry).catch(reportError),
    },
  };
}
