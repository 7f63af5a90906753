import { useAtom } from 'jotai';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { User } from '../../../../contract/account.ts';
import { MESSAGE_LENGTH } from '../../../../contract/rules.ts';
import type { SiteSettings } from '../../../../contract/sites.ts';
import { tellTyping } from '../../../engine/sync/typing.ts';
import { lazily } from '../../../ui/lazily.tsx';
import type { ComposerHandle } from './composer-handle.ts';
import { Composer } from './composer.tsx';
import { PeerNotConfirmed, StartsLeft } from './conversation-foot.tsx';
import { GiftButton } from './gift-button.tsx';
import { giftRecipientAtom } from './gift-recipient.ts';
import { Icebreakers } from './icebreakers.tsx';
import { pricesOf } from './prices.ts';
import { useBalance } from './use-balance.ts';
import { useComposer } from './use-composer.ts';
import type { Talk } from '../use-conversation.ts';
import { useSending } from './use-sending.ts';

const GiftPicker = lazily(async () => (await import('./gift-picker.tsx')).GiftPicker);

interface WritingPaneProps {
  talk: Talk;
  name: string;
  me: User | undefined;
  settings: SiteSettings | undefined;
  /** Nothing has been said yet. */
  isEmpty: boolean;
  /** How many conversations can still be begun, this one included; null where that does not matter. */
  startsLeft: number | null;
  /** What was written stands at the end of the conversation: it is to be seen there. */
  onSent: () => void;
  writing: Ref<ComposerHandle>;
}

/** What is being written, and all that changes with every letter: the conversation above does not. */
export function WritingPane({ talk, name, me, settings, isEmpty, startsLeft, onSent, writing }: WritingPaneProps) {
  const conversation = talk.row?.conversation ?? null;
  const composer = useComposer(talk.peer);
  const prices = pricesOf(me, settings);
  const balance = useBalance(me);
  const send = useSending({ talk, composer, prices, onSent });
  useImperativeHandle(writing, () => ({
    putBack: composer.putBack,
    takeFiles: composer.takeFiles,
    focus: () => {
      const field = composer.input.current;
      field?.focus({ preventScroll: true });
      // The browser would put the caret before the draft.
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
        giftButton={<GiftButton ref={giftButton} prices={prices} onPress={() => setGiftRecipient(talk.peer)} />}
        onTyping={() => conversation !== null && tellTyping(conversation)}
        onSend={send}
        above={
          <>
            {talk.row?.peer_state === 'not_confirmed' && <PeerNotConfirmed name={name} />}
            {isEmpty && startsLeft !== null && <StartsLeft count={startsLeft} />}
            {isEmpty && <Icebreakers onPick={(words) => composer.putBack(words, null)} />}
          </>
        }
      />
      {giftRecipient === talk.peer && prices !== null && (
        <GiftPicker
          talk={talk}
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
