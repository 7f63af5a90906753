import { useLingui } from '@lingui/react/macro';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  Suspense,
  useId,
  useRef,
} from 'react';
import type { MemberId } from '../../../../contract/base/ids.ts';
import { countGraphemes } from '../../../../contract/base/graphemes.ts';
import { cleanText } from '../../../../contract/base/written-text.ts';
import { useHoldInterruptions } from '../../../ui/overlays/interruption-guard.tsx';
import { lazyComponent } from '../../../ui/overlays/lazy-component.tsx';
import { Attachments } from './attachments.tsx';
import styles from './composer.module.css';
import { ReplyStrip } from './reply-strip.tsx';
import { PriceLine } from './price-line.tsx';
import { draftPrice, type Prices } from '../../../domain/money/prices.ts';
import { CreditsLink, SendButton } from './send-button.tsx';
import type { Balance } from '../../../domain/money/use-balance.ts';
import type { ComposerState } from './use-composer.ts';
import { OutOfCredits } from './out-of-credits.tsx';
import { countPictures, isPreparing } from './use-tray.ts';

const PictureTray = lazyComponent(async () => (await import('./picture-tray.tsx')).PictureTray);

interface ComposerProps {
  peer: MemberId;
  name: string;
  state: ComposerState;
  prices: Prices | null;
  balance: Balance | null;
  /** The longest message, in graphemes. */
  limit: number;
  /** Notes and suggestions above the text field. */
  above: ReactNode;
  /** The button that opens the gift picker. */
  giftButton: Ref<HTMLButtonElement>;
  onGift: () => void;
  /** Called when the member types, not when the field is filled from a draft. */
  onTyping: () => void;
  onSend: (words: string) => void;
  /** Called when the credits do not suffice and the member presses "Get credits". */
  onGetCredits: (event: MouseEvent, words: string) => void;
}

/** The text field with its buttons. The price is shown below it before anything is sent. */
export function Composer(props: ComposerProps) {
  const { peer, name, state, prices, balance, limit, above, onGift, onTyping, onSend } = props;
  const [priceId, replyId] = [useId(), useId()];
  const { text, tray, input } = state;
  const picker = useRef<HTMLInputElement>(null);
  useHoldInterruptions(text !== '' || isPreparing(tray));
  const words = cleanText(text);
  const length = countGraphemes(words);
  const pictures = countPictures(tray);
  const credits = prices === null ? 0 : draftPrice(pictures, prices);
  const isShort = prices !== null && balance !== null && balance.left < credits;
  // The server would refuse a message that the known balance does not cover, so the message stays in the field as a draft.
  const hasContent = words !== '' || pictures > 0;
  const canSend = prices !== null && !isShort && length <= limit && hasContent && !isPreparing(tray);

  const getCredits = (event: MouseEvent) => {
    // The price would not be that of all pictures.
    if (isPreparing(tray)) event.preventDefault();
    else props.onGetCredits(event, words);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (canSend) onSend(words);
    input.current?.focus();
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <div className={styles.inner}>
        {above}
        {state.reply !== null && (
          <ReplyStrip id={replyId} message={state.reply} peer={peer} onEnd={() => state.setReply(null)} />
        )}
        {isShort && <OutOfCredits name={name} left={balance.left} onGetCredits={getCredits} />}
        <Suspense>
          {(tray.ready.length > 0 || tray.chosen.length > 0 || tray.isOverfull) && (
            <PictureTray tray={tray} onAdd={() => picker.current?.click()} onEmpty={() => input.current?.focus()} />
          )}
        </Suspense>
        <div className={styles.line}>
          <Attachments
            picker={picker}
            prices={prices}
            onFiles={state.attach}
            onGift={onGift}
            giftButton={props.giftButton}
          />
          <TextField
            state={state}
            name={name}
            describedBy={state.reply === null ? priceId : `${replyId} ${priceId}`}
            isTooLong={length > limit}
            onTyping={onTyping}
          />
          {isShort ? (
            <CreditsLink onGetCredits={getCredits} />
          ) : (
            <SendButton credits={credits} prices={prices} isEnabled={canSend} />
          )}
        </div>
        <PriceLine
          id={priceId}
          credits={credits}
          pictures={pictures}
          prices={prices}
          balance={balance}
          length={length}
          limit={limit}
        />
      </div>
    </form>
  );
}

interface TextFieldProps extends Pick<ComposerProps, 'state' | 'name' | 'onTyping'> {
  /** The ids of the elements that describe the field. */
  describedBy: string;
  isTooLong: boolean;
}

/** The field for the text. It takes pasted pictures too. */
function TextField({ state, name, describedBy, isTooLong, onTyping }: TextFieldProps) {
  const { t } = useLingui();
  const { text, input } = state;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && state.reply !== null) state.setReply(null);
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      !matchMedia('(pointer: fine)').matches
    )
      return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (files.length === 0) return;
    event.preventDefault();
    state.attach(files);
  };
  return (
    <div className={styles.box} data-copy={text}>
      <textarea
        ref={input}
        rows={1}
        dir="auto"
        value={text}
        placeholder={t`Write to ${name}`}
        aria-label={t`Write to ${name}`}
        aria-describedby={describedBy}
        aria-invalid={isTooLong}
        autoComplete="off"
        enterKeyHint="enter"
        onChange={(event) => {
          state.setText(event.target.value);
          if (event.target.value !== '') onTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}
