import { useAtom } from 'jotai';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { User } from '../../../../contract/account.ts';
import { MESSAGE_LENGTH } from '../../../../contract/rules.ts';
import type { SiteSettings } from '../../../../contract/sites.ts';
import { tellTyping } from '../../../engine/sync/typing.ts';
import { lazily } from '../../../ui/lazily.tsx';
import { Composer } from './composer.tsx';
import { PeerNotConfirmed } from './conversation-foot.tsx';
import { GiftButton } from './gift-button.tsx';
import { givingAtom } from './giving.ts';
import { Icebreakers } from './icebreakers.tsx';
import { pricesOf } from './prices.ts';
import { StartsLeft } from './starts-left.tsx';
import { useBalance } from './use-balance.ts';
import { type ComposerState, useComposer } from './use-composer.ts';
import type { Talk } from '../use-conversation.ts';
import { useSending } from './use-sending.ts';

const GiftPicker = lazily(async () => (await import('./gift-picker.tsx')).GiftPicker);

/** What can be done to the composer from outside of it. */
export interface Writing extends Pick<ComposerState, 'putBack' | 'takeFiles'> {
  readonly focus: () => void;
}

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
  writing: Ref<Writing>;
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
  const [giving, setGiving] = useAtom(givingAtom);
  const giftButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Composer
        name={name}
        state={composer}
        prices={prices}
        balance={balance}
        limit={settings?.message_length ?? MESSAGE_LENGTH}
        giftButton={<GiftButton ref={giftButton} prices={prices} onPress={() => setGiving(talk.peer)} />}
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
      {giving === talk.peer && prices !== null && (
        <GiftPicker
          talk={talk}
          name={name}
          prices={prices}
          balance={balance}
          opener={giftButton}
          onSent={onSent}
          onClose={() => setGiving(null)}
        />
      )}
    </>
  );
}
