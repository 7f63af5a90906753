import { useAtom } from 'jotai';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { User } from '../../../../contract/account.ts';
import { MESSAGE_LENGTH } from '../../../../contract/rules.ts';
import type { SiteSettings } from '../../../../contract/sites.ts';
import { useStore } from '../../../browser/store-context.tsx';
import { signalTyping } from '../../../engine/sync/typing.ts';
import { lazily } from '../../../ui/lazily.tsx';
import type { ComposerHandle } from './composer-handle.ts';
import { Composer } from './composer.tsx';
import { PeerNotConfirmed, StartsLeft } from './conversation-foot.tsx';
import { giftRecipientAtom } from './gift-recipient.ts';
import { Icebreakers } from './icebreakers.tsx';
import { pricesOf } from './prices.ts';
import { useBalance } from './use-balance.ts';
import { useComposer } from './use-composer.ts';
import type { Conversation } from '../use-conversation.ts';
import { useSending } from './use-sending.ts';

const GiftPicker = lazily(async () => (await import('./gift-picker.tsx')).GiftPicker, 'requested');

interface WritingPaneProps {
  conversation: Conversation;
  name: string;
  me: User | undefined;
  settings: SiteSettings | undefined;
  /** The conversation has no messages. */
  isEmpty: boolean;
  /** The conversations that a free member can still start, this one included; null when no limit applies. */
  startsLeft: number | null;
  /** Called once a message is queued, so that the log scrolls to it. */
  onSent: () => void;
  writing: Ref<ComposerHandle>;
}

/**
 * The composer and its dialogs. It holds the state that changes with each letter, so that typing does not render the
 * log.
 */
export function WritingPane({
  conversation,
  name,
  me,
  settings,
  isEmpty,
  startsLeft,
  onSent,
  writing,
}: WritingPaneProps) {
  const conversationId = conversation.row?.conversation ?? null;
  const store = useStore();
  const composer = useComposer(conversation.peer);
  const prices = pricesOf(me, settings);
  const balance = useBalance(me, conversation.peer);
  const send = useSending({ conversation, composer, prices, onSent });
  useImperativeHandle(writing, () => ({
    restoreDraft: composer.restoreDraft,
    takeFiles: composer.takeFiles,
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
        name={name}
        state={composer}
        prices={prices}
        balance={balance}
        limit={settings?.message_length ?? MESSAGE_LENGTH}
        giftButton={giftButton}
        onGift={() => setGiftRecipient(conversation.peer)}
        onTyping={() => conversationId !== null && signalTyping(store, conversationId)}
        onSend={send}
        above={
          <>
            {conversation.row?.peer_state === 'not_confirmed' && <PeerNotConfirmed name={name} />}
            {isEmpty && startsLeft !== null && <StartsLeft count={startsLeft} />}
            {isEmpty && <Icebreakers onPick={(words) => composer.restoreDraft(words, null)} />}
          </>
        }
      />
      {giftRecipient === conversation.peer && prices !== null && (
        <GiftPicker
          conversation={conversation}
          name={name}
          prices={prices}
          balance={balance}
          opener={giftButton}
          onSent={onSent}
          onClose={() => setGiftRecipient(null)}
        />
      )}
    </>
  );
}
