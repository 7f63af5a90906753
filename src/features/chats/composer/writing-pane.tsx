import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { type ComponentProps, type MouseEvent, type Ref, Suspense, useImperativeHandle, useRef } from 'react';
import { MESSAGE_LENGTH } from '../../../../contract/base/rules.ts';
import { cleanText } from '../../../../contract/base/written-text.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { signalTyping } from '../../../engine/sync/typing.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import type { DraftPicture } from '../../../engine/store/draft-pictures.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import type { ComposerHandle } from './composer-handle.ts';
import { Composer } from './composer.tsx';
import { giftRecipientAtom } from './gift-recipient.ts';
import { draftPrice, type Prices, usePrices } from '../../../domain/money/prices.ts';
import { type Balance, useBalance } from '../../../domain/money/use-balance.ts';
import { type ComposerState, useComposer } from './use-composer.ts';
import type { Conversation } from '../use-conversation.ts';
import { type Sending, useSending } from './use-sending.ts';
import { useWriteParam } from './use-write-param.ts';
import { messageToPayAtom } from './message-to-pay.ts';
import { useNudge } from './use-nudge.ts';

const AboveField = lazyComponent(async () => (await import('./above-field.tsx')).AboveField);
const NudgeDialog = lazyComponent(async () => (await import('./nudge-dialog.tsx')).NudgeDialog);
const GiftPicker = lazyComponent(async () => (await import('./gift-picker.tsx')).GiftPicker);

interface WritingPaneProps {
  conversation: Conversation;
  name: string;
  /** The conversation has no messages. */
  isEmpty: boolean;
  /** The member has sent nothing in the conversation. */
  isFirst: boolean;
  /** The conversations that a free member can still start, this one included; null when no limit applies. */
  startsLeft: number | null;
  /** Whether a first message becomes a request of the peer. */
  asRequest: boolean;
  /** Called before a message is enqueued: the log scrolls to its end, where the message will appear. */
  onSending: () => void;
  writing: Ref<ComposerHandle>;
}

/**
 * The composer and its dialogs. It has the state that changes with each letter, so that typing does not render the
 * log.
 */
export function WritingPane({ conversation, name, isEmpty, isFirst, ...rest }: WritingPaneProps) {
  const { startsLeft, asRequest, onSending, writing } = rest;
  const conversationId = conversation.row?.conversation ?? null;
  const store = useStore();
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const composer = useComposer(conversation.peer);
  const prices = usePrices();
  const balance = useBalance(me, conversation.peer);
  const { send, sendVoice } = useSending({ conversation, asRequest, composer, prices, onSending });
  const nudge = useNudge({ isFirst, words: cleanText(composer.text) });
  const getCredits = useGetCredits({ conversation, name, composer, prices, balance, send, sendVoice });
  const focus = () => {
    const field = composer.input.current;
    field?.focus({ preventScroll: true });
    // Without this the browser puts the caret before the draft.
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  useImperativeHandle(writing, () => ({
    restoreDraft: composer.restoreDraft,
    attach: composer.attach,
    setReply: composer.setReply,
    focus,
  }));
  useWriteParam(focus);
  const [giftRecipient, setGiftRecipient] = useAtom(giftRecipientAtom);
  const giftButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Composer
        peer={conversation.peer}
        name={name}
        state={composer}
        prices={prices}
        balance={balance}
        limit={settings?.message_length ?? MESSAGE_LENGTH}
        giftButton={giftButton}
        onGift={() => setGiftRecipient(conversation.peer)}
        onTyping={() => conversationId !== null && signalTyping(store, conversationId)}
        onSend={(words) => {
          if (!nudge.ask(words)) void send(words);
        }}
        onSendVoice={(recording) => void sendVoice(recording)}
        onGetCredits={getCredits}
        above={
          <Above
            conversation={conversation}
            name={name}
            isEmpty={isEmpty}
            startsLeft={startsLeft}
            asRequest={asRequest}
            onPick={(words) => composer.restoreDraft(words)}
            onFocus={focus}
          />
        }
      />
      <Suspense>
        {nudge.nudged !== null && prices !== null && (
          <NudgeDialog
            nudged={nudge.nudged}
            name={name}
            credits={draftPrice(composer.tray.ready.length, prices)}
            onSend={() => {
              nudge.end();
              void send(nudge.nudged?.words ?? '');
            }}
            onChange={() => {
              nudge.end();
              focus();
            }}
          />
        )}
        {giftRecipient === conversation.peer && prices !== null && (
          <GiftPicker
            conversation={conversation}
            asRequest={asRequest}
            name={name}
            prices={prices}
            balance={balance}
            opener={giftButton}
            onSending={onSending}
            onClose={() => setGiftRecipient(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Most conversations have nothing above the field, so its code loads for the others only. */
function Above(props: Omit<ComponentProps<typeof AboveField>, 'isNotConfirmed'>) {
  const isNotConfirmed = props.conversation.row?.peer_state === 'not_confirmed';
  if (!props.isEmpty && !isNotConfirmed && !props.asRequest) return null;
  return (
    <Suspense>
      <AboveField {...props} isNotConfirmed={isNotConfirmed} />
    </Suspense>
  );
}

interface GetCreditsInput extends Pick<WritingPaneProps, 'conversation' | 'name'>, Sending {
  composer: ComposerState;
  prices: Prices | null;
  balance: Balance | null;
}

/** Opens the sheet with bundles of credits for the content of the composer. Without content, the link leads to the credits. */
function useGetCredits({ conversation, name, composer, prices, balance, send, sendVoice }: GetCreditsInput) {
  const openWallet = useSetAtom(messageToPayAtom);
  const { peer, profile } = conversation;
  return (event: MouseEvent, words: string): void => {
    const { tray, voice } = composer;
    const [picture] = tray.ready;
    const { draft } = voice;
    if (prices === null || balance === null || (draft === null && words === '' && picture === undefined)) return;
    event.preventDefault();
    const price = draft === null ? draftPrice(tray.ready.length, prices) : prices.voice_credits;
    const failure = { code: 'insufficient_credits', data: { price, credits: balance.left } } as const;
    const content =
      draft !== null
        ? { kind: 'voice' as const, body: '', voice: draft, enqueue: () => sendVoice(draft, failure) }
        : { kind: kindOf(picture), body: words, picture, enqueue: () => send(words, failure) };
    openWallet({ peer, name, profile, price, ...content });
  };
}

function kindOf(picture: DraftPicture | undefined): 'text' | 'gif' | 'image' {
  if (picture === undefined) return 'text';
  return picture.animated === true ? 'gif' : 'image';
}
