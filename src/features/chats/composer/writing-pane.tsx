import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { type MouseEvent, type Ref, Suspense, useImperativeHandle, useRef } from 'react';
import { MESSAGE_LENGTH } from '../../../../contract/base/rules.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { signalTyping } from '../../../engine/sync/typing.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import type { ComposerHandle } from './composer-handle.ts';
import { Composer } from './composer.tsx';
import { giftRecipientAtom } from './gift-recipient.ts';
import { draftPrice, usePrices } from '../../../domain/money/prices.ts';
import { useBalance } from '../../../domain/money/use-balance.ts';
import { useComposer } from './use-composer.ts';
import type { Conversation } from '../use-conversation.ts';
import { useSending } from './use-sending.ts';
import { messageToPayAtom } from './message-to-pay.ts';
import { AboveField } from './conversation-foot.tsx';

const GiftPicker = lazyComponent(async () => (await import('./gift-picker.tsx')).GiftPicker);

interface WritingPaneProps {
  conversation: Conversation;
  name: string;
  /** The conversation has no messages. */
  isEmpty: boolean;
  /** The conversations that a free member can still start, this one included; null when no limit applies. */
  startsLeft: number | null;
  /** Called before a message is enqueued: the log scrolls to its end, where the message will appear. */
  onSending: () => void;
  writing: Ref<ComposerHandle>;
}

/**
 * The composer and its dialogs. It has the state that changes with each letter, so that typing does not render the
 * log.
 */
export function WritingPane({ conversation, name, isEmpty, startsLeft, onSending, writing }: WritingPaneProps) {
  const conversationId = conversation.row?.conversation ?? null;
  const isNotConfirmed = conversation.row?.peer_state === 'not_confirmed';
  const store = useStore();
  const me = useMe();
  const settings = useQuery(settingsQuery).data;
  const composer = useComposer(conversation.peer);
  const prices = usePrices();
  const balance = useBalance(me, conversation.peer);
  const send = useSending({ conversation, composer, prices, onSending });
  const openWallet = useSetAtom(messageToPayAtom);
  const getCredits = (event: MouseEvent, words: string) => {
    const [picture] = composer.tray.ready;
    if (prices === null || balance === null || (words === '' && picture === undefined)) return;
    event.preventDefault();
    const price = draftPrice(composer.tray.ready.length, prices);
    openWallet({
      peer: conversation.peer,
      name,
      profile: conversation.profile,
      kind: picture === undefined ? 'text' : picture.animated === true ? 'gif' : 'image',
      body: words,
      picture,
      price,
      enqueue: () => send(words, { code: 'insufficient_credits', data: { price, credits: balance.left } }),
    });
  };
  useImperativeHandle(writing, () => ({
    restoreDraft: composer.restoreDraft,
    attach: composer.attach,
    setReply: composer.setReply,
    focus: () => {
      const field = composer.input.current;
      field?.focus({ preventScroll: true });
      // Without this the browser puts the caret before the draft.
      field?.setSelectionRange(field.value.length, field.value.length);
    },
  }));
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
        onSend={(words) => void send(words)}
        onGetCredits={getCredits}
        above={
          (isEmpty || isNotConfirmed) && (
            <AboveField
              name={name}
              isNotConfirmed={isNotConfirmed}
              isEmpty={isEmpty}
              startsLeft={startsLeft}
              onPick={(words) => composer.restoreDraft(words)}
            />
          )
        }
      />
      <Suspense>
        {giftRecipient === conversation.peer && prices !== null && (
          <GiftPicker
            conversation={conversation}
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
