import { useLingui } from '@lingui/react/macro';
import { useStore } from '../../../browser/store-context.tsx';
import { enqueuePictures, enqueueText, enqueueVoice, writtenNow } from '../../../engine/outbox/enqueue.ts';
import { readDraftVoice } from '../../../engine/store/draft-voice.ts';
import { readDraft } from '../../../engine/store/drafts.ts';
import type { EntryFailure, Recording } from '../../../engine/store/entry.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { draftPrice, type Prices } from '../../../domain/money/prices.ts';
import { noteMessage } from './noted-messages.ts';
import type { Conversation } from '../use-conversation.ts';
import type { ComposerState } from './use-composer.ts';

interface SendingInput {
  readonly conversation: Conversation;
  /** Whether a first message becomes a request of the peer: the screen shows it. */
  readonly asRequest: boolean;
  readonly composer: ComposerState;
  readonly prices: Prices | null;
  /** Called before the message is enqueued: the log scrolls to its end, where the message will appear. */
  readonly onSending: () => void;
}

export interface Sending {
  /** Moves the text and the pictures into the outbox. With a `failure`, the message waits there until the member sends it. */
  readonly send: (words: string, failure?: EntryFailure) => Promise<void>;
  /** The same for a recording, which the draft has. */
  readonly sendVoice: (voice: Recording, failure?: EntryFailure) => Promise<void>;
}

export function useSending(input: SendingInput): Sending {
  return { send: useSendingText(input), sendVoice: useSendingVoice(input) };
}

/** The fields that every message of the composer has. */
const outgoingOf = (
  { conversation: { peer, row }, asRequest, composer }: SendingInput,
  failure: EntryFailure | undefined,
) => ({
  written: writtenNow(),
  peer,
  conversation: row?.conversation ?? null,
  reply_to: composer.reply?.id,
  as_request: asRequest,
  ...(failure && { failure }),
});

function useSendingText(input: SendingInput): Sending['send'] {
  const { t } = useLingui();
  const store = useStore();
  const { conversation, composer, prices, onSending } = input;
  return async (body, failure) => {
    if (prices === null) return;
    const pictures = composer.tray.ready;
    const showPictures = composer.clear();
    onSending();
    const outgoing = { ...outgoingOf(input, failure), body };
    const text = { ...outgoing, max_credits: draftPrice(0, prices) };
    // A note cannot contain a picture. Pictures and their caption stay stored as the draft until the outbox has both.
    const dropNote = pictures.length === 0 ? noteMessage(store.member, text) : null;
    try {
      if (pictures.length === 0) await enqueueText(store, text);
      else {
        const ids = await enqueuePictures(store, { ...outgoing, pictures, price: draftPrice(1, prices) });
        // Another tab has sent the pictures.
        if (ids.length === 0) composer.restoreDraft(await readDraft(store, conversation.peer));
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

function useSendingVoice(input: SendingInput): Sending['sendVoice'] {
  const { t } = useLingui();
  const store = useStore();
  const { composer, prices, onSending } = input;
  return async (voice, failure) => {
    if (prices === null) return;
    const outgoing = { ...outgoingOf(input, failure), voice, max_credits: prices.voice_credits };
    const showAgain = composer.clearVoice(voice);
    onSending();
    try {
      const id = await enqueueVoice(store, outgoing);
      // Another tab has sent or deleted it. The draft may have another one.
      if (id === null) composer.voice.showDraft(await readDraftVoice(store, outgoing.peer));
    } catch (error) {
      showAgain();
      showToast(t`This could not be saved on your device. It is back in the field.`);
      reportError(error);
    }
  };
}
